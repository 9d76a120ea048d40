/** What a score is made of, and what each is worth; together 100. */
export const DIMENSIONS = {
  checks: 50,
  grounding: 15,
  validity: 15,
  tool_health: 10,
  efficiency: 10,
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/**
 * On what a score rests; scores of different bases are never compared. `judged`: a judge was there for all that code could not
 * decide. `deterministic_only`: code alone. `provisioning`: whether the stack starts, and nothing about the task.
 */
export type ScoreBasis = 'judged' | 'deterministic_only' | 'provisioning';

/** A limit that the score was cut to. */
export type Cap = {
  readonly code: 'policy_violation' | 'no_output' | 'claimed_effect' | 'must_failed' | 'unfinished';
  readonly most: number;
  readonly text: string;
};

export type Score = {
  /** 0 to 100, one decimal; null when nothing could be measured, and when nothing of the task was executed. */
  readonly total: number | null;
  /** Share of the weights that was measured, 0 to 1. */
  readonly coverage: number;
  readonly basis: ScoreBasis;
  /** 0 to 1 each; null for what was not measured. */
  readonly dimensions: Readonly<Record<string, number | null>>;
  /** Those that apply, lowest first. */
  readonly caps: readonly Cap[];
  /** Set when nothing was measured that an attempt which does no work would fail. Such a score passes nothing. */
  readonly unproven?: true;
  /** Ids of the checks that must hold and were not decided; left out when there are none. Such a score passes nothing. */
  readonly undecided?: readonly string[];
};
