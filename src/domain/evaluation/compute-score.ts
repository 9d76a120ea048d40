import { type Check, type CheckResult, tellsWork, type Verdict } from './check.ts';
import { DIMENSIONS, type Cap, type Dimension, type Score, type ScoreBasis } from './score.ts';

/** Measures of an attempt, from 0 to 1; null when unmeasured. */
export type Measures = Readonly<Record<Exclude<Dimension, 'checks'>, number | null>>;

const POINTS: Readonly<Record<Verdict, number | null>> = {
  met: 1,
  partly: 0.5,
  not: 0,
  unknown: null,
  unmeasured: null,
};
/** Weights of checks; `idle` is for a check that an attempt without work meets. */
const WEIGHT = { must: 3, should: 1, idle: 0.5 };

/**
 * Computes the weighted mean of all measures, limited by the lowest cap. An undecided check has no weight in the mean
 * and lowers the coverage.
 */
export function computeScore(
  checks: readonly Check[],
  results: readonly CheckResult[],
  measures: Measures,
  caps: readonly Cap[],
  basis: ScoreBasis,
): Score {
  const decided = checks.flatMap((check) => {
    const points = POINTS[results.find((result) => result.check === check.id)?.verdict ?? 'unmeasured'];
    return points === null ? [] : [{ check, points, weight: weightOf(check) }];
  });
  const weight = sum(decided.map((one) => one.weight));
  const whole = sum(checks.map(weightOf));
  const met = weight === 0 ? null : sum(decided.map((one) => one.weight * one.points)) / weight;
  const parts = [
    { worth: whole === 0 ? 0 : DIMENSIONS.checks * (weight / whole), value: met },
    ...(Object.keys(measures) as (keyof Measures)[]).map((name) => ({
      worth: DIMENSIONS[name],
      value: measures[name],
    })),
  ].flatMap(({ worth, value }) => (value === null ? [] : [{ worth, value }]));
  const measured = sum(parts.map(({ worth }) => worth));
  const mean = measured === 0 ? null : (100 * sum(parts.map(({ worth, value }) => worth * value))) / measured;
  const sorted = caps.toSorted((one, other) => one.most - other.most);
  const proven = decided.some(({ check }) => check.level === 'must' && tellsWork(check));
  const undecided = checks.filter((check) => check.level === 'must' && !decided.some((one) => one.check === check));
  return {
    total: mean === null ? null : rounded(Math.min(mean, sorted[0]?.most ?? 100), 1),
    coverage: rounded(measured / 100, 3),
    basis,
    dimensions: { checks: met, ...measures },
    caps: sorted,
    ...(proven ? {} : { unproven: true }),
    ...(undecided.length === 0 ? {} : { undecided: undecided.map(({ id }) => id) }),
  };
}

function weightOf(check: Check): number {
  return tellsWork(check) ? WEIGHT[check.level] : WEIGHT.idle;
}

function rounded(value: number, digits: number): number {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit;
}

function sum(values: readonly number[]): number {
  return values.reduce((whole, value) => whole + value, 0);
}
