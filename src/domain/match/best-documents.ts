/** Maximum number of documents that can be sorted together with their scores in one double. */
export const MOST_DOCUMENTS = 2 ** 22;
const BUCKETS = 2048;

/** Documents with their scores, best first; ties follow document order. */
export type BestDocuments = { readonly documents: Uint32Array; readonly scores: Float32Array };

/**
 * Collects the highest-scoring documents from consecutive blocks of documents. It regularly drops documents that can
 * no longer qualify, so that a long stream costs little more than a scan.
 */
export class BestCollector {
  readonly #most: number;
  readonly #documents: Uint32Array;
  readonly #scores: Float32Array;
  #count = 0;
  #floor = 0;

  /**
   * @param most Number of requested documents, at least 1.
   * @param block Maximum number of documents in a block.
   */
  constructor(most: number, block: number) {
    this.#most = most;
    this.#documents = new Uint32Array(2 * most + block);
    this.#scores = new Float32Array(2 * most + block);
  }

  /** Score that a document must exceed to qualify; 0 until enough documents were added. */
  get floor(): number {
    return this.#floor;
  }

  /** @param score Above {@link floor}. */
  add(document: number, score: number): void {
    this.#documents[this.#count] = document;
    this.#scores[this.#count] = score;
    this.#count += 1;
  }

  /** Ends a block and raises {@link floor} when enough documents were collected; to be called after each block. */
  endBlock(): void {
    if (this.#count > 2 * this.#most) this.#drop();
  }

  best(): BestDocuments {
    if (this.#count > this.#most) this.#drop();
    const size = this.#count;
    const bits = new Uint32Array(this.#scores.buffer, 0, size);
    const keys = new Float64Array(size);
    for (let at = 0; at < size; at += 1)
      keys[at] = (bits[at] ?? 0) * MOST_DOCUMENTS + (MOST_DOCUMENTS - 1 - (this.#documents[at] ?? 0));
    keys.sort();
    const documents = new Uint32Array(size);
    const scores = new Uint32Array(size);
    for (let at = 0; at < size; at += 1) {
      const key = keys[size - 1 - at] ?? 0;
      const score = Math.floor(key / MOST_DOCUMENTS);
      scores[at] = score;
      documents[at] = MOST_DOCUMENTS - 1 - (key - score * MOST_DOCUMENTS);
    }
    return { documents, scores: new Float32Array(scores.buffer) };
  }

  /** Keeps the best documents, the earlier ones on a tie, and sets the floor to their lowest score. */
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

  /** Returns the lowest score of the best documents and the last of them with it, searching only one bucket. */
  #boundary(): { lowest: number; last: number } {
    const scores = this.#scores;
    const size = this.#count;
    let top = 0;
    for (let at = 0; at < size; at += 1) if ((scores[at] ?? 0) > top) top = scores[at] ?? 0;
    const scale = (BUCKETS - 1) / top;
    const sizes = new Uint32Array(BUCKETS);
    for (let at = 0; at < size; at += 1) {
      const bucket = ((scores[at] ?? 0) * scale) | 0;
      sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    }
    let bucket = BUCKETS;
    let above = 0;
    for (let taken = 0; taken < this.#most;) {
      bucket -= 1;
      above = taken;
      taken += sizes[bucket] ?? 0;
    }
    const within = new Float32Array(sizes[bucket] ?? 0);
    for (let at = 0, place = 0; at < size; at += 1) {
      if ((((scores[at] ?? 0) * scale) | 0) !== bucket) continue;
      within[place] = scores[at] ?? 0;
      place += 1;
    }
    within.sort();
    const lowest = within[within.length - (this.#most - above)] ?? 0;
    let higher = above;
    for (let at = within.length - 1; at >= 0 && (within[at] ?? 0) > lowest; at -= 1) higher += 1;
    const equal: number[] = [];
    for (let at = 0; at < size; at += 1) if (scores[at] === lowest) equal.push(this.#documents[at] ?? 0);
    equal.sort((one, other) => one - other);
    return { lowest, last: equal[this.#most - higher - 1] ?? 0 };
  }
}

/** Documents of an index that score above 0, each once, which saves a scan of a large index. */
export class TouchedDocuments {
  /** The first {@link count} entries are the documents, in no particular order. */
  readonly documents: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.documents = new Uint32Array(size);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a document; to be called when its score leaves 0. */
  push(document: number): void {
    this.documents[this.#count] = document;
    this.#count += 1;
  }

  /** Resets the scores to 0 and forgets the documents. */
  clear(scores: Float32Array): void {
    for (let at = 0; at < this.#count; at += 1) scores[this.documents[at] ?? 0] = 0;
    this.#count = 0;
  }
}
