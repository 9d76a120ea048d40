import { addRow } from './rows.ts';
import type { Word, WordTable } from './word-table.ts';

type Slot = { readonly vector: Float32Array; readonly slope: Float32Array };

/** The words of a batch, each with its vector and the sum of the slopes of its texts: a word that many texts hold is worked out once. */
export class BatchWords {
  readonly #table: WordTable;
  readonly #dimensions: number;
  readonly #slots = new Map<Word, Slot>();
  /** Slots that earlier batches needed. */
  readonly #spare: Slot[] = [];

  constructor(table: WordTable, dimensions: number) {
    this.#table = table;
    this.#dimensions = dimensions;
  }

  vectorOf(word: Word): Float32Array {
    return this.#slotOf(word).vector;
  }

  addSlope(word: Word, slope: Float32Array): void {
    addRow(this.#slotOf(word).slope, 0, 1, slope, 0, this.#dimensions);
  }

  /** Lets every word learn, and forgets the batch. */
  learn(rate: number): void {
    for (const [word, slot] of this.#slots) {
      this.#table.learn(word, slot.vector, slot.slope, rate);
      this.#spare.push(slot);
    }
    this.#slots.clear();
  }

  #slotOf(word: Word): Slot {
    const known = this.#slots.get(word);
    if (known !== undefined) return known;
    const length = this.#dimensions;
    const slot = this.#spare.pop() ?? { vector: new Float32Array(length), slope: new Float32Array(length) };
    this.#table.fill(word, slot.vector);
    slot.slope.fill(0);
    this.#slots.set(word, slot);
    return slot;
  }
}
