import type { ToolIndex } from './tool-index.ts';
import type { TouchedDocuments } from './scored-documents.ts';

/**
 * The servers of a catalog that anything of a query speaks for, by their positions in the catalog: gathered over and over in
 * the same memory, for most queries concern few servers, and of a large catalog nothing is asked that concerns all.
 */
export class Candidates {
  readonly #index: ToolIndex;
  /** The candidates are the first {@link size} of these, each once, in no particular order. */
  readonly servers: Uint32Array;
  /** The document of each candidate that scores highest, the first of equal ones. */
  readonly best: Uint32Array;
  /** The score of that; 0 for every other server. */
  readonly scores: Float32Array;
  /** What each candidate gains beside its words; 0 for every other server. */
  readonly gains: Float32Array;
  /** 1 for each candidate. */
  readonly #added: Uint8Array;
  #size = 0;

  constructor(index: ToolIndex) {
    const servers = index.firsts.length - 1;
    this.#index = index;
    this.servers = new Uint32Array(servers);
    this.best = new Uint32Array(servers);
    this.scores = new Float32Array(servers);
    this.gains = new Float32Array(servers);
    this.#added = new Uint8Array(servers);
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Forgets what was gathered before, and adds every server of which a document scores above 0.
   *
   * @param scores Of each document.
   * @param touched Those that score.
   */
  start(scores: Float32Array, { documents, count }: TouchedDocuments): void {
    this.#forget();
    const { serverOf } = this.#index;
    const { best, scores: highest } = this;
    for (let at = 0; at < count; at += 1) {
      const document = documents[at] ?? 0;
      const server = serverOf[document] ?? 0;
      const score = scores[document] ?? 0;
      const before = highest[server] ?? 0;
      if (before === 0) this.add(server);
      else if (score < before || (score === before && document > (best[server] ?? 0))) continue;
      best[server] = document;
      highest[server] = score;
    }
  }

  /** Adds a server, unless it is among the candidates. */
  add(server: number): void {
    if (this.#added[server] === 1) return;
    this.#added[server] = 1;
    this.best[server] = this.#index.firsts[server] ?? 0;
    this.servers[this.#size] = server;
    this.#size += 1;
  }

  #forget(): void {
    for (let at = 0; at < this.#size; at += 1) {
      const server = this.servers[at] ?? 0;
      this.#added[server] = 0;
      this.scores[server] = 0;
      this.gains[server] = 0;
    }
    this.#size = 0;
  }
}
