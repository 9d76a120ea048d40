import { QuartermasterError } from '../../src/domain/errors.ts';

/** The failure with a meaning that a promise ends in; anything else is thrown on. */
export async function failureOf(outcome: Promise<unknown>): Promise<QuartermasterError> {
  try {
    await outcome;
  } catch (reason) {
    if (reason instanceof QuartermasterError) return reason;
    throw reason;
  }
  throw new Error('it did not fail');
}

/** The message of what a promise fails with, or `it did not fail`. */
export async function complaintOf(outcome: Promise<unknown>): Promise<string> {
  try {
    await outcome;
    return 'it did not fail';
  } catch (reason) {
    return reason instanceof Error ? reason.message : 'it failed with no error';
  }
}

/** What a promise was rejected with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  const answer = await promise.then(
    (value: unknown) => ({ value }),
    (reason: unknown) => ({ reason }),
  );
  if ('reason' in answer) return answer.reason;
  throw new Error('it was not rejected');
}
