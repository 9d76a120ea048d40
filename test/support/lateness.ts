import process from 'node:process';

/** Set where a machine has nothing else to do, as `npm run torture` expects it: then what a user is promised is measured. */
export const PUNCTUAL_VARIABLE = 'QM_TEST_PUNCTUAL';
/** Whether promised times are measured. */
export const PUNCTUAL = process.env[PUNCTUAL_VARIABLE] === '1';
const BUSY_MS = 20_000;

/**
 * How long something may take in a test, in milliseconds: as long as promised where {@link PUNCTUAL_VARIABLE} is set, and
 * elsewhere so long that only what hangs fails, however busy the machine is.
 */
export function within(promisedMs: number): number {
  return PUNCTUAL ? promisedMs : promisedMs + BUSY_MS;
}
