import { useEffect, useRef, useState } from 'preact/hooks';
import { explain, type Failure } from './api.ts';
import { onToken } from './token.ts';

/** State of a request: the last answer stays while a new one is on its way. */
export type Answer<Value> = {
  readonly value: Value | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly isCancelled: boolean;
  /** Asks again. */
  readonly retry: () => void;
  /** Aborts the request. */
  readonly cancel: () => void;
};

type State<Value> = Omit<Answer<Value>, 'retry' | 'cancel'>;

const FRESH = { value: null, failure: null, isLoading: true, isCancelled: false };

/**
 * Asks when the key changes, after a short rest; an earlier request is aborted. A request that reached no service is
 * repeated when the computer is online again, and one without a valid token when the person gave one.
 * @param key Null asks nothing.
 */
export function useAnswer<Value>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Value>,
  restMs = 0,
): Answer<Value> {
  const [answer, setAnswer] = useState<State<Value>>(FRESH);
  const [round, setRound] = useState(0);
  const running = useRef<AbortController | null>(null);
  const retry = (): void => setRound((last) => last + 1);
  useEffect(() => {
    if (key === null) {
      setAnswer({ ...FRESH, isLoading: false });
      return undefined;
    }
    const stop = new AbortController();
    running.current = stop;
    setAnswer((last) => ({ ...last, isLoading: true, isCancelled: false }));
    const timer = setTimeout(() => {
      ask(stop.signal).then(
        (value) => !stop.signal.aborted && setAnswer({ ...FRESH, value, isLoading: false }),
        (error: unknown) =>
          !stop.signal.aborted && setAnswer((last) => ({ ...last, failure: explain(error), isLoading: false })),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, round]);
  useEffect(() => {
    if (answer.failure?.kind === 'unauthorised') return onToken(retry);
    if (answer.failure?.kind !== 'offline') return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [answer.failure]);
  const cancel = (): void => {
    running.current?.abort();
    setAnswer((last) => ({ ...last, isLoading: false, isCancelled: true }));
  };
  return { ...answer, retry, cancel };
}
