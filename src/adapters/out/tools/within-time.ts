/**
 * What the work comes to, unless its time is over or the signal is aborted first; the work itself goes on unheard.
 *
 * @throws what `late` makes once so many milliseconds have passed; the signal's reason once that is aborted.
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

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}
