import type { DecisionForest, Tree } from '../../src/domain/catalog/decision-forest.ts';
import { leafOf } from '../../src/domain/catalog/decision-forest.ts';

/** One tool with its features and whether a need uses it. */
export type Example = { readonly values: readonly number[]; readonly isUsed: boolean };

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
 * Trains a forest by gradient boosting of the logistic loss with Newton steps (Friedman 2001).
 * @param random Numbers from 0 to 1, from a seed.
 */
export function boost(examples: readonly Example[], features: readonly string[], random: () => number): DecisionForest {
  const share = examples.filter(({ isUsed }) => isUsed).length / examples.length;
  const bias = rounded(Math.log(share / (1 - share)));
  const odds = examples.map(() => bias);
  const cuts = features.map((_, feature) => cutsOf(examples.map(({ values }) => values[feature] ?? 0)));
  const trees: Tree[] = [];
  for (let count = 0; count < TREES; count += 1) {
    const steps = examples.map(({ values, isUsed }, at): Step => {
      const p = 1 / (1 + Math.exp(-(odds[at] ?? 0)));
      return { values, slope: Number(isUsed) - p, curve: p * (1 - p) };
    });
    const tree = grow(
      steps.filter(() => random() < SAMPLE),
      cuts,
      DEPTH,
    );
    examples.forEach(({ values }, at) => {
      odds[at] = (odds[at] ?? 0) + leafOf(tree, values);
    });
    trees.push(tree);
  }
  return { features, bias, trees };
}

/** Example with the first and second derivative of its loss. */
type Step = { readonly values: readonly number[]; readonly slope: number; readonly curve: number };

function grow(steps: readonly Step[], cuts: readonly (readonly number[])[], depth: number): Tree {
  const best = depth === 0 ? null : bestSplit(steps, cuts);
  if (best === null) return rounded(RATE * stepOf(steps));
  const { feature, cut } = best;
  const isLow = ({ values }: Step): boolean => (values[feature] ?? 0) <= cut;
  return [
    feature,
    cut,
    grow(steps.filter(isLow), cuts, depth - 1),
    grow(
      steps.filter((step) => !isLow(step)),
      cuts,
      depth - 1,
    ),
  ];
}

function bestSplit(
  steps: readonly Step[],
  cuts: readonly (readonly number[])[],
): { readonly feature: number; readonly cut: number } | null {
  const whole = gainOf(steps);
  let best: { readonly feature: number; readonly cut: number } | null = null;
  let most = 1e-6;
  cuts.forEach((list, feature) => {
    const sorted = steps.toSorted((a, b) => (a.values[feature] ?? 0) - (b.values[feature] ?? 0));
    let slope = 0;
    let curve = 0;
    let at = 0;
    const total = sumsOf(steps);
    for (const cut of list) {
      for (; at < sorted.length && (sorted[at]?.values[feature] ?? 0) <= cut; at += 1) {
        slope += sorted[at]?.slope ?? 0;
        curve += sorted[at]?.curve ?? 0;
      }
      if (at < LEAST || sorted.length - at < LEAST) continue;
      const gain = slope ** 2 / (curve + 1) + (total.slope - slope) ** 2 / (total.curve - curve + 1) - whole;
      if (gain <= most) continue;
      most = gain;
      best = { feature, cut };
    }
  });
  return best;
}

function sumsOf(steps: readonly Step[]): { readonly slope: number; readonly curve: number } {
  return steps.reduce((sum, one) => ({ slope: sum.slope + one.slope, curve: sum.curve + one.curve }), {
    slope: 0,
    curve: 0,
  });
}

function gainOf(steps: readonly Step[]): number {
  const { slope, curve } = sumsOf(steps);
  return slope ** 2 / (curve + 1);
}

function stepOf(steps: readonly Step[]): number {
  const { slope, curve } = sumsOf(steps);
  return slope / (curve + 1);
}

/** Returns thresholds between the values of a feature, at most a fixed number, at equal shares of the values. */
function cutsOf(values: readonly number[]): readonly number[] {
  const sorted = [...new Set(values)].toSorted((a, b) => a - b);
  const middles = sorted.slice(1).map((value, at) => rounded((value + (sorted[at] ?? 0)) / 2));
  if (middles.length <= CUTS) return middles;
  return Array.from({ length: CUTS }, (_, at) => middles[Math.floor((at * middles.length) / CUTS)] ?? 0);
}

function rounded(value: number): number {
  return Number(value.toFixed(5));
}
