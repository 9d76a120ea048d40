import type { Score } from './score.ts';

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
