/** Share of the relevant items among the first `k`, 0 to 1; 1 when nothing is relevant. */
export function recallAt(k: number, ranked: readonly string[], relevant: ReadonlySet<string>): number {
  if (relevant.size === 0) return 1;
  return ranked.slice(0, k).filter((item) => relevant.has(item)).length / relevant.size;
}

/** Normalised discounted cumulative gain with binary relevance and log2 discount. */
export function ndcgAt(k: number, ranked: readonly string[], relevant: ReadonlySet<string>): number {
  const got = ranked.slice(0, k).reduce((sum, item, rank) => sum + (relevant.has(item) ? gain(rank) : 0), 0);
  const ideal = Array.from({ length: Math.min(k, relevant.size) }, (_, rank) => gain(rank)).reduce(
    (sum, value) => sum + value,
    0,
  );
  return ideal === 0 ? 1 : got / ideal;
}

function gain(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

/** Mean precision at the ranks of the relevant items; those never found count 0. */
export function averagePrecision(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  let hits = 0;
  const sum = ranked.reduce((total, item, rank) => {
    if (!relevant.has(item)) return total;
    hits += 1;
    return total + hits / (rank + 1);
  }, 0);
  return relevant.size === 0 ? 1 : sum / relevant.size;
}

export type Counts = { readonly hits: number; readonly chosen: number; readonly wanted: number };

/** Precision, recall and F1 over all tasks together (micro-averaged), 0 to 1. */
export function precisionRecall(counts: readonly Counts[]): { precision: number; recall: number; f1: number } {
  const total = (pick: (count: Counts) => number): number => counts.reduce((sum, count) => sum + pick(count), 0);
  const hits = total(({ hits: own }) => own);
  const precision =
    hits /
    Math.max(
      1,
      total(({ chosen }) => chosen),
    );
  const recall =
    hits /
    Math.max(
      1,
      total(({ wanted }) => wanted),
    );
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

export type Bin = { readonly shown: number; readonly right: number; readonly count: number };

/** Expected calibration error over bins of equal mass: mean distance of the shown probability from the share that was right. */
export function calibration(
  picks: readonly { readonly probability: number; readonly right: boolean }[],
  bins = 5,
): { error: number; table: Bin[] } {
  const sorted = picks.toSorted((a, b) => a.probability - b.probability);
  const table: Bin[] = [];
  for (let bin = 0; bin < bins; bin += 1) {
    const part = sorted.slice(Math.floor((bin * sorted.length) / bins), Math.floor(((bin + 1) * sorted.length) / bins));
    if (part.length === 0) continue;
    table.push({
      shown: part.reduce((sum, { probability }) => sum + probability, 0) / part.length,
      right: part.filter(({ right }) => right).length / part.length,
      count: part.length,
    });
  }
  const error = table.reduce(
    (sum, { shown, right, count }) => sum + (Math.abs(shown - right) * count) / Math.max(1, sorted.length),
    0,
  );
  return { error, table };
}

/** Mean, 0 for none. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * 95 % interval of the mean difference of paired values, by bootstrap over the pairs.
 *
 * @param seed Start of the generator (mulberry32): the same seed gives the same interval.
 */
export function pairedBootstrap(
  now: readonly number[],
  before: readonly number[],
  seed = 1,
  rounds = 2000,
): { low: number; high: number } {
  const differences = now.map((value, index) => value - (before[index] ?? value));
  const random = mulberry32(seed);
  const means = Array.from({ length: rounds }, () =>
    mean(differences.map(() => differences[Math.floor(random() * differences.length)] ?? 0)),
  ).toSorted((a, b) => a - b);
  return { low: means[Math.floor(rounds * 0.025)] ?? 0, high: means[Math.floor(rounds * 0.975)] ?? 0 };
}

/**
 * 95 % interval of a measure over tasks, by bootstrap over the tasks.
 *
 * @param seed Start of the generator (mulberry32): the same seed gives the same interval.
 */
export function bootstrap<Task>(
  tasks: readonly Task[],
  measure: (drawn: readonly Task[]) => number,
  seed = 1,
  rounds = 2000,
): { low: number; high: number } {
  const random = mulberry32(seed);
  const values = Array.from({ length: rounds }, () =>
    measure(tasks.flatMap(() => tasks[Math.floor(random() * tasks.length)] ?? [])),
  ).toSorted((a, b) => a - b);
  return { low: values[Math.floor(rounds * 0.025)] ?? 0, high: values[Math.floor(rounds * 0.975)] ?? 0 };
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
