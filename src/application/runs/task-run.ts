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

/** The task of a run: the same for all its attempts. */
export type TaskRun = {
  readonly request: RunRequest;
  readonly prepared: PreparedStack;
  readonly checks: FrozenChecks;
  /** Returns whether the run is cancelled, rather than out of time. */
  readonly cancelled: () => boolean;
};

/** The means of a run, which its attempts use up together. */
export type RunMeans = {
  /** Spends no more than the run may; null where there is no model to work with. */
  readonly chat: ChatModel | null;
  readonly evaluateAttempt: EvaluateAttempt;
  readonly toolbox: Toolbox;
  readonly calls: ToolCalls;
  readonly ledger: CallLedger;
  readonly timer: RunTimer;
  readonly emit: Emit;
};
