import type { CheckResult, FrozenChecks } from '../evaluation/check.ts';
import type { Score, ScoreBasis } from '../evaluation/score.ts';
import type { Artifact, TraceStep, WorkEnd } from '../evaluation/trace.ts';
import type { StackRecommendation } from '../answer/recommendation.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { RunEnd } from './run-state.ts';

/** The state of one server of a stack after it was started. */
export type Provisioned = {
  readonly server: string;
  /** `skipped`: it was not tried, and `text` says why. `quarantined`: its tools are not those that were seen before. */
  readonly status: 'ready' | 'failed' | 'skipped' | 'quarantined';
  /** `open` when ready, else the cause: `gated`, `timeout`, `package_missing`, `credentials_missing`, `sandbox_unavailable`, … */
  readonly code: string;
  /** One line for a person. Text of the server stands in quotation marks, untrusted. */
  readonly text: string;
  /** The version that was started; null when unknown. */
  readonly version: string | null;
  /** Tools of the allow-list that it has, and those that it lacks. */
  readonly tools: readonly string[];
  readonly missing_tools: readonly string[];
  /** Tools of the allow-list that would do more than the run may. */
  readonly withheld_tools: readonly string[];
  readonly tools_hash: string | null;
  readonly context_tokens: number | null;
  readonly missing_credentials: readonly string[];
  readonly ms: number;
};

/** Why the next attempt differs, and how. */
export type Adjustment = {
  readonly cause:
    | 'server_failure'
    | 'missing_tool'
    | 'bad_arguments'
    | 'weak_model'
    | 'timeout'
    | 'rate_limit'
    | 'ambiguous_task'
    | 'unsafe'
    | 'exhausted';
  readonly action:
    'swap_server' | 'add_server' | 'hint' | 'stronger_model' | 'fewer_steps' | 'wait' | 'fall_back' | 'stop';
  /** One sentence: the observation, and the reaction to it. */
  readonly text: string;
};

export type Usage = {
  readonly model_calls: number;
  readonly tool_calls: number;
  /** Null where the vendor did not say. */
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  /** Null when a price is unknown. */
  readonly cost_usd: number | null;
};

/** One way through provisioning, execution and evaluation. */
export type Attempt = {
  /** From 1. */
  readonly number: number;
  readonly stack: {
    readonly model: { readonly provider: string; readonly model: string } | null;
    readonly servers: readonly { readonly name: string; readonly tools: readonly string[] }[];
  };
  readonly provisioning: readonly Provisioned[];
  readonly steps: readonly TraceStep[];
  readonly end: WorkEnd;
  /** Which budget ended it, in a sentence; null when none did. */
  readonly limit: string | null;
  readonly output: string | null;
  readonly artifacts: readonly Artifact[];
  readonly checks: readonly CheckResult[];
  readonly score: Score;
  readonly usage: Usage;
  readonly ms: number;
  /** Change for the next attempt; null for the last one. */
  readonly adjustment: Adjustment | null;
};

/** The worth of a server in a run, by doing the task once more without it. */
export type Contribution = {
  readonly server: string;
  readonly score_without: number | null;
  /** Loss without it; below 0 where the task went better without it. */
  readonly points: number | null;
  /** On how many comparisons that rests: 1, or 0 where there is none. */
  readonly samples: number;
  /** Why there is none; null where there is one. */
  readonly why: string | null;
};

/** Everything about a run that has ended. Its member names are those of the interface. */
export type RunRecord = {
  readonly run_id: string;
  readonly status: RunEnd;
  /** Why it ended so, in one sentence. */
  readonly summary: string;
  /** Null when the run ended before there was one. */
  readonly task: TaskDefinition | null;
  /** Of the best attempt. */
  readonly recommendation: StackRecommendation | null;
  readonly score: number | null;
  readonly first_score: number | null;
  readonly coverage_of_score: number;
  readonly basis: ScoreBasis | null;
  /** Null when too little was measured to say. */
  readonly passed: boolean | null;
  readonly checks: FrozenChecks | null;
  readonly attempts: readonly Attempt[];
  /** Number of the best one; null when there is none. */
  readonly best_attempt: number | null;
  /** Of the best attempt. */
  readonly output: string | null;
  readonly artifacts: readonly Artifact[];
  /** In the order of the stack; null unless the request asks for it and there is a best attempt with servers. */
  readonly contribution: readonly Contribution[] | null;
  readonly usage: Usage;
  /** Milliseconds by stage. */
  readonly timings_ms: Readonly<Record<string, number>>;
  /** Isolation of programs of others: `bubblewrap`, `none`, or `off` with the reason. */
  readonly sandbox: { readonly tier: string; readonly reason: string };
  readonly warnings: readonly string[];
};
