import { InMemoryRunStore } from '../../src/adapters/out/runs/in-memory-run-store.ts';
import { makeJsonLogger } from '../../src/adapters/out/system/json-logger.ts';
import { randomRunId } from '../../src/adapters/out/system/random.ts';
import { base64 } from '../../src/adapters/out/system/base64.ts';
import { sha256 } from '../../src/adapters/out/system/sha256.ts';
import type { RunStore } from '../../src/application/ports/run-store.ts';
import type { SecretBox } from '../../src/application/ports/secret-box.ts';
import { makeCancelRun, makeGetArtifact, makeGetRun, makeListRuns } from '../../src/application/runs/caller-runs.ts';
import { makeQueueRun, makeStoreRun, type RunOrder } from '../../src/application/runs/queue-run.ts';
import { makeFollowRun, makeListEvents } from '../../src/application/runs/run-events.ts';
import { makeRunClaimed } from '../../src/application/runs/run-claimed.ts';
import { RunWorker } from '../../src/application/runs/run-worker.ts';
import { makeTakeOver } from '../../src/application/runs/take-over.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { scriptedRuns, type ScriptedRuns } from './scripted-runs.ts';

export type RunInstanceOptions = {
  readonly time?: ManualClock;
  readonly store?: RunStore;
  readonly runs?: ScriptedRuns;
  readonly box?: SecretBox | null;
  readonly mostExecuting?: number;
  readonly mostWaiting?: number;
};

/** One instance of everything between HTTP and the engine, with runs that go on as a test says. */
export function runInstance(options: RunInstanceOptions = {}) {
  const { time = manualClock(), runs = scriptedRuns(), box = null, mostExecuting = 4, mostWaiting = 100 } = options;
  const store = options.store ?? new InMemoryRunStore(time);
  const logLines: string[] = [];
  const logger = makeJsonLogger((line) => logLines.push(line), time.now, 'info');
  const steps = { takeOver: makeTakeOver(box, time), runClaimed: makeRunClaimed(runs.runTask, time, logger, base64) };
  const worker = new RunWorker(store, steps, time, logger, mostExecuting);
  const storeRun = makeStoreRun(store, box, randomRunId, sha256);
  const useCases = {
    queueRun: makeQueueRun(store, storeRun, worker, mostWaiting),
    listRuns: makeListRuns(store),
    getRun: makeGetRun(store),
    cancelRun: makeCancelRun(store, worker, time),
    followRun: makeFollowRun(store, time),
    listEvents: makeListEvents(store),
    getArtifact: makeGetArtifact(store),
  };
  return { time, store, runs, worker, useCases, logLines, ...useCases };
}

export type RunInstance = ReturnType<typeof runInstance>;

/** How somebody asks for a run that nobody waits for. */
export function inBackground(members: Partial<RunOrder> = {}): RunOrder {
  return { mode: 'async', caller: 'ann', key: null, ...members };
}

/** Resolves once a run is in one of these states. */
export async function untilState(store: RunStore, id: string, ...states: readonly string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = async (): Promise<void> => {
    const run = await store.find(id);
    if (run !== null && states.includes(run.state)) resolve();
  };
  const unwatch = store.watch(() => void look());
  await look();
  await promise;
  unwatch();
}
