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

/** Less than this share of the weights says too little. */
const LEAST_COVERAGE = 0.6;

/**
 * Whether a score reaches the threshold, in points. False whenever a check that must hold does not; null when too little was measured,
 * a check that must hold is undecided and nothing else keeps the score below the threshold, or an attempt without work gets as far.
 */
export function passed({ total, coverage, caps, undecided, unproven }: Score, threshold: number): boolean | null {
  if (total === null) return null;
  if (caps.some(({ code }) => code === 'must_failed')) return false;
  if (coverage < LEAST_COVERAGE) return null;
  if (caps.some(({ most }) => most < threshold)) return false;
  if (undecided !== undefined) return null;
  if (total < threshold) return false;
  return unproven === true ? null : true;
}

/** Whether a score passes if each undecided check holds. */
export function mayHavePassed({ undecided, ...decided }: Score, threshold: number): boolean {
  return undecided !== undefined && passed(decided, threshold) === true;
}

/** What is known of an attempt when the best one is looked for. */
export type Ranked = {
  readonly number: number;
  readonly score: Score;
  /** Null when a price is unknown. */
  readonly costUsd: number | null;
  /** Null when the vendor did not say. */
  readonly tokens: number | null;
};

/** Points within which attempts are as good as each other. */
const TIE = 3;

/**
 * The number of the best attempt, never one that scores less than the first; null when there is none. Only scores of the first
 * one's basis count, or of the first that has a score. Of those within 3 points of the highest the cheapest, then the earliest.
 */
export function bestAttempt(attempts: readonly Ranked[]): number | null {
  const ordered = attempts.toSorted((one, other) => one.number - other.number);
  const first = ordered.find(({ score }) => score.total !== null) ?? ordered[0];
  if (first === undefined) return null;
  const least = first.score.total ?? 0;
  const able = ordered.filter(({ score }) => score.basis === first.score.basis && (score.total ?? -1) >= least);
  const most = Math.max(...able.map(({ score }) => score.total ?? 0));
  const tied = able.filter(({ score }) => (score.total ?? 0) >= most - TIE);
  const price = tied.every(({ costUsd }) => costUsd !== null) ? costOf : tokensOf;
  const known = tied.every((one) => price(one) !== null);
  return (
    (known ? tied.toSorted((one, other) => (price(one) ?? 0) - (price(other) ?? 0)) : tied)[0]?.number ?? first.number
  );
}

function costOf({ costUsd }: Ranked): number | null {
  return costUsd;
}

function tokensOf({ tokens }: Ranked): number | null {
  return tokens;
}
