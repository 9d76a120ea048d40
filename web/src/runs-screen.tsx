import { useEffect, useState } from 'preact/hooks';
import type { RunEvent, RunRecord, RunStatus } from '../../src/client/index.ts';
import { api, explain, type Failure } from './api.ts';
import { FailureNote, Skeleton, Unknown } from './parts.tsx';
import { follow } from './route.ts';
import { useAnswer } from './use-answer.ts';

/** Proof runs of the caller, or one of them. */
export function RunsScreen({ id }: { readonly id: string }) {
  return id === '' ? <History /> : <Run id={id} />;
}

function History() {
  const { value, failure } = useAnswer('runs', (signal) => api().listRuns({ limit: 50 }, { signal }));
  if (failure !== null) return <FailureNote failure={failure} isAlone />;
  if (value === null) return <Skeleton words="Loading the runs …" />;
  if (value.items.length === 0)
    return (
      <section class="empty">
        <h1>No proof run yet</h1>
        <p>A proof run starts the servers of a stack in a sandbox, does the task and checks the result.</p>
        <p>
          Send the task to <code>POST /api/run</code> without <code>dry_run</code>; the run appears here.
        </p>
      </section>
    );
  return (
    <section class="card">
      <h1 class="pad">Runs</h1>
      <ul class="rows">
        {value.items.map(({ run_id: run, task, status, created_at: at }) => (
          <li key={run}>
            <a href={`/runs/${run}`} onClick={follow}>
              {task}
            </a>{' '}
            <span class={`badge ${status === 'succeeded' ? 'good' : 'warning'}`}>{status.replace('_', ' ')}</span>
            <p class="fine">{new Date(at).toLocaleString('en')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Run({ id }: { readonly id: string }) {
  const [round, setRound] = useState(0);
  const [events, setEvents] = useState<readonly RunEvent[]>([]);
  const [broken, setBroken] = useState<Failure | null>(null);
  const { value, failure } = useAnswer<RunRecord | RunStatus>(`${id} ${round}`, (signal) =>
    api().getRun({ id }, { signal }),
  );
  const isRunning = value !== null && !('attempts' in value);
  useEffect(() => {
    if (!isRunning) return undefined;
    const stop = new AbortController();
    const listen = async (): Promise<void> => {
      for await (const event of api().followRun({ id }, { signal: stop.signal })) setEvents((all) => [...all, event]);
      setRound((number) => number + 1);
    };
    listen().catch((error: unknown) => !stop.signal.aborted && setBroken(explain(error)));
    return () => stop.abort();
  }, [isRunning, id]);
  if (failure !== null) return <FailureNote failure={failure} isAlone />;
  if (value === null) return <Skeleton words="Loading the run …" />;
  return (
    <>
      {broken !== null && <FailureNote failure={broken} />}
      {'attempts' in value ? <Record record={value} /> : <Live status={value} events={events} />}
    </>
  );
}

function Live({ status, events }: { readonly status: RunStatus; readonly events: readonly RunEvent[] }) {
  const [isCancelling, setCancelling] = useState(status.cancelling);
  const cancel = (): void => {
    setCancelling(true);
    void api()
      .cancelRun({ id: status.run_id })
      .catch(() => setCancelling(false));
  };
  return (
    <section class="card pad">
      <h1>{status.task}</h1>
      <p>
        <span class="badge warning">{status.status}</span>{' '}
        <button type="button" class="button" disabled={isCancelling} onClick={cancel}>
          {isCancelling ? 'Cancelling …' : 'Cancel'}
        </button>
      </p>
      <ol aria-live="polite" class="rows">
        {events.map((event) => (
          <li key={event.seq}>{event.stage.replaceAll('_', ' ')}</li>
        ))}
      </ol>
    </section>
  );
}

function Record({ record }: { readonly record: RunRecord }) {
  const attempt = record.attempts[record.best_attempt === null ? record.attempts.length - 1 : record.best_attempt - 1];
  return (
    <>
      <section class="card pad">
        <h1>{record.task?.raw_input ?? 'Run'}</h1>
        <p>
          <span class={`badge ${record.status === 'succeeded' ? 'good' : 'warning'}`}>
            {record.status.replace('_', ' ')}
          </span>{' '}
          {record.summary}
        </p>
        <dl>
          <dt>Score</dt>
          <dd>{record.score === null ? <Unknown>not measured</Unknown> : `${record.score} of 100`}</dd>
          <dt>Attempts</dt>
          <dd>{record.attempts.length}</dd>
          <dt>Sandbox</dt>
          <dd>{record.sandbox.tier}</dd>
        </dl>
      </section>
      {record.checks !== null && (
        <section class="card pad">
          <h2>Checks</h2>
          <ul class="rows">
            {record.checks.checks.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {attempt !== undefined && (
        <section class="card pad">
          <h2>Servers</h2>
          <ul class="rows">
            {attempt.provisioning.map(({ server, status, text }) => (
              <li key={server}>
                {server} <span class="badge">{status.replace('_', ' ')}</span>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {record.output !== null && (
        <section class="card pad">
          <h2>Result</h2>
          <pre tabIndex={0} aria-label="Result">
            {record.output}
          </pre>
        </section>
      )}
    </>
  );
}
