import { CLIENT_IDS, CLIENT_NAMES, type ClientId } from './client-names.ts';

type Props = { readonly client: ClientId; readonly onChange: (client: ClientId) => void };

/** Choice of the client in which the agent works. */
export function ClientSelect({ client, onChange }: Props) {
  return (
    <label class="chip">
      For
      <select
        value={client}
        aria-label="Client"
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen = CLIENT_IDS.find((id) => id === value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {CLIENT_IDS.map((id) => (
          <option key={id} value={id}>
            {CLIENT_NAMES[id]}
          </option>
        ))}
      </select>
    </label>
  );
}
