import type { RunProgress } from '../../domain/run/run-event.ts';

type Emit = (progress: RunProgress) => Promise<void>;

/**
 * Tells of events one after the other, whoever calls while another is on its way. Once one was not kept, none is told any more,
 * and every call rejects with the same reason.
 *
 * @returns `lost` is aborted with that reason.
 */
export function emitInOrder(keep: Emit): { readonly emit: Emit; readonly lost: AbortSignal } {
  const lost = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  const emit: Emit = (progress) => {
    const kept = last.then(() => {
      lost.signal.throwIfAborted();
      return keep(progress);
    });
    last = kept.catch((error: unknown) => lost.abort(error));
    return kept;
  };
  return { emit, lost: lost.signal };
}
