import { QuartermasterError } from '../../domain/errors.ts';
import type { RunStore } from '../ports/run-store.ts';
import { ownRun } from './own-run.ts';

/** A file that the best attempt of a run left. @throws {QuartermasterError} `not_found`, also before the end of the run. */
export type GetArtifact = (id: string, caller: string, path: string) => Promise<Uint8Array>;

export function makeGetArtifact(store: RunStore): GetArtifact {
  return async (id, caller, path) => {
    await ownRun(store, id, caller);
    const bytes = await store.artifact(id, path);
    if (bytes !== null) return bytes;
    throw new QuartermasterError(
      'not_found',
      'The run has no such file. Its record lists those it has in "artifacts".',
    );
  };
}
