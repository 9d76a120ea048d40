import type { FrozenChecks } from '../../domain/evaluation/check.ts';
import type { CallLedger } from '../model-calls/call-ledger.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { PreparedStack } from '../recommend/recommend-stack.ts';
import type { ToolCalls } from './call-tool.ts';
import type { EvaluateAttempt } from './evaluate-attempt.ts';
import type { Emit } from './event-log.ts';
import type { RunTimer } from './run-timer.ts';
import type { RunRequest } from './run-request.ts';
import type { Toolbox } from './toolbox.ts';

/** Task of a run, the same for all attempts. */
export type TaskRun = {
  readonly request: RunRequest;
  readonly prepared: PreparedStack;
  readonly checks: FrozenChecks;
  /** Whether the run was cancelled and did not run out of time. */
  readonly cancelled: () => boolean;
};

/** Means of a run, shared by its attempts. */
export type RunMeans = {
  /** Model within the budget of the run; null without one. */
  readonly chat: ChatModel | null;
  readonly evaluateAttempt: EvaluateAttempt;
  readonly toolbox: Toolbox;
  readonly calls: ToolCalls;
  readonly ledger: CallLedger;
  readonly timer: RunTimer;
  readonly emit: Emit;
};
