import { piecesOf } from '../../src/domain/match/sentence-vectors.ts';
import type { Pair } from './pair.ts';
import { addRow, dot } from './rows.ts';

/** A word: its row among those that stand in enough texts, -1 for none; and its pieces. */
export type Word = { readonly row: number; readonly pieces: readonly number[] };

/** How far the first numbers lie from zero at most. */
const START = 0.25;
/** What the sums of squares begin with, so that the first steps are not too long. */
const FIRST_SQUARE = { vector: 1e-4, importance: 1e-3 };
/** How much slower than the vectors the importance of words changes. */
const IMPORTANCE_RATE = 0.1;
/** What the logarithm of rarity is divided by to be an importance. */
const RARITY = 5;

type Size = { readonly dimensions: number; readonly pieces: number; readonly leastTexts: number };

/** The vectors that training learns: of each word that stands in enough texts, and of each piece of words. Adagrad by row. */
export class WordTable {
  readonly words: readonly string[];
  /** How much each word counts, and how much any other does. */
  readonly importance: Float32Array;
  readonly unseen: number;
  /** What each word means beyond its pieces. */
  readonly wordRows: Float32Array;
  readonly pieceRows: Float32Array;
  readonly #dimensions: number;
  readonly #pieces: number;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #known = new Map<string, Word>();
  readonly #squares: { readonly words: Float32Array; readonly pieces: Float32Array; readonly importance: Float32Array };

  /** @param pairs Tell which words there are, and how rare each is. */
  constructor(pairs: readonly Pair[], { dimensions, pieces, leastTexts }: Size, random: () => number) {
    const texts = textsOfWords(pairs);
    const kept = [...texts].filter(([, count]) => count >= leastTexts).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const rarity = (count: number): number => Math.log(1 + (2 * pairs.length) / count) / RARITY;
    const start = (rows: number): Float32Array =>
      Float32Array.from({ length: rows * dimensions }, () => 2 * START * (random() - 0.5));
    this.words = kept.map(([word]) => word);
    this.importance = Float32Array.from(kept, ([, count]) => rarity(count));
    this.unseen = rarity(leastTexts);
    this.wordRows = start(kept.length);
    this.pieceRows = start(pieces);
    this.#dimensions = dimensions;
    this.#pieces = pieces;
    this.#rows = new Map(this.words.map((word, row) => [word, row]));
    this.#squares = {
      words: new Float32Array(kept.length).fill(FIRST_SQUARE.vector),
      pieces: new Float32Array(pieces).fill(FIRST_SQUARE.vector),
      importance: new Float32Array(kept.length).fill(FIRST_SQUARE.importance),
    };
  }

  wordOf(text: string): Word {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const word = { row: this.#rows.get(text) ?? -1, pieces: piecesOf(text, this.#pieces) };
    this.#known.set(text, word);
    return word;
  }

  importanceOf({ row }: Word): number {
    return this.importance[row] ?? this.unseen;
  }

  /** Writes what a word means: the mean of its pieces, and what it means beyond. */
  fill({ row, pieces }: Word, into: Float32Array): void {
    const d = this.#dimensions;
    into.fill(0);
    for (const piece of pieces) addRow(into, 0, 1 / pieces.length, this.pieceRows, piece * d, d);
    if (row !== -1) addRow(into, 0, 1, this.wordRows, row * d, d);
  }

  /**
   * Changes what is known of a word.
   *
   * @param vector What it means so far.
   * @param slope Of the loss by what the word adds to the texts that hold it, before its importance.
   */
  learn(word: Word, vector: Float32Array, slope: Float32Array, rate: number): void {
    const { row, pieces } = word;
    const d = this.#dimensions;
    const importance = this.importanceOf(word);
    const square = dot(slope, 0, slope, 0, d) / d;
    if (row !== -1) {
      this.#weigh(row, dot(slope, 0, vector, 0, d), rate);
      const factor = (rate * importance) / grown(this.#squares.words, row, importance ** 2 * square);
      addRow(this.wordRows, row * d, -factor, slope, 0, d);
    }
    const share = importance / Math.max(1, pieces.length);
    for (const piece of pieces) {
      const factor = (rate * share) / grown(this.#squares.pieces, piece, share ** 2 * square);
      addRow(this.pieceRows, piece * d, -factor, slope, 0, d);
    }
  }

  #weigh(row: number, slope: number, rate: number): void {
    const step = ((IMPORTANCE_RATE * rate) / grown(this.#squares.importance, row, slope ** 2)) * slope;
    this.importance[row] = Math.max(0, (this.importance[row] ?? 0) - step);
  }
}

/** Adds to a sum of squares. @returns the root of the sum. */
function grown(squares: Float32Array, row: number, square: number): number {
  const sum = Math.fround((squares[row] ?? 0) + square);
  squares[row] = sum;
  return Math.sqrt(sum);
}

function textsOfWords(pairs: readonly Pair[]): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  for (const { one, other } of pairs)
    for (const text of [one, other]) for (const word of new Set(text)) texts.set(word, (texts.get(word) ?? 0) + 1);
  return texts;
}
