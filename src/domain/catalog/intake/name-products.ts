import type { Catalog } from '../catalog.ts';
import type { Server } from '../server.ts';

const LONGEST_NAME = 4;

/** Unambiguous product names of a catalog, for the titles of servers from registries. */
export class ProductNames {
  readonly #products: ReadonlySet<string>;
  readonly #named = new WeakMap<Server, Server>();

  constructor({ servers, vocabulary }: Catalog) {
    const ambiguous = new Set(vocabulary.ambiguousSystems);
    const names = [
      ...servers.flatMap(({ systems }) => systems),
      ...vocabulary.products.flatMap(({ name, spellings }) => [name, ...spellings]),
    ];
    this.#products = new Set(names.filter((name) => name.length >= 3 && !ambiguous.has(name)));
  }

  /** Returns the server with the products that its title names; the same object for the same server. */
  addTo(server: Server): Server {
    if (server.origin !== 'registry' && server.origin !== 'operator') return server;
    const known = this.#named.get(server);
    if (known !== undefined) return known;
    const systems = this.#productsIn(server.title);
    const named = systems.length === 0 ? server : { ...server, systems };
    this.#named.set(server, named);
    return named;
  }

  #productsIn(title: string): string[] {
    const words = title
      .toLowerCase()
      .split(/[^a-z0-9.+#]+/)
      .filter((word) => word !== '');
    const found = new Set<string>();
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME); to += 1) {
        const name = words.slice(from, to).join(' ');
        if (this.#products.has(name)) found.add(name);
      }
    }
    return [...found];
  }
}
