import { QuartermasterError } from '../../../domain/errors.ts';

/** Error thrown when a storage cannot be opened; its message gives the operator the reason and the remedy. */
export class OpeningFailed extends Error {}

/** Hides the location of the storage from callers; only the operator may know it. */
export function hideOpening(error: unknown): unknown {
  if (!(error instanceof OpeningFailed)) return error;
  return new QuartermasterError('storage_unavailable', 'The storage cannot be opened now: try again later.', {
    cause: error,
  });
}
