/** Documents that can be told apart when they are sorted together with their scores in one double. */
export const MOST_DOCUMENTS = 2 ** 22;
const BUCKETS = 2048;

/** Documents with their scores, best first; equal scores in the order of the documents. */
export type BestDocuments = { readonly documents: Uint32Array; readonly scores: Float32Array };

/**
 * Gathers the documents with the highest scores from blocks of documents, each block after those before it. Now and then
 * it drops what cannot be among them any more, so that a long stream costs little more than looking at it.
 */
export class BestCollector {
  readonly #most: number;
  readonly #documents: Uint32Array;
  readonly #scores: Float32Array;
  #count = 0;
  #floor = 0;

  /**
   * @param most How many are asked for, at least 1.
   * @param block Documents of a block at most.
   */
  constructor(most: number, block: number) {
    this.#most = most;
    this.#documents = new Uint32Array(2 * most + block);
    this.#scores = new Float32Array(2 * most + block);
  }

  /** Only documents that score above this can still be among the best: 0 until enough were seen. */
  get floor(): number {
    return this.#floor;
  }

  /** @param score Above {@link floor}. */
  add(document: number, score: number): void {
    this.#documents[this.#count] = document;
    this.#scores[this.#count] = score;
    this.#count += 1;
  }

  /** To be called after each block: raises {@link floor} when there are enough. */
  endBlock(): void {
    if (this.#count > 2 * this.#most) this.#drop();
  }

  best(): BestDocuments {
    if (this.#count > this.#most) this.#drop();
    const bits = new Uint32Array(this.#scores.buffer, 0, this.#count);
    const keys = Float64Array.from(
      bits,
      (score, at) => score * MOST_DOCUMENTS + (MOST_DOCUMENTS - 1 - (this.#documents[at] ?? 0)),
    );
    const sorted = keys.toSorted().toReversed();
    const scores = new Float32Array(Uint32Array.from(sorted, (key) => Math.floor(key / MOST_DOCUMENTS)).buffer);
    return { documents: Uint32Array.from(sorted, (key) => MOST_DOCUMENTS - 1 - (key % MOST_DOCUMENTS)), scores };
  }

  /** Keeps the best, of equal ones the earlier, and lets the lowest of them be the floor. */
  #drop(): void {
    const { lowest, last } = this.#boundary();
    let kept = 0;
    for (let at = 0; at < this.#count; at += 1) {
      const score = this.#scores[at] ?? 0;
      const document = this.#documents[at] ?? 0;
      if (score < lowest || (score === lowest && document > last)) continue;
      this.#documents[kept] = document;
      this.#scores[kept] = score;
      kept += 1;
    }
    this.#count = kept;
    this.#floor = lowest;
  }

  /** The lowest score of the best, looked for in the one of many buckets in which it lies, and the last document that has it. */
  #boundary(): { lowest: number; last: number } {
    const scores = this.#scores.subarray(0, this.#count);
    let top = 0;
    for (const score of scores) if (score > top) top = score;
    const bucketOf = (score: number): number => Math.floor((score / top) * (BUCKETS - 1));
    const sizes = new Uint32Array(BUCKETS);
    for (const score of scores) {
      const bucket = bucketOf(score);
      sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    }
    let bucket = BUCKETS;
    let above = 0;
    for (let taken = 0; taken < this.#most;) {
      bucket -= 1;
      above = taken;
      taken += sizes[bucket] ?? 0;
    }
    const within = scores.filter((score) => bucketOf(score) === bucket).toSorted();
    const lowest = within[within.length - (this.#most - above)] ?? 0;
    const higher = above + within.filter((score) => score > lowest).length;
    const equal = this.#documents
      .subarray(0, this.#count)
      .filter((_, at) => this.#scores[at] === lowest)
      .toSorted();
    return { lowest, last: equal[this.#most - higher - 1] ?? 0 };
  }
}
