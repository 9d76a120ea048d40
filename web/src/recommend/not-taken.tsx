import type { DryRun } from '../../../src/client/index.ts';
import { follow } from '../route.ts';

/** Servers that were considered and not taken, each with its reason. */
export function NotTaken({ answer: { task, recommendation } }: { readonly answer: DryRun }) {
  const { rejected } = recommendation;
  if (rejected.length === 0) return null;
  return (
    <details class="card" open>
      <summary>
        <h2>Looked at, not taken</h2>
      </summary>
      <ul class="rows">
        {rejected.map(({ name, need, reason, would_change_if: change }) => (
          <li key={`${name}${need}`}>
            <a href={`/catalog/${name}`} onClick={follow}>
              {name}
            </a>{' '}
            <span class="numbers">
              <b>{task.needs.findIndex(({ id }) => id === need) + 1}</b>
            </span>
            <p>{reason}</p>
            {change !== '' && <p class="fine">It would be taken if {change}.</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
