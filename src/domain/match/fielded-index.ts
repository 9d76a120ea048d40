import { BestCollector, MOST_DOCUMENTS, type BestDocuments, type TouchedDocuments } from './scored-documents.ts';
import type { PostingsBuilder } from './postings.ts';

/** Weight that counts as one word. */
const UNIT = 20;
const K1 = 1.1;
const B = 0.6;
/** Documents whose scores fit a processor's second cache. */
const BLOCK = 2 ** 14;

/** The documents that hold a term, ascending, with what it adds to the score of each. */
export type TermPostings = { readonly documents: Uint32Array; readonly weights: Float32Array };

/** A number for each document, with the documents whose number is not 0 at the beginning of the list. */
export type Marked = { readonly words: Uint32Array; readonly documents: Uint32Array };

/**
 * Fielded BM25 over documents whose words weigh more or less by where they stand. Built once; reading never changes it.
 *
 * @see Robertson, Zaragoza, Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004.
 */
export class FieldedIndex {
  /** Number of documents. */
  readonly size: number;
  readonly #terms: ReadonlyMap<string, number>;
  readonly #starts: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #weights: Float32Array;
  readonly #idf: Float32Array;
  /** The highest weight of each term. */
  readonly #highest: Float32Array;
  /** Zero between two calls. */
  readonly #own: Float32Array;
  /** Zero between two calls. */
  readonly #block = new Float32Array(BLOCK);
  /** Places of the block whose score has risen above the floor. */
  readonly #risen = new Uint32Array(BLOCK);

  /**
   * @param builder Filled with every document; weights in twentieths of a word. It is of no use afterwards.
   * @param told One number a document, 0 for one that does not tell how rare a word is and how long a text is usually; by default, and
   *   when it is 0 for all, every document does.
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
   * Adds the BM25 score of every document to `scores`.
   *
   * A word that is repeated in the query counts 1 + ln(repetitions): chatty tasks repeat themselves.
   *
   * @param scores One number a document.
   * @param counting 1 for each document that counts for what is returned; null for all.
   * @param touched Told which documents score from now on; null where nobody asks.
   * @returns The highest score of those that count and that a word of the query added to, or 0.
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

  /** The best BM25 score of every document for any of some queries. */
  bestScores(queries: readonly (readonly string[])[]): Float32Array {
    const best = new Float32Array(this.size);
    for (const query of queries)
      this.visit(query, (document, score) => {
        if (score > (best[document] ?? 0)) best[document] = score;
      });
    return best;
  }

  /**
   * Tells the BM25 score of each document that a word of the query stands in, once, in no particular order.
   *
   * @returns The highest, or 0.
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
   * The documents that score highest, exactly; equal scores in their order. Works through the documents
   * block by block, so that the scores of a block stay in the processor's cache while the words of the query add to them.
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

  /** How often each known term stands in a query. */
  #repetitions(query: readonly string[]): Map<number, number> {
    const times = new Map<number, number>();
    for (const term of query) {
      const id = this.#terms.get(term);
      if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1);
    }
    return times;
  }

  /**
   * Adds bits to the numbers of the documents that hold a stem.
   *
   * @param marked Where documents go whose number leaves 0; `count` are there already.
   * @param among 1 for each document that may come to it; null for all. Others only get further bits.
   * @returns How many are there afterwards.
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

  /** Adds bits to the numbers of the documents that hold a stem and whose number in `among` is not 0. */
  markAmong(term: string, bits: number, numbers: Uint32Array, among: Uint32Array): void {
    const postings = this.#postings;
    const [start, end] = this.#rangeOf(term);
    for (let position = start; position < end; position += 1) {
      const document = postings[position] ?? 0;
      if (among[document] !== 0) numbers[document] = (numbers[document] ?? 0) | bits;
    }
  }

  /** Adds what one word scores in the documents that hold it and whose number in `among` is not 0. */
  addScoresAmong(term: string, scores: Float32Array, among: Uint32Array): void {
    const postings = this.#postings;
    const weights = this.#weights;
    const [start, end] = this.#rangeOf(term);
    for (let position = start; position < end; position += 1) {
      const document = postings[position] ?? 0;
      if (among[document] !== 0) scores[document] = (scores[document] ?? 0) + (weights[position] ?? 0);
    }
  }

  /** Where the postings of a stem begin and end; an empty range for an unknown one. */
  #rangeOf(term: string): readonly [start: number, end: number] {
    const id = this.#terms.get(term);
    return id === undefined ? [0, 0] : [this.#starts[id] ?? 0, this.#starts[id + 1] ?? 0];
  }

  /** The documents that hold a stem; none for an unknown one. */
  postingsOf(term: string): TermPostings {
    const [start, end] = this.#rangeOf(term);
    return { documents: this.#postings.subarray(start, end), weights: this.#weights.subarray(start, end) };
  }

  /** The most that a stem adds to the score of any document: 0 when it is unknown. */
  highest(term: string): number {
    const id = this.#terms.get(term);
    return id === undefined ? 0 : (this.#highest[id] ?? 0);
  }

  /** How rare a stem is among the documents: 0 when it is unknown, the larger the rarer. */
  idf(term: string): number {
    const id = this.#terms.get(term);
    return id === undefined ? 0 : (this.#idf[id] ?? 0);
  }
}
