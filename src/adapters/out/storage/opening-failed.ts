import { QuartermasterError } from '../../../domain/errors.ts';

/** Error thrown when a storage cannot be opened; the message tells the operator why, and the remedy. */
export class OpeningFailed extends Error {}

/** Hides from callers where the storage lies; that is for the operator only. */
export function hideOpening(error: unknown): unknown {
  if (!(error instanceof OpeningFailed)) return error;
  return new QuartermasterError('storage_unavailable', 'The storage cannot be opened now: try again later.', {
    cause: error,
  });
}
