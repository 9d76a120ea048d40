/** What a score is made of, and what each is worth; together 100. */
export const DIMENSIONS = {
  checks: 50,
  grounding: 15,
  validity: 15,
  tool_health: 10,
  efficiency: 10,
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/** On what a score rests. Scores of different bases are never compared. */
export type ScoreBasis = 'judged' | 'deterministic_only' | 'provisioning';

/** A limit that the score was cut to. */
export type Cap = {
  readonly code: 'policy_violation' | 'no_output' | 'claimed_effect' | 'must_failed';
  readonly most: number;
  readonly text: string;
};

export type Score = {
  /** 0 to 100, one decimal; null when nothing could be measured. */
  readonly total: number | null;
  /** Share of the weights that was measured, 0 to 1. */
  readonly coverage: number;
  readonly basis: ScoreBasis;
  /** 0 to 1 each; null for what was not measured. */
  readonly dimensions: Readonly<Record<string, number | null>>;
  /** Those that apply, lowest first. */
  readonly caps: readonly Cap[];
};
