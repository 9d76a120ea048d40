import type { ToolIndex } from './tool-index.ts';
import type { TouchedDocuments } from './best-documents.ts';

/**
 * Candidate servers for a query, by their catalog positions. The buffers are reused between queries, because most
 * queries concern few servers of a large catalog.
 */
export class Candidates {
  readonly #index: ToolIndex;
  /** The first {@link size} entries are the candidates, each once, in no particular order. */
  readonly servers: Uint32Array;
  /** Highest-scoring document of each candidate; the first on a tie. */
  readonly best: Uint32Array;
  /** Score of that document; 0 for every other server. */
  readonly scores: Float32Array;
  /** Gain of each candidate from evidence other than words; 0 for every other server. */
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
   * Clears the previous candidates and adds every server with a document that scores above 0.
   *
   * @param scores Score of each document.
   * @param touched Documents with a score.
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

  /** Adds a server unless it is already a candidate. */
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
