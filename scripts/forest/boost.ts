import type { DecisionForest, Tree } from '../../src/domain/catalog/decision-forest.ts';

/** One case with its features and whether it holds. */
export type Example = { readonly values: readonly number[]; readonly holds: boolean };

const TREES = 160;
const DEPTH = 3;
const RATE = 0.06;
/** Share of the examples that each tree sees. */
const SAMPLE = 0.7;
/** Minimum number of examples in a leaf. */
const LEAST = 12;
/** Maximum number of thresholds that are tried for a feature. */
const CUTS = 48;

/**
 * Trains a forest by gradient boosting of the logistic loss with Newton steps (Friedman 2001). Splits are searched in
 * histograms of the features.
 * @param random Numbers from 0 to 1, from a seed.
 */
export function boost(examples: readonly Example[], features: readonly string[], random: () => number): DecisionForest {
  const share = examples.filter(({ holds }) => holds).length / examples.length;
  const bias = rounded(Math.log(share / (1 - share)));
  const odds = new Float64Array(examples.length).fill(bias);
  const columns = features.map((_, feature) => columnOf(examples.map(({ values }) => values[feature] ?? 0)));
  const steps: Steps = { columns, slopes: new Float64Array(odds.length), curves: new Float64Array(odds.length) };
  const trees: Tree[] = [];
  for (let count = 0; count < TREES; count += 1) {
    examples.forEach(({ holds }, at) => {
      const p = 1 / (1 + Math.exp(-(odds[at] ?? 0)));
      steps.slopes[at] = Number(holds) - p;
      steps.curves[at] = p * (1 - p);
    });
    const all = examples.map((_, at) => at);
    trees.push(grow(steps, { seen: all.filter(() => random() < SAMPLE), all }, DEPTH, odds));
  }
  return { features, bias, trees };
}

/** Feature with its thresholds, and of each example the number of thresholds below its value. */
type Column = { readonly cuts: readonly number[]; readonly bins: Uint8Array };

/** First and second derivatives of the loss. */
type Steps = {
  readonly columns: readonly Column[];
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
};

/** Positions of examples: those that the tree learns from, and all that reach the node. */
type Reached = { readonly seen: readonly number[]; readonly all: readonly number[] };

/** Grows a tree and adds its leaves to the odds of the examples. */
function grow(steps: Steps, { seen, all }: Reached, depth: number, odds: Float64Array): Tree {
  const best = depth === 0 ? null : bestSplit(steps, seen);
  if (best === null) {
    const { slope, curve } = sumsOf(steps, seen);
    const leaf = rounded((RATE * slope) / (curve + 1));
    for (const at of all) odds[at] = (odds[at] ?? 0) + leaf;
    return leaf;
  }
  const { feature, bin } = best;
  const column = steps.columns[feature];
  const isLow = (at: number): boolean => (column?.bins[at] ?? 0) <= bin;
  const isHigh = (at: number): boolean => !isLow(at);
  const low = grow(steps, { seen: seen.filter(isLow), all: all.filter(isLow) }, depth - 1, odds);
  const high = grow(steps, { seen: seen.filter(isHigh), all: all.filter(isHigh) }, depth - 1, odds);
  return [feature, column?.cuts[bin] ?? 0, low, high];
}

type Split = { readonly feature: number; readonly bin: number };

function bestSplit(steps: Steps, seen: readonly number[]): Split | null {
  const total = sumsOf(steps, seen);
  let most = total.slope ** 2 / (total.curve + 1) + 1e-6;
  let best: Split | null = null;
  steps.columns.forEach(({ cuts, bins }, feature) => {
    const slopes = new Float64Array(cuts.length + 1);
    const curves = new Float64Array(cuts.length + 1);
    const counts = new Uint32Array(cuts.length + 1);
    for (const at of seen) {
      const bin = bins[at] ?? 0;
      slopes[bin] = (slopes[bin] ?? 0) + (steps.slopes[at] ?? 0);
      curves[bin] = (curves[bin] ?? 0) + (steps.curves[at] ?? 0);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    let [slope, curve, count] = [0, 0, 0];
    for (let bin = 0; bin < cuts.length; bin += 1) {
      slope += slopes[bin] ?? 0;
      curve += curves[bin] ?? 0;
      count += counts[bin] ?? 0;
      if (count < LEAST || seen.length - count < LEAST) continue;
      const gain = slope ** 2 / (curve + 1) + (total.slope - slope) ** 2 / (total.curve - curve + 1);
      if (gain <= most) continue;
      most = gain;
      best = { feature, bin };
    }
  });
  return best;
}

function sumsOf(
  { slopes, curves }: Steps,
  seen: readonly number[],
): { readonly slope: number; readonly curve: number } {
  let [slope, curve] = [0, 0];
  for (const at of seen) {
    slope += slopes[at] ?? 0;
    curve += curves[at] ?? 0;
  }
  return { slope, curve };
}

/** Returns thresholds between the values of a feature, at most a fixed number, at equal shares of the values. */
function columnOf(values: readonly number[]): Column {
  const sorted = [...new Set(values)].toSorted((a, b) => a - b);
  const middles = sorted.slice(1).map((value, at) => rounded((value + (sorted[at] ?? 0)) / 2));
  const cuts =
    middles.length <= CUTS
      ? middles
      : Array.from({ length: CUTS }, (_, at) => middles[Math.floor((at * middles.length) / CUTS)] ?? 0);
  return { cuts, bins: Uint8Array.from(values, (value) => cuts.filter((cut) => cut < value).length) };
}

function rounded(value: number): number {
  return Number(value.toFixed(5));
}
