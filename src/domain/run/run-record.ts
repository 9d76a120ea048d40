import type { CheckResult, FrozenChecks } from '../evaluation/check.ts';
import type { Score, ScoreBasis } from '../evaluation/score.ts';
import type { Artifact, TraceStep, WorkEnd } from '../evaluation/trace.ts';
import type { StackRecommendation } from '../answer/recommendation.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { RunEnd } from './run-state.ts';

/** State of a server of the stack after its start. */
export type Provisioned = {
  readonly server: string;
  /** `skipped`: not started, with the reason in `text`. `quarantined`: its tools differ from those seen before. */
  readonly status: 'ready' | 'failed' | 'skipped' | 'quarantined';
  /**
   * `open` when ready, otherwise the cause: `gated`, `timeout`, `package_missing`, `credentials_missing`,
   * `sandbox_unavailable`, …
   */
  readonly code: string;
  /** One line for people. Text of the server is in quotation marks and untrusted. */
  readonly text: string;
  /** Started version; null when unknown. */
  readonly version: string | null;
  /** Tools of the allow-list that the server has, and those that it lacks. */
  readonly tools: readonly string[];
  readonly missing_tools: readonly string[];
  /** Tools of the allow-list whose effect exceeds the allowed one. */
  readonly withheld_tools: readonly string[];
  readonly tools_hash: string | null;
  readonly context_tokens: number | null;
  readonly missing_credentials: readonly string[];
  readonly ms: number;
};

/** Difference of the next attempt, and its reason. */
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
  /** One sentence: observation and reaction. */
  readonly text: string;
};

export type Usage = {
  readonly model_calls: number;
  readonly tool_calls: number;
  /** Null where the vendor reports none. */
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  /** Null when a price is unknown. */
  readonly cost_usd: number | null;
};

/** One pass of provisioning, execution and evaluation. */
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
  /** Sentence about the budget that ended the work; null without one. */
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

/** Contribution of a server to a run, measured by repeating the task without it. */
export type Contribution = {
  readonly server: string;
  readonly score_without: number | null;
  /** Loss in points without the server; negative when the task went better without it. */
  readonly points: number | null;
  /** Number of comparisons: 1, or 0 without a measurement. */
  readonly samples: number;
  /** Reason for a missing measurement; null with one. */
  readonly why: string | null;
};

/** Record of an ended run. Its members have the names of the interface. */
export type RunRecord = {
  readonly run_id: string;
  readonly status: RunEnd;
  /** Reason for the end in one sentence. */
  readonly summary: string;
  /** Null when the run ended before the analysis. */
  readonly task: TaskDefinition | null;
  /** Recommendation of the best attempt. */
  readonly recommendation: StackRecommendation | null;
  readonly score: number | null;
  readonly first_score: number | null;
  readonly coverage_of_score: number;
  readonly basis: ScoreBasis | null;
  /** Null when too little was measured. */
  readonly passed: boolean | null;
  readonly checks: FrozenChecks | null;
  readonly attempts: readonly Attempt[];
  /** Number of the best attempt; null without one. */
  readonly best_attempt: number | null;
  /** Output of the best attempt. */
  readonly output: string | null;
  readonly artifacts: readonly Artifact[];
  /** In the order of the stack; null unless requested and measurable on a best attempt with servers. */
  readonly contribution: readonly Contribution[] | null;
  readonly usage: Usage;
  /** Milliseconds by stage. */
  readonly timings_ms: Readonly<Record<string, number>>;
  /** Isolation of foreign programs: `bubblewrap`, `none` or `off`, with the reason. */
  readonly sandbox: { readonly tier: string; readonly reason: string };
  readonly warnings: readonly string[];
};
