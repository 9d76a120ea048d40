import { BestCollector, MOST_DOCUMENTS, type BestDocuments, type TouchedDocuments } from './best-documents.ts';
import type { PostingsBuilder } from './postings.ts';

/** Weight of one word. */
const UNIT = 20;
const K1 = 1.1;
const B = 0.6;
/** Number of documents per block; their scores fit the processor's L2 cache. */
const BLOCK = 2 ** 14;

/** Documents that contain a term, ascending, with the term's contribution to each score. */
export type TermPostings = { readonly documents: Uint32Array; readonly weights: Float32Array };

/** Bits of each document, and the documents with nonzero bits at the beginning of the list. */
export type Marked = { readonly words: Uint32Array; readonly documents: Uint32Array };

/**
 * Fielded BM25 index over documents whose words are weighted by field. It is immutable once built.
 *
 * @see Robertson, Zaragoza, Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004.
 */
export class FieldedIndex {
  readonly size: number;
  readonly #terms: ReadonlyMap<string, number>;
  readonly #starts: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #weights: Float32Array;
  readonly #idf: Float32Array;
  /** Highest weight of each term. */
  readonly #highest: Float32Array;
  /** All zero between two calls. */
  readonly #own: Float32Array;
  /** All zero between two calls. */
  readonly #block = new Float32Array(BLOCK);
  /** Places in the block whose score has risen above the floor. */
  readonly #risen = new Uint32Array(BLOCK);

  /**
   * @param builder Builder with every document added, weights in twentieths of a word; it is unusable afterwards.
   * @param told 1 for each document that counts for the idf and the mean length. Every document counts by default and
   *   when all are 0.
   * @throws {RangeError} for more than 4,194,304 documents.
   */
  constructor(builder: PostingsBuilder, told?: Uint8Array) {
    const { starts, documents, frequencies, lengths } = builder.finish();
    if (lengths.length > MOST_DOCUMENTS) throw new RangeError(`an index holds at most ${MOST_DOCUMENTS} documents`);
    this.size = lengths.length;
    this.#own = new Float32Array(this.size);
    this.#terms = builder.terms;
    this.#starts = starts;
    this.#postings = documents;
    this.#weights = new Float32Array(documents.length);
    this.#idf = new Float32Array(starts.length - 1);
    this.#highest = new Float32Array(starts.length - 1);
    const tells = told?.includes(1) === true ? (document: number) => told[document] === 1 : () => true;
    const sample = lengths.filter((_, document) => tells(document));
    const mean = sample.reduce((sum, length) => sum + length, 0) / Math.max(1, sample.length);
    for (let term = 0; term < this.#idf.length; term += 1) {
      const end = starts[term + 1] ?? 0;
      let holding = 0;
      for (let entry = starts[term] ?? 0; entry < end; entry += 1) holding += tells(documents[entry] ?? 0) ? 1 : 0;
      const idf = Math.log(1 + (sample.length - holding + 0.5) / (holding + 0.5));
      this.#idf[term] = holding === 0 ? 0 : idf;
      for (let entry = starts[term] ?? 0; entry < end; entry += 1) {
        const frequency = (frequencies[entry] ?? 0) / UNIT;
        const norm = K1 * (1 - B + (B * (lengths[documents[entry] ?? 0] ?? 0)) / mean);
        const weight = (idf * frequency * (K1 + 1)) / (frequency + norm);
        this.#weights[entry] = weight;
        if (weight > (this.#highest[term] ?? 0)) this.#highest[term] = weight;
      }
    }
  }

  /**
   * Adds the BM25 score of every document to `scores`. A word repeated in the query counts 1 + ln(repetitions),
   * because verbose tasks repeat themselves.
   *
   * @param scores Score of each document.
   * @param counting Mask of the documents considered for the returned maximum: 1 for each; null for all.
   * @param touched Receives the documents whose score becomes positive; null to skip.
   * @returns The highest score among the considered documents that contain a query word, or 0.
   */
  addScores(
    query: readonly string[],
    scores: Float32Array,
    counting: Uint8Array | null = null,
    touched: TouchedDocuments | null = null,
  ): number {
    const postings = this.#postings;
    const weights = this.#weights;
    let highest = 0;
    for (const [id, times] of this.#repetitions(query)) {
      const factor = 1 + Math.log(times);
      const end = this.#starts[id + 1] ?? 0;
      for (let position = this.#starts[id] ?? 0; position < end; position += 1) {
        const document = postings[position] ?? 0;
        const before = scores[document] ?? 0;
        const score = Math.fround(before + factor * (weights[position] ?? 0));
        scores[document] = score;
        if (touched !== null && before === 0 && score > 0) touched.push(document);
        if (score > highest && (counting === null || counting[document] === 1)) highest = score;
      }
    }
    return highest;
  }

  /** Returns the best BM25 score of every document over several queries. */
  bestScores(queries: readonly (readonly string[])[]): Float32Array {
    const best = new Float32Array(this.size);
    for (const query of queries)
      this.visit(query, (document, score) => {
        if (score > (best[document] ?? 0)) best[document] = score;
      });
    return best;
  }

  /**
   * Calls back once with the BM25 score of each document that contains a query word, in no particular order.
   *
   * @returns The highest score, or 0.
   */
  visit(query: readonly string[], tell: (document: number, score: number) => void): number {
    const own = this.#own;
    const highest = this.addScores(query, own);
    for (const id of this.#repetitions(query).keys()) {
      const end = this.#starts[id + 1] ?? 0;
      for (let position = this.#starts[id] ?? 0; position < end; position += 1) {
        const document = this.#postings[position] ?? 0;
        const score = own[document] ?? 0;
        if (score > 0) tell(document, score);
        own[document] = 0;
      }
    }
    return highest;
  }

  /**
   * Returns the exact highest-scoring documents; ties follow document order. Works block by block, so that the scores
   * of a block stay in the processor's cache.
   *
   * @param most At least 1.
   */
  best(query: readonly string[], most: number): BestDocuments {
    const collector = new BestCollector(most, BLOCK);
    const terms = [...this.#repetitions(query)];
    const factors = Float64Array.from(terms, ([, times]) => 1 + Math.log(times));
    const positions = Uint32Array.from(terms, ([id]) => this.#starts[id] ?? 0);
    const ends = Uint32Array.from(terms, ([id]) => this.#starts[id + 1] ?? 0);
    const postings = this.#postings;
    const weights = this.#weights;
    const scores = this.#block;
    const risen = this.#risen;
    for (let start = 0; start < this.size; start += BLOCK) {
      const next = start + BLOCK;
      const { floor } = collector;
      let count = 0;
      for (let term = 0; term < positions.length; term += 1) {
        const factor = factors[term] ?? 0;
        const end = ends[term] ?? 0;
        let position = positions[term] ?? 0;
        for (; position < end; position += 1) {
          const document = postings[position] ?? 0;
          if (document >= next) break;
          const place = document - start;
          const before = scores[place] ?? 0;
          const score = Math.fround(before + factor * (weights[position] ?? 0));
          scores[place] = score;
          if (score <= floor || before > floor) continue;
          risen[count] = place;
          count += 1;
        }
        positions[term] = position;
      }
      for (let at = 0; at < count; at += 1) {
        const place = risen[at] ?? 0;
        collector.add(start + place, scores[place] ?? 0);
      }
      collector.endBlock();
      scores.fill(0);
    }
    return collector.best();
  }

  #repetitions(query: readonly string[]): Map<number, number> {
    const times = new Map<number, number>();
    for (const term of query) {
      const id = this.#terms.get(term);
      if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1);
    }
    return times;
  }

  /**
   * Sets bits for the documents that contain a stem.
   *
   * @param marked Receives documents whose bits leave 0, after the `count` already there.
   * @param among 1 for each document that may be added; null for all. Others only get further bits.
   * @returns The new number of marked documents.
   */
  mark(term: string, bits: number, marked: Marked, count: number, among: Uint8Array | null = null): number {
    const { words: numbers, documents: found } = marked;
    const postings = this.#postings;
    const [start, end] = this.#rangeOf(term);
    let size = count;
    for (let position = start; position < end; position += 1) {
      const document = postings[position] ?? 0;
      const before = numbers[document] ?? 0;
      if (before === 0) {
        if (among !== null && among[document] === 0) continue;
        found[size] = document;
        size += 1;
      }
      numbers[document] = before | bits;
    }
    return size;
  }

  /** Sets bits for the documents that contain a stem and are nonzero in `among`. */
  markAmong(term: string, bits: number, numbers: Uint32Array, among: Uint32Array): void {
    const postings = this.#postings;
    const [start, end] = this.#rangeOf(term);
    for (let position = start; position < end; position += 1) {
      const document = postings[position] ?? 0;
      if (among[document] !== 0) numbers[document] = (numbers[document] ?? 0) | bits;
    }
  }

  /** Adds one word's score to the documents that contain it and are nonzero in `among`. */
  addScoresAmong(term: string, scores: Float32Array, among: Uint32Array): void {
    const postings = this.#postings;
    const weights = this.#weights;
    const [start, end] = this.#rangeOf(term);
    for (let position = start; position < end; position += 1) {
      const document = postings[position] ?? 0;
      if (among[document] !== 0) scores[document] = (scores[document] ?? 0) + (weights[position] ?? 0);
    }
  }

  /** Returns the range of a stem's postings; empty for an unknown stem. */
  #rangeOf(term: string): readonly [start: number, end: number] {
    const id = this.#terms.get(term);
    return id === undefined ? [0, 0] : [this.#starts[id] ?? 0, this.#starts[id + 1] ?? 0];
  }

  /** Returns the documents that contain a stem; none for an unknown stem. */
  postingsOf(term: string): TermPostings {
    const [start, end] = this.#rangeOf(term);
    return { documents: this.#postings.subarray(start, end), weights: this.#weights.subarray(start, end) };
  }

  /** Returns the maximum contribution of a stem to any document's score, or 0 for an unknown stem. */
  highest(term: string): number {
    const id = this.#terms.get(term);
    return id === undefined ? 0 : (this.#highest[id] ?? 0);
  }

  /** Returns the inverse document frequency of a stem, or 0 for an unknown stem. */
  idf(term: string): number {
    const id = this.#terms.get(term);
    return id === undefined ? 0 : (this.#idf[id] ?? 0);
  }
}
