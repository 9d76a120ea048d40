/** Leaf, or a split: values of the feature up to the threshold go to the first branch, others to the second. */
export type Tree = number | readonly [feature: number, threshold: number, low: Tree, high: Tree];

/** Sum of regression trees in log-odds (gradient boosting, Friedman 2001). */
export type DecisionForest = {
  /** Names of the features, in the order of the values. */
  readonly features: readonly string[];
  /** Log-odds before the first tree. */
  readonly bias: number;
  readonly trees: readonly Tree[];
};

/** Returns the probability that a forest gives, 0 to 1. */
export function probabilityIn(forest: DecisionForest, values: readonly number[]): number {
  return 1 / (1 + Math.exp(-oddsIn(forest, values)));
}

/** Returns the log odds of a probability between 0 and 1, both excluded. */
export function oddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Returns the log odds that a forest gives. */
export function oddsIn({ bias, trees }: DecisionForest, values: readonly number[]): number {
  return trees.reduce<number>((sum, tree) => sum + leafOf(tree, values), bias);
}

/** Returns the value of the leaf that the values reach. */
export function leafOf(tree: Tree, values: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') {
    const [feature, threshold, low, high] = node;
    node = (values[feature] ?? 0) <= threshold ? low : high;
  }
  return node;
}
