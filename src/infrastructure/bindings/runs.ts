import { ContainerModule } from 'inversify';
import { RunSweeps } from '../../adapters/in/schedule/run-sweeps.ts';
import { AesSecretBox } from '../../adapters/out/secrets/aes-secret-box.ts';
import { randomRunId } from '../../adapters/out/system/random-run-id.ts';
import { makeCancelRun, makeGetArtifact, makeGetRun, makeListRuns } from '../../application/runs/caller-runs.ts';
import { makeCreateRun, makeStartRun } from '../../application/runs/queue-run.ts';
import { makeDescribeRuns } from '../../application/runs/describe-runs.ts';
import { makeFollowRun, makeListEvents } from '../../application/runs/run-events.ts';
import { makePerformRun } from '../../application/runs/run-claimed.ts';
import { RunWorker } from '../../application/runs/run-worker.ts';
import { makeSweepRuns } from '../../application/runs/sweep-runs.ts';
import { makeRunStore } from './run-store.ts';
import { tokens } from '../tokens.ts';

const LIMITS = { executing: 4, waiting: 100 };
const RETENTION = { days: 7, runs: 10_000 };

/** What is asked of runs, and what is kept of them. */
export const runs = new ContainerModule(({ bind }) => {
  bind(tokens.secretBox).toResolvedValue(
    ({ sealingKey }) => {
      const key = sealingKey();
      return key === null ? null : new AesSecretBox(key);
    },
    [tokens.config],
  );
  bind(tokens.runStore).toResolvedValue(
    ({ catalog }, clock) => makeRunStore(catalog, clock),
    [tokens.config, tokens.clock],
  );
  bind(tokens.performRun).toResolvedValue(
    (executeRun, clock, logger, { base64 }) => makePerformRun(executeRun, clock, logger, base64),
    [tokens.executeRun, tokens.clock, tokens.logger, tokens.encodings],
  );
  bind(tokens.runWorker).toResolvedValue(
    (store, performRun, box, clock, logger) => new RunWorker(store, performRun, box, clock, logger, LIMITS.executing),
    [tokens.runStore, tokens.performRun, tokens.secretBox, tokens.clock, tokens.logger],
  );
  bind(tokens.createRun).toResolvedValue(
    (store, box, sha256) => makeCreateRun(store, box, randomRunId, sha256),
    [tokens.runStore, tokens.secretBox, tokens.sha256],
  );
  bind(tokens.startRun).toResolvedValue(
    (store, createRun, worker) => makeStartRun(store, createRun, worker, LIMITS.waiting),
    [tokens.runStore, tokens.createRun, tokens.runWorker],
  );
  bind(tokens.runsUseCases).toResolvedValue(
    (store, worker, clock) => ({
      listRuns: makeListRuns(store),
      getRun: makeGetRun(store),
      cancelRun: makeCancelRun(store, worker, clock),
      followRun: makeFollowRun(store, clock),
      listEvents: makeListEvents(store),
      getArtifact: makeGetArtifact(store),
    }),
    [tokens.runStore, tokens.runWorker, tokens.clock],
  );
  bind(tokens.describeRuns).toResolvedValue(
    (store, worker, box, isolation) => makeDescribeRuns(store, worker, LIMITS, box !== null, isolation),
    [tokens.runStore, tokens.runWorker, tokens.secretBox, tokens.isolation],
  );
  bind(tokens.runSweeps).toResolvedValue(
    (store, logger, clock) => new RunSweeps(makeSweepRuns(store, RETENTION), logger, clock),
    [tokens.runStore, tokens.logger, tokens.clock],
  );
});
