import type { Server } from '../catalog/server.ts';
import { tokenize } from './tokenize.ts';

/** Weight of a word by the field it stands in. */
const FIELD_WEIGHT = { name: 2.2, description: 1, parameters: 0.35, server: 1.1, about: 0.5 };
const K1 = 1.1;
const B = 0.6;

/** One searchable operation: a tool, or a whole server whose tools are unknown. */
export type ToolDocument = {
  readonly server: number;
  /** Position in the server's tool list; -1 stands for the server itself. */
  readonly tool: number;
};

/**
 * Fielded BM25 over tools. Built once for a catalog; reading never changes it.
 *
 * @see Robertson, Zaragoza, Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004.
 */
export class ToolIndex {
  readonly documents: readonly ToolDocument[];
  /** Position of each server's first document, in the order of the catalog, and their number at the end: a server's documents stand together. */
  readonly firsts: Uint32Array;
  readonly #terms = new Map<string, number>();
  readonly #starts: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #weights: Float32Array;
  readonly #idf: Float32Array;

  constructor(servers: readonly Server[]) {
    const documents: ToolDocument[] = [];
    const lengths: number[] = [];
    const lists: { documents: number[]; frequencies: number[] }[] = [];
    const bag = new Map<string, number>();

    const push = (server: number, tool: number): void => {
      let length = 0;
      for (const [term, weight] of bag) {
        length += weight;
        let id = this.#terms.get(term);
        if (id === undefined) {
          id = lists.length;
          this.#terms.set(term, id);
          lists.push({ documents: [], frequencies: [] });
        }
        lists[id]?.documents.push(documents.length);
        lists[id]?.frequencies.push(weight);
      }
      documents.push({ server, tool });
      lengths.push(length);
    };

    this.firsts = new Uint32Array(servers.length + 1);
    servers.forEach((server, index) => {
      this.firsts[index] = documents.length;
      const own: [string, number][] = [
        ...weighted(`${server.title} ${server.systems.join(' ')}`, FIELD_WEIGHT.server),
        ...weighted(server.description, FIELD_WEIGHT.about),
      ];
      const start = (): void => {
        bag.clear();
        addAll(bag, own);
      };
      if (server.tools.length === 0) {
        start();
        addAll(bag, weighted(server.capabilities.join(' '), FIELD_WEIGHT.description));
        push(index, -1);
      }
      server.tools.forEach((tool, position) => {
        start();
        addAll(bag, weighted(tool.name, FIELD_WEIGHT.name));
        addAll(bag, weighted(tool.description, FIELD_WEIGHT.description));
        addAll(bag, weighted(tool.parameters ?? '', FIELD_WEIGHT.parameters));
        push(index, position);
      });
    });

    this.firsts[servers.length] = documents.length;
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
    const total = lists.reduce((sum, list) => sum + list.documents.length, 0);
    this.#starts = new Uint32Array(lists.length + 1);
    this.#postings = new Uint32Array(total);
    this.#weights = new Float32Array(total);
    this.#idf = new Float32Array(lists.length);
    let offset = 0;
    lists.forEach((list, id) => {
      const holding = list.documents.length;
      const idf = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
      this.#starts[id] = offset;
      this.#idf[id] = idf;
      list.documents.forEach((document, entry) => {
        const frequency = list.frequencies[entry] ?? 0;
        const norm = K1 * (1 - B + (B * (lengths[document] ?? 0)) / mean);
        this.#postings[offset] = document;
        this.#weights[offset] = (idf * frequency * (K1 + 1)) / (frequency + norm);
        offset += 1;
      });
    });
    this.#starts[lists.length] = offset;
    this.documents = documents;
  }

  /**
   * Adds the BM25 score of every document to `scores`.
   *
   * A word that is repeated in the query counts 1 + ln(repetitions): chatty tasks repeat themselves.
   *
   * @param scores One number a document, in the order of {@link documents}.
   */
  addScores(query: readonly string[], scores: Float32Array): void {
    for (const [id, times] of this.#repetitions(query)) {
      const factor = 1 + Math.log(times);
      const end = this.#starts[id + 1] ?? 0;
      for (let position = this.#starts[id] ?? 0; position < end; position += 1) {
        const document = this.#postings[position] ?? 0;
        scores[document] = (scores[document] ?? 0) + factor * (this.#weights[position] ?? 0);
      }
    }
  }

  /** The best BM25 score of every document for any of some queries, in the order of {@link documents}. */
  bestScores(queries: readonly (readonly string[])[]): Float32Array {
    const best = new Float32Array(this.documents.length);
    const own = new Float32Array(this.documents.length);
    for (const query of queries) {
      this.addScores(query, own);
      for (const id of this.#repetitions(query).keys()) {
        const end = this.#starts[id + 1] ?? 0;
        for (let position = this.#starts[id] ?? 0; position < end; position += 1) {
          const document = this.#postings[position] ?? 0;
          const score = own[document] ?? 0;
          if (score > (best[document] ?? 0)) best[document] = score;
          own[document] = 0;
        }
      }
    }
    return best;
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

  /** How rare a stem is among the tools: 0 when it is unknown, the larger the rarer. */
  idf(term: string): number {
    const id = this.#terms.get(term);
    return id === undefined ? 0 : (this.#idf[id] ?? 0);
  }
}

function weighted(text: string, weight: number): [string, number][] {
  return tokenize(text).map((term) => [term, weight]);
}

function addAll(bag: Map<string, number>, terms: readonly (readonly [string, number])[]): void {
  for (const [term, weight] of terms) bag.set(term, (bag.get(term) ?? 0) + weight);
}
