import { LeaseLost } from '../../../application/ports/run-store.ts';

/** @throws {LeaseLost} for null, by which tables say that nobody holds the run by that epoch. */
export function orLost<T>(result: T | null): T {
  if (result === null) throw new LeaseLost('somebody else has the run, or it has ended');
  return result;
}
