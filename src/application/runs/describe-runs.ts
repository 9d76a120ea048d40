import type { RunStore } from '../ports/run-store.ts';
import type { Isolation } from '../ports/tool-host.ts';
import type { RunWorker } from './run-worker.ts';

/** Numbers of runs in this process, for `GET /api/config/` and `/ready`. */
export type RunsDescription = {
  readonly storage: RunStore['kind'];
  readonly waiting: number;
  readonly executing: number;
  readonly most_waiting: number;
  readonly most_executing: number;
  /** Whether runs with secrets survive the end of their process. */
  readonly keys_sealed: boolean;
};

export type DescribeRuns = {
  /** @throws {QuartermasterError} `storage_unavailable`. */
  readonly runs: () => Promise<RunsDescription>;
  readonly sandbox: () => Promise<Isolation>;
};

export type RunLimits = { readonly executing: number; readonly waiting: number };

export function makeDescribeRuns(
  store: RunStore,
  worker: Pick<RunWorker, 'running' | 'held'>,
  limits: RunLimits,
  keysSealed: boolean,
  sandbox: () => Promise<Isolation>,
): DescribeRuns {
  return {
    runs: async () => ({
      storage: store.kind,
      waiting: (await store.waiting()) + worker.held,
      executing: worker.running,
      most_waiting: limits.waiting,
      most_executing: limits.executing,
      keys_sealed: keysSealed,
    }),
    sandbox,
  };
}
