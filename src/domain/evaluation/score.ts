/** Parts of a score and their weights; together 100. */
export const DIMENSIONS = {
  checks: 50,
  grounding: 15,
  validity: 15,
  tool_health: 10,
  efficiency: 10,
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/**
 * Basis of a score; scores with different bases are never compared. `judged`: with a judge. `deterministic_only`: code
 * alone. `provisioning`: the start of the stack without the task.
 */
export type ScoreBasis = 'judged' | 'deterministic_only' | 'provisioning';

/** Upper limit of a score, with its reason. */
export type Cap = {
  readonly code: 'policy_violation' | 'no_output' | 'claimed_effect' | 'must_failed' | 'unfinished';
  readonly most: number;
  readonly text: string;
};

export type Score = {
  /** 0 to 100, one decimal; null when nothing was measured or executed. */
  readonly total: number | null;
  /** Measured share of the weights, 0 to 1. */
  readonly coverage: number;
  readonly basis: ScoreBasis;
  /** 0 to 1 each; null for unmeasured ones. */
  readonly dimensions: Readonly<Record<string, number | null>>;
  /** Caps that apply, lowest first. */
  readonly caps: readonly Cap[];
  /** Set when an attempt that does nothing could get the same score. Such a score never passes. */
  readonly unproven?: true;
  /** Ids of undecided must checks; absent when there are none. Such a score never passes. */
  readonly undecided?: readonly string[];
};

/** Minimum coverage to pass. */
const LEAST_COVERAGE = 0.6;

/**
 * Whether a score reaches the threshold in points. False when a must check failed. Null when the coverage is too low,
 * a must check is undecided, or an attempt that does nothing could get the same score.
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

/** Whether the score would pass if every undecided check were met. */
export function mayHavePassed({ undecided, ...decided }: Score, threshold: number): boolean {
  return undecided !== undefined && passed(decided, threshold) === true;
}

/** Facts about an attempt that decide which one is best. */
type Ranked = {
  readonly number: number;
  readonly score: Score;
  /** Null when a price is unknown. */
  readonly costUsd: number | null;
  /** Null when the vendor does not report them. */
  readonly tokens: number | null;
};

/** Points within which attempts count as equal. */
const TIE = 3;

/**
 * Returns the number of the best attempt; null without attempts. The first scored attempt sets the basis and the
 * minimum score. Of the attempts within 3 points of the highest, the cheapest wins, then the earliest.
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
