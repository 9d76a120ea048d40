import { mean } from './metrics.ts';

/** A row of numbers, what is set about its log odds, and whether it is right. */
export type Row = { readonly values: readonly number[]; readonly set: number; readonly right: boolean };

/** Log odds are `bias` plus the weighted numbers plus what is set. */
export type Fit = { readonly weights: readonly number[]; readonly bias: number };

const ROUNDS = 40;
/** What a weight costs, in units of the spread of its numbers: of many fits that are about as good, the flattest. */
const RIDGE = 1;

/** Logistic regression by Newton's method: the same rows give the same fit. */
export function fitLogistic(rows: readonly Row[]): Fit {
  const width = rows[0]?.values.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => rows.map(({ values }) => values[at] ?? 0));
  const means = columns.map((column) => mean(column));
  const spreads = columns.map((column) => spreadOf(column));
  const scaled = rows.map(({ values }) => [
    ...values.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)),
    1,
  ]);
  const found = Array.from({ length: width + 1 }, () => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = found.map((weight, at) => (at < width ? -RIDGE * weight : 0));
    const curves: number[][] = found.map((_, at) => found.map((__, other) => (at === other && at < width ? RIDGE : 0)));
    rows.forEach(({ set, right }, place) => {
      const values = scaled[place] ?? [];
      const probability = 1 / (1 + Math.exp(-dot(values, found) - set));
      values.forEach((value, at) => {
        slopes[at] = (slopes[at] ?? 0) + value * (Number(right) - probability);
        const line = curves[at] ?? [];
        values.forEach((other, of) => {
          line[of] = (line[of] ?? 0) + value * other * probability * (1 - probability);
        });
      });
    });
    solve(curves, slopes).forEach((step, at) => {
      found[at] = (found[at] ?? 0) + Math.max(-2, Math.min(2, step));
    });
  }
  const weights = found.slice(0, width).map((weight, at) => weight / (spreads[at] ?? 1));
  return { weights, bias: (found[width] ?? 0) - dot(weights, means) };
}

export function oddsOf({ values, set }: Row, { weights, bias }: Fit): number {
  return bias + set + dot(values, weights);
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

function spreadOf(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) || 1;
}

/** Gauss's elimination of a system that is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, at) => [...line, right[at] ?? 0]);
  lines.forEach((line, at) => {
    const pivot = line[at] ?? 1;
    lines.forEach((other, row) => {
      if (row === at) return;
      const factor = (other[at] ?? 0) / pivot;
      line.forEach((value, column) => (other[column] = (other[column] ?? 0) - factor * value));
    });
  });
  return lines.map((line, at) => (line.at(-1) ?? 0) / (line[at] ?? 1));
}
