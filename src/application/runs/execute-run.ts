import type { ToolEffect } from '../../domain/catalog/server.ts';
import type { RunProgress } from '../../domain/run/run-event.ts';
import type { RunRecord } from '../../domain/run/run-record.ts';
import type { RecommendRequest } from '../recommend-stack.ts';
import type { Secret } from '../secret.ts';

/** A validated request for a proof run, defaults filled in. */
export type RunRequest = RecommendRequest & {
  /** Further attempts after the first, 0 to 10. */
  readonly maxRetries: number;
  /** Points, 0 to 100. */
  readonly scoreThreshold: number;
  /** The most that tools may do. */
  readonly allowEffects: ToolEffect;
  /** Secrets for the servers, by name. */
  readonly credentials: Readonly<Record<string, Secret>>;
  /** Whether the run measures what each server contributes. */
  readonly contribution: boolean;
};

export type RunContext = {
  readonly runId: string;
  /**
   * Told of everything before it happens or right after. It resolves once that is kept: nothing that changes the world is
   * done before the event that announces it is. It rejects when the run may not go on.
   */
  readonly emit: (progress: RunProgress) => Promise<void>;
};

export type ExecutedRun = {
  readonly record: RunRecord;
  /** Contents of the best attempt's artifacts. */
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
};

/**
 * Does a task with the recommended stack and says what that proves. It resolves also when nothing worked, with a record that
 * says so, and when the signal is aborted, with a record of what there was until then: `cancelled`.
 *
 * @throws {QuartermasterError} when no attempt could begin: as `RecommendStack` does.
 */
export type ExecuteRun = (request: RunRequest, context: RunContext, signal: AbortSignal) => Promise<ExecutedRun>;
