import { QuartermasterError } from '../../../domain/errors.ts';

/** A storage cannot be opened; the message tells the operator why, and what to do. */
export class OpeningFailed extends Error {}

/** What a caller is told who waits for an answer: where the storage lies is nobody's business but the operator's. */
export function hideOpening(error: unknown): unknown {
  if (!(error instanceof OpeningFailed)) return error;
  return new QuartermasterError('storage_unavailable', 'The storage cannot be opened now: try again later.', {
    cause: error,
  });
}
