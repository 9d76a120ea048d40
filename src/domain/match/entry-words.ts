import type { Server, Tool } from '../catalog/server.ts';
import { stem } from '../text/stem.ts';
import { identifierWords, tokenize } from '../text/tokenize.ts';

/** Cached stems of the words of servers and tools, each computed at first use. */
export class EntryWords {
  readonly #texts = new WeakMap<Server | Tool, ReadonlySet<string>>();
  readonly #products = new WeakMap<Server, ReadonlySet<string>>();
  readonly #names = new Map<string, readonly string[]>();

  /** Returns the stems of an entry's title or name and its description. */
  stemsOf(entry: Server | Tool): ReadonlySet<string> {
    const known =
      this.#texts.get(entry) ??
      new Set(tokenize(`${'title' in entry ? entry.title : entry.name} ${entry.description}`));
    this.#texts.set(entry, known);
    return known;
  }

  /** Returns the stems of the names of a server's products. */
  productParts(server: Server): ReadonlySet<string> {
    const known = this.#products.get(server) ?? new Set(server.systems.flatMap((system) => this.nameParts(system)));
    this.#products.set(server, known);
    return known;
  }

  nameParts(name: string): readonly string[] {
    const known = this.#names.get(name) ?? partsOfName(name);
    this.#names.set(name, known);
    return known;
  }
}

export function partsOfName(name: string): readonly string[] {
  return identifierWords(name).map(stem);
}
