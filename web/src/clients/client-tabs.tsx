import { useRef, useState } from 'preact/hooks';
import { CLIENT_IDS, CLIENT_NAMES, type ClientId } from './client-names.ts';

const KEPT = 'quartermaster-client';

/** Chosen client, which this browser remembers. */
export function useClient(): readonly [ClientId, (client: ClientId) => void] {
  const [client, setClient] = useState(() => {
    const kept = localStorage.getItem(KEPT);
    return CLIENT_IDS.find((id) => id === kept) ?? 'claude-code';
  });
  const choose = (next: ClientId): void => {
    setClient(next);
    localStorage.setItem(KEPT, next);
  };
  return [client, choose];
}

type Props = {
  readonly client: ClientId;
  readonly onChange: (client: ClientId) => void;
  /** Id of the panel that the tabs change. */
  readonly panel: string;
};

/** Tabs of all clients: one stop of the Tab key; arrows, Home, End and first letters move through them. */
export function ClientTabs({ client, onChange, panel }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(client, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div ref={list} class="clients" role="tablist" aria-label="Clients" onKeyDown={move}>
      {CLIENT_IDS.map((id) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === client}
          aria-controls={panel}
          tabIndex={id === client ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {CLIENT_NAMES[id]}
        </button>
      ))}
    </div>
  );
}

function neighbour(client: ClientId, key: string): ClientId | null {
  const at = CLIENT_IDS.indexOf(client);
  const all = CLIENT_IDS.length;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: all - 1,
  };
  const place = places[key];
  if (place !== undefined) return CLIENT_IDS[(place + all) % all] ?? null;
  if (!/^[a-z]$/i.test(key)) return null;
  const after = [...CLIENT_IDS.slice(at + 1), ...CLIENT_IDS.slice(0, at)];
  return after.find((id) => CLIENT_NAMES[id].toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
