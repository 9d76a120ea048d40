import { useRef, useState } from 'preact/hooks';
import { grouped } from '../format.ts';
import { ClientSelect } from '../clients/client-select.tsx';
import type { ClientId } from '../clients/client-names.ts';
import { LIMITS, lengthOf, LONGEST_TASK, type Asked, type Limit } from './task-address.ts';

type Props = {
  readonly asked: Asked;
  readonly isLoading: boolean;
  readonly client: ClientId;
  readonly onClient: (client: ClientId) => void;
  readonly onSend: (asked: Asked) => void;
};

/** Box for a task, its limits and the client. A visited address replaces the text, and nothing else does. */
export function TaskBox({ asked, isLoading, client, onClient, onSend }: Props) {
  const [text, setText] = useState(asked.task);
  const [chosen, setChosen] = useState<readonly Limit[]>(asked.limits);
  const [without, setWithout] = useState<readonly string[]>(asked.without);
  const address = JSON.stringify(asked);
  const visited = useRef(address);
  if (visited.current !== address) {
    visited.current = address;
    setText(asked.task);
    setChosen(asked.limits);
    setWithout(asked.without);
  }
  const length = lengthOf(text);
  const isSendable = length > 0 && length <= LONGEST_TASK;
  const send = (): void => {
    if (isSendable) onSend({ task: text.trim(), limits: chosen, without });
  };
  const toggle = (limit: Limit): void =>
    setChosen(chosen.includes(limit) ? chosen.filter((one) => one !== limit) : [...chosen, limit]);
  return (
    <form
      class="card box"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label for="task">What should the agent do?</label>
      <textarea
        id="task"
        rows={3}
        value={text}
        placeholder="Describe the task in your own words"
        aria-invalid={length > LONGEST_TASK}
        aria-describedby="task-length"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <p id="task-length" class="low" role="status">
        {length > LONGEST_TASK &&
          `The text has ${grouped.format(length)} characters; the service takes ${grouped.format(LONGEST_TASK)}. ` +
            `Shorten it by ${grouped.format(length - LONGEST_TASK)}.`}
      </p>
      <div class="row">
        <ClientSelect client={client} onChange={onClient} />
        <fieldset class="chips">
          <legend class="hidden">Limits</legend>
          {LIMITS.map(([id, name]) => (
            <label key={id} class="chip">
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} /> {name}
            </label>
          ))}
          {asked.without.map((name) => (
            <label key={name} class="chip">
              <input
                type="checkbox"
                checked={without.includes(name)}
                onChange={() =>
                  setWithout(without.includes(name) ? without.filter((one) => one !== name) : [...without, name])
                }
              />{' '}
              Without {name}
            </label>
          ))}
        </fieldset>
        <span class="keys" aria-hidden="true">
          Ctrl ↵
        </span>
        <button type="submit" class="button primary" disabled={!isSendable}>
          {isLoading ? 'Choosing …' : 'Recommend'}
        </button>
      </div>
    </form>
  );
}
