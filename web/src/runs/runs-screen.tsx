import { api } from '../api.ts';
import { FailureNote, Skeleton } from '../parts.tsx';
import { follow } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import { RunScreen } from './run-screen.tsx';
import { age, badgeOf, words } from './run-words.ts';

const MOST_SHOWN = 50;

/** Proof runs of the caller, or one of them. */
export function RunsScreen({ id }: { readonly id: string }) {
  return id === '' ? <History /> : <RunScreen key={id} id={id} />;
}

function History() {
  const found = useAnswer('runs', (signal) => api().listRuns({ limit: MOST_SHOWN }, { signal }));
  const { value, failure, isLoading, retry } = found;
  if (failure !== null && value === null)
    return <FailureNote failure={failure} isAlone onRetry={retry} isRetrying={isLoading} />;
  if (value === null) return <Skeleton words="Loading the runs …" />;
  if (value.items.length === 0) return <NoRun />;
  const now = Date.now();
  return (
    <section class="card">
      <h1 class="pad">Runs</h1>
      <ul class="rows runs">
        {value.items.map(({ run_id: run, task, status, provider, created_at: at }) => (
          <li key={run}>
            <a href={`/runs/${run}`} onClick={follow}>
              {task}
            </a>{' '}
            <span class={badgeOf(status)}>{words(status)}</span>
            <p>
              <time dateTime={at}>{age(at, now)}</time> · {provider}
            </p>
          </li>
        ))}
      </ul>
      {value.next !== null && <p class="pad fine">The newest {MOST_SHOWN} runs are shown.</p>}
    </section>
  );
}

function NoRun() {
  return (
    <section class="empty">
      <h1>No proof run yet</h1>
      <p>A proof run starts the servers of a stack in a sandbox, does the task and checks the result.</p>
      <p>
        <a href="/" onClick={follow}>
          Recommend a stack
        </a>{' '}
        and choose “Prove it”.
      </p>
    </section>
  );
}
