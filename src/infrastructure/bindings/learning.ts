import { ContainerModule } from 'inversify';
import type { ExecuteRunParts } from '../../application/runs/execute-run.ts';
import type { Logger } from '../../application/ports/logger.ts';
import { makeRecordOutcomes, type RecordOutcomes } from '../../application/runs/record-outcomes.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { tokens } from '../tokens.ts';

/** What runs say of servers becomes evidence, unless the operator wants none of it. */
export const learning = new ContainerModule(({ bind }) => {
  bind(tokens.keepOutcomes).toResolvedValue(
    (store, { learn }, logger) => (learn ? orLog(makeRecordOutcomes(store), logger) : () => Promise.resolve()),
    [tokens.catalogStore, tokens.config, tokens.logger],
  );
});

/** A run does not fail because what it says of servers could not be stored. */
function orLog(record: RecordOutcomes, logger: Logger): ExecuteRunParts['keepOutcomes'] {
  return async (outcomes) => {
    try {
      await record(outcomes);
    } catch (error) {
      const reason = error instanceof QuartermasterError ? error.message : 'a bug';
      logger.write('error', 'outcomes of a run not stored', { reason });
    }
  };
}
