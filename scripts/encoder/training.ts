import { seededRandom } from '../seeded-random.ts';
import { BatchTexts } from './batch-texts.ts';
import { BatchWords } from './batch-words.ts';
import { Contrast } from './contrast.ts';
import type { Pair } from './pair.ts';
import { WordTable } from './word-table.ts';

export type TrainingOptions = {
  /** A multiple of 4. */
  readonly dimensions: number;
  readonly pieces: number;
  /** Words that stand in fewer texts have no vector of their own. */
  readonly leastTexts: number;
  /** Pairs that are contrasted at a time, a multiple of 4; what is left of an epoch is passed over. */
  readonly batch: number;
  readonly epochs: number;
  /** Length of the first steps; it falls to zero by the end. */
  readonly rate: number;
  /** What likeness is divided by before it is compared. */
  readonly temperature: number;
  readonly seed: number;
};

export type Trained = {
  readonly table: WordTable;
  /** Of the first epoch; the others have about as many. */
  readonly pairs: number;
  /** The mean loss of each epoch. */
  readonly losses: readonly number[];
};

/**
 * Trains one encoder for both texts of pairs. The same pairs and options give the same vectors, bit by bit.
 *
 * @param pairsOf The pairs of an epoch, in any order; the words of the first are those that are learned.
 * @param report Told after each epoch.
 */
export function train(
  pairsOf: (epoch: number) => readonly Pair[],
  options: TrainingOptions,
  report: (epoch: number, loss: number) => void = () => {},
): Trained {
  const { epochs, rate } = options;
  const random = seededRandom(options.seed);
  const first = pairsOf(0);
  const table = new WordTable(first, options, random);
  const batch = new Batch(table, options);
  const losses: number[] = [];
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const pairs = shuffled(pairsOf(epoch), random);
    let sum = 0;
    let batches = 0;
    for (let start = 0; start + options.batch <= pairs.length; start += options.batch) {
      const left = 1 - (epoch + start / pairs.length) / epochs;
      sum += batch.learn(pairs.slice(start, start + options.batch), rate * left);
      batches += 1;
    }
    const loss = sum / Math.max(1, batches);
    losses.push(loss);
    report(epoch, loss);
  }
  return { table, pairs: first.length, losses };
}

class Batch {
  readonly #words: BatchWords;
  readonly #one: BatchTexts;
  readonly #other: BatchTexts;
  readonly #contrast: Contrast;

  constructor(table: WordTable, { batch, dimensions, temperature }: TrainingOptions) {
    this.#words = new BatchWords(table, dimensions);
    this.#one = new BatchTexts(batch, dimensions, table, this.#words);
    this.#other = new BatchTexts(batch, dimensions, table, this.#words);
    this.#contrast = new Contrast(batch, dimensions, temperature);
  }

  /** @returns the loss before. */
  learn(pairs: readonly Pair[], rate: number): number {
    pairs.forEach(({ one, other }, place) => {
      this.#one.encode(place, one);
      this.#other.encode(place, other);
    });
    const loss = this.#contrast.loss(this.#one.directions, this.#other.directions, pairs);
    this.#contrast.slopesOfOne(this.#other.directions, this.#one.slopes);
    this.#contrast.slopesOfOther(this.#one.directions, this.#other.slopes);
    pairs.forEach(({ one, other }, place) => {
      this.#one.blame(place, one);
      this.#other.blame(place, other);
    });
    this.#words.learn(rate);
    return loss;
  }
}

function shuffled<Item>(list: readonly Item[], random: () => number): readonly Item[] {
  const order = list.map((item) => ({ item, key: random() }));
  return order.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
