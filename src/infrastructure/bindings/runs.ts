import { hash } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { RunSweeps } from '../../adapters/in/schedule/run-sweeps.ts';
import { InMemoryRunStore } from '../../adapters/out/runs/in-memory-run-store.ts';
import { PostgresRunStore } from '../../adapters/out/runs/postgres-run-store.ts';
import { SqliteRunStore } from '../../adapters/out/runs/sqlite-run-store.ts';
import { AesSecretBox } from '../../adapters/out/secrets/aes-secret-box.ts';
import { base64 } from '../../adapters/out/system/base64.ts';
import { randomDelimiter, randomRunId } from '../../adapters/out/system/random.ts';
import { sha256 } from '../../adapters/out/system/sha256.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { RunStore } from '../../application/ports/run-store.ts';
import { makeCancelRun, makeGetArtifact, makeGetRun, makeListRuns } from '../../application/runs/caller-runs.ts';
import { makeDescribeRuns } from '../../application/runs/describe-runs.ts';
import { makeEvaluateAttempt } from '../../application/runs/evaluate-attempt.ts';
import { makeQueueRun, makeStoreRun } from '../../application/runs/queue-run.ts';
import { makeRunLearning } from '../../application/runs/record-outcomes.ts';
import { Secret } from '../../application/runs/redaction.ts';
import { makeRunClaimed } from '../../application/runs/run-claimed.ts';
import { makeFollowRun, makeListEvents } from '../../application/runs/run-events.ts';
import { makeRunTask } from '../../application/runs/run-task.ts';
import { RunWorker } from '../../application/runs/run-worker.ts';
import { makeSweepRuns } from '../../application/runs/sweep-runs.ts';
import { makeTakeOver } from '../../application/runs/take-over.ts';
import { makeOwnTools } from '../../application/runs/web-tool.ts';
import type { CatalogSetting } from '../config/catalog-setting.ts';
import { tokens } from '../tokens.ts';

const LIMITS = { executing: 4, waiting: 100 };
const RETENTION = { days: 7, runs: 10_000 };

/** Execution, lookup and removal of runs. */
export const runs = new ContainerModule(({ bind }) => {
  bind(tokens.secretBox).toResolvedValue(
    ({ sealingKey }) => {
      const key = sealingKey();
      return key === null ? null : new AesSecretBox(key);
    },
    [tokens.config],
  );
  bind(tokens.runStore).toResolvedValue(
    (config, clock) => makeRunStore(config.catalog, clock),
    [tokens.config, tokens.clock],
  );
  bind(tokens.runLearning).toResolvedValue(
    (store, { learn }, logger) => makeRunLearning(store, learn, logger),
    [tokens.catalogStore, tokens.config, tokens.logger],
  );
  bind(tokens.runOperator).toResolvedValue(
    (config, served, webSearch, learning, clock) => ({
      chatOf: (provider) => served.find(({ facts }) => facts.name === provider)?.chat ?? null,
      tools: {
        ownCredential: (name) => secretOrNull(config.keyOf(`QM_CREDENTIAL_${name}`)),
        ownSearchKey: secretOrNull(config.search.key()),
        ownTools: makeOwnTools(config.search.vendor === null ? null : webSearch, config.search.key(), clock),
        allowedHosts: (server) => config.egress.get(server.toLowerCase()) ?? [],
      },
      learning,
    }),
    [tokens.config, tokens.servedModels, tokens.webSearch, tokens.runLearning, tokens.clock],
  );
  bind(tokens.runTask).toResolvedValue(
    (prepareStack, toolHost, operator, clock) =>
      makeRunTask({
        prepareStack,
        ...operator,
        tools: {
          ...operator.tools,
          toolHost,
          encodings: { sha256, base64, digest: (bytes) => hash('sha256', bytes, 'hex') },
        },
        evaluateAttempt: makeEvaluateAttempt(randomDelimiter),
        clock,
      }),
    [tokens.prepareStack, tokens.toolHost, tokens.runOperator, tokens.clock],
  );
  bind(tokens.runWorker).toResolvedValue(
    (store, runTask, box, clock, logger) => {
      const steps = { takeOver: makeTakeOver(box, clock), runClaimed: makeRunClaimed(runTask, clock, logger, base64) };
      return new RunWorker(store, steps, clock, logger, LIMITS.executing);
    },
    [tokens.runStore, tokens.runTask, tokens.secretBox, tokens.clock, tokens.logger],
  );
  bind(tokens.runs).toResolvedValue(
    (store, worker, box, clock) => ({
      queueRun: makeQueueRun(store, makeStoreRun(store, box, randomRunId, sha256), worker, LIMITS.waiting),
      listRuns: makeListRuns(store),
      getRun: makeGetRun(store),
      cancelRun: makeCancelRun(store, worker, clock),
      followRun: makeFollowRun(store, clock),
      listEvents: makeListEvents(store),
      getArtifact: makeGetArtifact(store),
    }),
    [tokens.runStore, tokens.runWorker, tokens.secretBox, tokens.clock],
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

/** Returns the run store at the location of the catalog; it is opened at its first use. */
function makeRunStore(setting: CatalogSetting, clock: Clock): RunStore {
  switch (setting.kind) {
    case 'memory':
      return new InMemoryRunStore(clock);
    case 'sqlite':
      return new SqliteRunStore(setting.file, clock);
    case 'postgres':
      return new PostgresRunStore(setting.url, setting.schema);
  }
}

function secretOrNull(value: string | null): Secret | null {
  return value === null ? null : new Secret(value);
}
