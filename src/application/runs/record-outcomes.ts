import { outcomeRecord, readOutcomes, writeOutcomes, type RunOutcome } from '../../domain/catalog/run-outcome.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';
import type { Logger } from '../ports/logger.ts';
import { recordOf } from '../catalog/verify-servers.ts';
import type { Verification } from '../../domain/catalog/verification.ts';
import { QuartermasterError } from '../../domain/errors.ts';

/**
 * Adds the outcomes of one run to the stored ones; only the latest of each server are kept. Concurrent runs in any
 * process count, and a repeated run counts once.
 *
 * @throws The error of the store; nothing is stored then.
 */
export type RecordOutcomes = (outcomes: readonly RunOutcome[]) => Promise<void>;

export function makeRecordOutcomes(store: Pick<CatalogStore, 'amend'>): RecordOutcomes {
  return async (outcomes) => {
    if (outcomes.length === 0) return;
    const of = Map.groupBy(outcomes, ({ server }) => server);
    await store.amend([...of.keys()].map(outcomeRecord), (body, { key }) =>
      writeOutcomes(key, [...(body === null ? [] : readOutcomes(body)), ...(of.get(key) ?? [])]),
    );
  };
}

/** Stores results of runs for later recommendations. Neither function rejects, so that no run fails because of it. */
export type RunLearning = {
  readonly keepEvidence: (evidence: readonly Verification[]) => Promise<void>;
  readonly keepOutcomes: (outcomes: readonly RunOutcome[]) => Promise<void>;
};

/** @param learn Whether outcomes are stored; evidence always is. */
export function makeRunLearning(store: CatalogStore, learn: boolean, logger: Logger): RunLearning {
  const record = makeRecordOutcomes(store);
  return {
    keepEvidence: async (evidence) => {
      if (evidence.length === 0) return;
      await store.write({ put: evidence.map(recordOf) }).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : 'unknown';
        logger.write('warn', 'evidence not kept', { message });
      });
    },
    keepOutcomes: async (outcomes) => {
      if (!learn) return;
      try {
        await record(outcomes);
      } catch (error) {
        const reason = error instanceof QuartermasterError ? error.message : 'a bug';
        logger.write('error', 'outcomes of a run not stored', { reason });
      }
    },
  };
}
