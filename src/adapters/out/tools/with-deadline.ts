/**
 * Resolves to the result of the work unless the time ends or the signal is aborted; never stops the work itself.
 *
 * @throws The error of `late` after the given milliseconds; the signal's reason once that is aborted.
 */
export function withinTime<T>(
  work: Promise<T>,
  milliseconds: number,
  late: () => Error,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => settle(() => reject(reasonOf(signal)));
    const timer = setTimeout(() => settle(() => reject(late())), milliseconds);
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      end();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
    );
    if (signal.aborted) giveUp();
  });
}

/** Starts a countdown. @returns A function that returns the remaining milliseconds, at least 1. */
export function deadline(milliseconds: number): () => number {
  const end = performance.now() + milliseconds;
  return () => Math.max(1, Math.ceil(end - performance.now()));
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}
