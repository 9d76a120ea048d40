import type { DryRun } from '../../../src/client/index.ts';
import { follow, go } from '../route.ts';
import { taskAddress, type Asked } from './task-address.ts';

type Props = { readonly asked: Asked; readonly answer: DryRun };

/** Servers that were considered and not taken, each with its reason. */
export function NotTaken({ asked, answer: { task, recommendation } }: Props) {
  const { rejected } = recommendation;
  if (rejected.length === 0) return null;
  return (
    <details class="card" open>
      <summary>
        <h2>Looked at, not taken</h2>
      </summary>
      <ul class="rows">
        {rejected.map(({ name, need, reason, would_change_if: change }) => {
          const excluded = excludedBy(change);
          return (
            <li key={`${name}${need}`}>
              <a href={`/catalog/${name}`} onClick={follow}>
                {name}
              </a>{' '}
              <span class="numbers">
                <b>{task.needs.findIndex(({ id }) => id === need) + 1}</b>
              </span>
              <p>{reason}</p>
              {excluded.length > 0 ? (
                <button
                  type="button"
                  class="link"
                  onClick={() => go(taskAddress({ ...asked, without: [...new Set([...asked.without, ...excluded])] }))}
                >
                  Take it instead
                </button>
              ) : (
                change !== '' && <p class="fine">It would be taken if {change}.</p>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Servers whose exclusion alone would bring the rejected one in. */
function excludedBy(change: string): readonly string[] {
  const [, list] = /^exclude=(\[.*\])$/.exec(change) ?? [];
  return list === undefined ? [] : (JSON.parse(list) as readonly string[]);
}
