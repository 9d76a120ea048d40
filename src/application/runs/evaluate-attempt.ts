import type { CheckResult, FrozenChecks } from '../../domain/evaluation/check.ts';
import type { Score } from '../../domain/evaluation/score.ts';
import type { Artifact } from '../../domain/evaluation/trace.ts';
import type { Provisioned, Usage } from '../../domain/run/run-record.ts';
import type { StackRecommendation } from '../../domain/stack/recommendation.ts';
import type { TaskDefinition } from '../../domain/task/task-definition.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Secret } from '../secret.ts';
import type { Work } from './do-work.ts';

/** Who answers what code cannot see. */
export type Judge = {
  readonly chat: ChatModel;
  readonly model: string;
  readonly apiKey: Secret | null;
  readonly leftMs: () => number;
};

export type ToEvaluate = {
  readonly task: TaskDefinition;
  readonly recommendation: StackRecommendation;
  readonly checks: FrozenChecks;
  readonly provisioning: readonly Provisioned[];
  readonly work: Work;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** The one that worked; null when none did. */
  readonly model: string | null;
  readonly usage: Usage;
  readonly ms: number;
  readonly timeoutMs: number;
  readonly threshold: number;
  readonly judge: Judge | null;
};

export type Evaluated = {
  readonly checks: readonly CheckResult[];
  readonly artifacts: readonly Artifact[];
  readonly score: Score;
  /** Null when too little was measured to say. */
  readonly passed: boolean | null;
  readonly warnings: readonly string[];
};

export type EvaluateAttempt = (
  attempt: ToEvaluate,
  onVerdict: (result: CheckResult) => Promise<void>,
  signal: AbortSignal,
) => Promise<Evaluated>;
