import { useEffect, useState } from 'preact/hooks';
import { explain, type Failure } from './api.ts';

/** State of a request: the last answer stays while a new one is on its way. */
export type Answer<Value> = {
  readonly value: Value | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
};

const FRESH = { value: null, failure: null, isLoading: true };

/**
 * Asks when the key changes, after a short rest; an earlier request is aborted.
 * @param key Null asks nothing.
 */
export function useAnswer<Value>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Value>,
  restMs = 0,
): Answer<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>(FRESH);
  useEffect(() => {
    if (key === null) {
      setAnswer({ value: null, failure: null, isLoading: false });
      return undefined;
    }
    const stop = new AbortController();
    setAnswer((last) => ({ ...last, isLoading: true }));
    const timer = setTimeout(() => {
      ask(stop.signal).then(
        (value) => !stop.signal.aborted && setAnswer({ value, failure: null, isLoading: false }),
        (error: unknown) =>
          !stop.signal.aborted && setAnswer((last) => ({ ...last, failure: explain(error), isLoading: false })),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return answer;
}
