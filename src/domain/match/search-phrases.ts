import type { Server } from '../catalog/server.ts';
import { tokenize } from '../text/tokenize.ts';
import { ToolVectors, type SentenceEncoder } from './sentence-vectors.ts';

/** Likeness of one text to the search phrases of servers, by catalog position. */
export type PhraseLikeness = {
  /** Servers with a phrase that has a telling word of the text; a server may stand there twice. */
  readonly holders: readonly number[];
  /**
   * Returns the likeness to the nearest phrase of a server, 0 to 1: the mean of the cosines by words, weighted by their
   * rarity, and by meaning. Null for a server without phrases.
   */
  readonly of: (server: number) => number | null;
};

/** Maximum number of servers whose phrases have a word that tells something by itself. */
const MOST_HOLDERS = 150;

/** Search phrases of the servers of a catalog: words that people use who want their work. */
export class SearchPhrases {
  /** First phrase of each server, in catalog order, then the number of phrases. */
  readonly #firsts: Uint32Array;
  readonly #stems: readonly (readonly string[])[];
  readonly #lengths: Float32Array;
  /** Squared rarity of each stem. */
  readonly #weights: ReadonlyMap<string, number>;
  /** Weight of a stem that no phrase has. */
  readonly #unheard: number;
  readonly #holders: ReadonlyMap<string, readonly number[]>;
  readonly #vectors: ToolVectors | null;
  readonly #numbers: Uint32Array;

  /** @param phrases By name of the server. */
  constructor(
    servers: readonly Pick<Server, 'name'>[],
    phrases: Readonly<Record<string, readonly string[]>>,
    encoder: SentenceEncoder | null,
  ) {
    this.#firsts = new Uint32Array(servers.length + 1);
    const stems: string[][] = [];
    const holders = new Map<string, number[]>();
    const counts = new Map<string, number>();
    servers.forEach(({ name }, server) => {
      for (const phrase of phrases[name] ?? []) {
        const own = [...new Set(tokenize(phrase))];
        stems.push(own);
        for (const stem of own) {
          counts.set(stem, (counts.get(stem) ?? 0) + 1);
          const known = holders.get(stem);
          if (known === undefined) holders.set(stem, [server]);
          else if (known.at(-1) !== server) known.push(server);
        }
      }
      this.#firsts[server + 1] = stems.length;
    });
    this.#stems = stems;
    this.#holders = holders;
    this.#weights = new Map(Array.from(counts, ([stem, count]) => [stem, weightOf(count, stems.length)]));
    this.#unheard = weightOf(0, stems.length);
    this.#lengths = Float32Array.from(stems, (own) => this.#lengthOf(own));
    this.#vectors = encoder === null ? null : new ToolVectors(stems.length, (at) => stems[at] ?? [], encoder);
    this.#numbers = Uint32Array.from(stems, (_, at) => at);
  }

  /** @param text Stems of the text, each once. */
  compare(text: readonly string[]): PhraseLikeness {
    const wanted = new Set(text);
    const length = this.#lengthOf(text) || 1;
    return {
      holders: text.flatMap((stem) => {
        const known = this.#holders.get(stem) ?? [];
        return known.length > MOST_HOLDERS ? [] : known;
      }),
      of: (server) => {
        const first = this.#firsts[server] ?? 0;
        const end = this.#firsts[server + 1] ?? 0;
        if (first === end) return null;
        const meanings = this.#vectors?.compare(text, this.#numbers.subarray(first, end));
        let most = 0;
        for (let at = first; at < end; at += 1) {
          const shared = (this.#stems[at] ?? []).reduce(
            (sum, stem) => sum + (wanted.has(stem) ? this.#weight(stem) : 0),
            0,
          );
          const byWords = shared / (length * (this.#lengths[at] || 1));
          most = Math.max(most, meanings === undefined ? byWords : (byWords + (meanings[at - first] ?? 0)) / 2);
        }
        return most;
      },
    };
  }

  #lengthOf(stems: readonly string[]): number {
    return Math.sqrt(stems.reduce((sum, stem) => sum + this.#weight(stem), 0));
  }

  #weight(stem: string): number {
    return this.#weights.get(stem) ?? this.#unheard;
  }
}

function weightOf(count: number, phrases: number): number {
  return Math.log((phrases + 1) / (count + 0.5)) ** 2;
}
