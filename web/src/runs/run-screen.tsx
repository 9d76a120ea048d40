import { useEffect, useState } from 'preact/hooks';
import type { RunEvent, RunRecord, RunStatus } from '../../../src/client/index.ts';
import { api, explain, type Failure } from '../api.ts';
import { FailureNote, Skeleton } from '../parts.tsx';
import { follow } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import { Live } from './live.tsx';
import { Record } from './record.tsx';

/** One run: its events while it goes on, and its record after the end. */
export function RunScreen({ id }: { readonly id: string }) {
  const [round, setRound] = useState(0);
  const { value, failure, retry, isLoading } = useAnswer<RunRecord | RunStatus>(`${id} ${round}`, (signal) =>
    api().getRun({ id }, { signal }),
  );
  const isRunning = value !== null && !('attempts' in value);
  const { events, broken, resume } = useEvents(isRunning ? id : null, () => setRound((last) => last + 1));
  if (failure !== null && value === null)
    return (
      <FailureNote failure={failure} isAlone onRetry={retry} isRetrying={isLoading}>
        <p>
          <a href="/runs" onClick={follow}>
            All runs
          </a>
        </p>
      </FailureNote>
    );
  if (value === null) return <Skeleton words="Loading the run …" />;
  return (
    <>
      {failure !== null && <FailureNote failure={failure} onRetry={retry} isRetrying={isLoading} />}
      {broken !== null && (
        <FailureNote failure={broken} onRetry={resume}>
          <p>The run goes on. The events continue after the last one that is shown.</p>
        </FailureNote>
      )}
      {'attempts' in value ? <Record record={value} /> : <Live status={value} events={events} />}
    </>
  );
}

/** Follows the events of a run; a broken stream resumes after its last event, at once when the computer is online. */
function useEvents(id: string | null, onEnd: () => void) {
  const [events, setEvents] = useState<readonly RunEvent[]>([]);
  const [broken, setBroken] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const resume = (): void => setRound((last) => last + 1);
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    setBroken(null);
    const listen = async (): Promise<void> => {
      const after = events.at(-1)?.seq ?? 0;
      for await (const event of api().followRun({ id, after }, { signal: stop.signal }))
        setEvents((all) => [...all, event]);
      if (!stop.signal.aborted) onEnd();
    };
    listen().catch((error: unknown) => !stop.signal.aborted && setBroken(explain(error)));
    return () => stop.abort();
  }, [id, round]);
  useEffect(() => {
    if (id === null) return undefined;
    const lose = (): void =>
      setBroken({ ...explain(null), title: 'This computer is offline', text: 'The page reconnects by itself.' });
    addEventListener('offline', lose);
    addEventListener('online', resume);
    return () => {
      removeEventListener('offline', lose);
      removeEventListener('online', resume);
    };
  }, [id]);
  return { events, broken, resume };
}
