import { piecesOf } from '../../src/domain/ranking/encoder/word-pieces.ts';
import { seededRandom } from '../../bench/seeded-random.ts';

/** Two texts that shall point the same way; texts of one group are never pushed apart. */
export type Pair = { readonly one: readonly string[]; readonly other: readonly string[]; readonly group: string };

export type TrainingOptions = {
  readonly dimensions: number;
  readonly pieces: number;
  /** Words that stand in fewer texts have no vector of their own. */
  readonly leastTexts: number;
  readonly batch: number;
  readonly epochs: number;
  readonly rate: number;
  /** What likeness is divided by before it is compared. */
  readonly temperature: number;
  readonly seed: number;
  readonly report: (line: string) => void;
};

/** Float vectors as training leaves them; see `EncoderWeights` for what they mean. */
export type Trained = {
  readonly words: readonly string[];
  readonly importance: Float32Array;
  readonly wordRows: Float32Array;
  readonly pieceRows: Float32Array;
  readonly unseen: number;
};

type Word = { readonly row: number; readonly pieces: readonly number[] };

/**
 * Trains a shared encoder of two texts by in-batch contrast (InfoNCE in both directions) with row-wise Adagrad. The same pairs and
 * options give the same vectors.
 *
 * @param pairsOf The pairs of an epoch, in any order.
 * @see van den Oord et al., "Representation Learning with Contrastive Predictive Coding", 2018.
 */
export function train(pairsOf: (epoch: number) => readonly Pair[], options: TrainingOptions): Trained {
  const { dimensions: d, batch: size, seed } = options;
  const random = seededRandom(seed);
  const texts = new Map<string, number>();
  let count = 0;
  for (const { one, other } of pairsOf(0))
    for (const text of [one, other]) {
      count += 1;
      for (const word of new Set(text)) texts.set(word, (texts.get(word) ?? 0) + 1);
    }
  const kept = [...texts].filter(([, number]) => number >= options.leastTexts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = new Map(kept.map(([word], row) => [word, row]));
  const importance = Float32Array.from(kept, ([, number]) => Math.log(1 + count / number) / 5);
  const unseen = Math.log(1 + count / options.leastTexts) / 5;
  const start = (length: number): Float32Array => Float32Array.from({ length }, () => (random() - 0.5) * 0.5);
  const wordRows = start(kept.length * d);
  const pieceRows = start(options.pieces * d);
  const wordSquares = new Float32Array(kept.length).fill(1e-4);
  const pieceSquares = new Float32Array(options.pieces).fill(1e-4);
  const weightSquares = new Float32Array(kept.length).fill(1e-3);
  const known = new Map<string, Word>();
  const wordOf = (text: string): Word => {
    const found = known.get(text) ?? { row: rows.get(text) ?? -1, pieces: piecesOf(text, options.pieces) };
    known.set(text, found);
    return found;
  };

  const vectors = [new Float32Array(size * d), new Float32Array(size * d)] as const;
  const gradients = [new Float32Array(size * d), new Float32Array(size * d)] as const;
  const lengths = [new Float32Array(size), new Float32Array(size)] as const;
  const likeness = new Float32Array(size * size);
  const pull = new Float32Array(size * size);
  const step = new Float32Array(d);
  const lexicon = new BatchWords(d);

  const fillWord = ({ row, pieces }: Word, into: Float32Array): void => {
    into.fill(0);
    for (const piece of pieces) for (let at = 0, p = piece * d; at < d; at += 1, p += 1) into[at]! += pieceRows[p]!;
    const scale = 1 / Math.max(1, pieces.length);
    for (let at = 0; at < d; at += 1) into[at]! *= scale;
    if (row !== -1) for (let at = 0, p = row * d; at < d; at += 1, p += 1) into[at]! += wordRows[p]!;
  };
  const weightOf = ({ row }: Word): number => (row === -1 ? unseen : importance[row]!);
  const encode = (side: 0 | 1, place: number, text: readonly string[]): void => {
    const out = vectors[side].subarray(place * d, place * d + d).fill(0);
    for (const token of text) {
      const word = wordOf(token);
      const vector = lexicon.vectorOf(word, fillWord);
      const weight = weightOf(word);
      for (let at = 0; at < d; at += 1) out[at]! += weight * vector[at]!;
    }
    let square = 1e-12;
    for (let at = 0; at < d; at += 1) square += out[at]! ** 2;
    const length = Math.sqrt(square);
    lengths[side][place] = length;
    for (let at = 0; at < d; at += 1) out[at]! /= length;
  };
  /** Adds up what a text's words shall change. */
  const blame = (side: 0 | 1, place: number, text: readonly string[]): void => {
    const unit = vectors[side].subarray(place * d, place * d + d);
    const gradient = gradients[side].subarray(place * d, place * d + d);
    let along = 0;
    for (let at = 0; at < d; at += 1) along += unit[at]! * gradient[at]!;
    for (let at = 0; at < d; at += 1) step[at] = (gradient[at]! - along * unit[at]!) / lengths[side][place]!;
    for (const token of text) lexicon.add(wordOf(token), step);
  };
  /** Changes what is known of a word. @param sum Of the steps of all texts that hold it. */
  const learn = (word: Word, vector: Float32Array, sum: Float32Array, rate: number): void => {
    const { row, pieces } = word;
    const weight = weightOf(word);
    let square = 0;
    let slope = 0;
    for (let at = 0; at < d; at += 1) {
      square += sum[at]! ** 2;
      slope += sum[at]! * vector[at]!;
    }
    if (row !== -1) {
      weightSquares[row]! += slope * slope;
      importance[row] = Math.max(0, importance[row]! - ((0.1 * rate) / Math.sqrt(weightSquares[row]!)) * slope);
      wordSquares[row]! += (weight * weight * square) / d;
      const factor = (rate * weight) / Math.sqrt(wordSquares[row]!);
      for (let at = 0, p = row * d; at < d; at += 1, p += 1) wordRows[p]! -= factor * sum[at]!;
    }
    const share = weight / Math.max(1, pieces.length);
    for (const piece of pieces) {
      pieceSquares[piece]! += (share * share * square) / d;
      const factor = (rate * share) / Math.sqrt(pieceSquares[piece]!);
      for (let at = 0, p = piece * d; at < d; at += 1, p += 1) pieceRows[p]! -= factor * sum[at]!;
    }
  };

  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    const pairs = shuffled(pairsOf(epoch), random);
    let loss = 0;
    let batches = 0;
    const started = performance.now();
    for (let first = 0; first + size <= pairs.length; first += size) {
      const rate = options.rate * (1 - (epoch + first / pairs.length) / options.epochs);
      const chosen = pairs.slice(first, first + size);
      chosen.forEach(({ one, other }, place) => {
        encode(0, place, one);
        encode(1, place, other);
      });
      product(vectors[0], vectors[1], likeness, size, d);
      loss += contrast(likeness, pull, chosen, size, options.temperature);
      batches += 1;
      weighted(pull, vectors[1], gradients[0], size, d, false);
      weighted(pull, vectors[0], gradients[1], size, d, true);
      chosen.forEach(({ one, other }, place) => {
        blame(0, place, one);
        blame(1, place, other);
      });
      lexicon.drain((word, vector, sum) => learn(word, vector, sum, rate));
    }
    options.report(
      `epoch ${epoch + 1}: ${pairs.length} pairs, loss ${(loss / Math.max(1, batches)).toFixed(4)}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  }
  return { words: kept.map(([text]) => text), importance, wordRows, pieceRows, unseen };
}

/** The words of a batch, each with its vector and the sum of the steps that its texts want. */
class BatchWords {
  readonly #dimensions: number;
  readonly #slots = new Map<Word, number>();
  readonly #vectors: Float32Array[] = [];
  readonly #sums: Float32Array[] = [];

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
  }

  vectorOf(word: Word, fill: (word: Word, into: Float32Array) => void): Float32Array {
    const known = this.#slots.get(word);
    if (known !== undefined) return this.#vectors[known]!;
    const slot = this.#slots.size;
    this.#slots.set(word, slot);
    const vector = (this.#vectors[slot] ??= new Float32Array(this.#dimensions));
    (this.#sums[slot] ??= new Float32Array(this.#dimensions)).fill(0);
    fill(word, vector);
    return vector;
  }

  add(word: Word, step: Float32Array): void {
    const sum = this.#sums[this.#slots.get(word)!]!;
    for (let at = 0; at < step.length; at += 1) sum[at]! += step[at]!;
  }

  drain(use: (word: Word, vector: Float32Array, sum: Float32Array) => void): void {
    for (const [word, slot] of this.#slots) use(word, this.#vectors[slot]!, this.#sums[slot]!);
    this.#slots.clear();
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}

/** likeness[i][j] = one[i] · other[j]. */
function product(one: Float32Array, other: Float32Array, likeness: Float32Array, size: number, d: number): void {
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1) {
      let sum = 0;
      for (let at = 0, a = i * d, b = j * d; at < d; at += 4, a += 4, b += 4)
        sum +=
          one[a]! * other[b]! + one[a + 1]! * other[b + 1]! + one[a + 2]! * other[b + 2]! + one[a + 3]! * other[b + 3]!;
      likeness[i * size + j] = sum;
    }
}

/** Fills `pull` with the slope of the loss by each likeness. @returns the loss, both directions, a pair. */
function contrast(
  likeness: Float32Array,
  pull: Float32Array,
  pairs: readonly Pair[],
  size: number,
  temperature: number,
): number {
  pull.fill(0);
  let loss = 0;
  const odds = new Float64Array(size);
  const apart = (i: number, j: number): boolean => i === j || pairs[i]!.group !== pairs[j]!.group;
  for (const rowwise of [true, false])
    for (let i = 0; i < size; i += 1) {
      const index = (j: number): number => (rowwise ? i * size + j : j * size + i);
      let highest = -Infinity;
      for (let j = 0; j < size; j += 1) highest = Math.max(highest, likeness[index(j)]!);
      let sum = 0;
      for (let j = 0; j < size; j += 1) {
        odds[j] = apart(i, j) ? Math.exp((likeness[index(j)]! - highest) / temperature) : 0;
        sum += odds[j]!;
      }
      loss -= Math.log(odds[i]! / sum);
      for (let j = 0; j < size; j += 1)
        pull[index(j)]! += (odds[j]! / sum - (i === j ? 1 : 0)) / (2 * temperature * size);
    }
  return loss / (2 * size);
}

/** gradient[i] = Σ pull[i][j] vectors[j], or by columns. */
function weighted(
  pull: Float32Array,
  vectors: Float32Array,
  gradient: Float32Array,
  size: number,
  d: number,
  byColumn: boolean,
): void {
  gradient.fill(0);
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1) {
      const weight = pull[byColumn ? j * size + i : i * size + j]!;
      if (Math.abs(weight) < 1e-7) continue;
      for (let at = 0, a = i * d, b = j * d; at < d; at += 1, a += 1, b += 1) gradient[a]! += weight * vectors[b]!;
    }
}
