import { QuartermasterError } from '../../domain/errors.ts';
import type { RunStore, StoredRun } from '../ports/run-store.ts';

/** A run of this caller. @throws {QuartermasterError} `not_found` when there is none, or it is somebody else's. */
export async function ownRun(store: RunStore, id: string, caller: string): Promise<StoredRun> {
  const run = await store.find(id);
  if (run?.caller !== caller) {
    throw new QuartermasterError('not_found', 'You have no run of this id. GET /api/runs lists those you have.');
  }
  return run;
}
