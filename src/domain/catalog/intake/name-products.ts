import type { Catalog } from '../catalog.ts';
import type { Server } from '../server.ts';

const LONGEST_NAME = 4;

/**
 * Finds the products that servers from registries connect to: those that the catalog knows by name and that stand in
 * the server's title. Ambiguous names, which are ordinary words too, are not read.
 */
export function nameProducts(servers: readonly Server[], snapshot: Catalog): readonly Server[] {
  const products = productsOf(snapshot);
  return servers.map((server) =>
    server.origin === 'registry' || server.origin === 'operator' ? named(server, products) : server,
  );
}

const known = new WeakMap<Catalog, ReadonlySet<string>>();

function productsOf(snapshot: Catalog): ReadonlySet<string> {
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  const ambiguous = new Set(snapshot.vocabulary.ambiguousSystems);
  const products = new Set(
    [
      ...snapshot.servers.flatMap(({ systems }) => systems),
      ...snapshot.vocabulary.products.flatMap(({ name, spellings }) => [name, ...spellings]),
    ].filter((name) => name.length >= 3 && !ambiguous.has(name)),
  );
  known.set(snapshot, products);
  return products;
}

const namings = new WeakMap<Server, { readonly products: ReadonlySet<string>; readonly server: Server }>();

/** The same object for the same server ever after, so that what was computed from it stays of use. */
function named(server: Server, products: ReadonlySet<string>): Server {
  const before = namings.get(server);
  if (before?.products === products) return before.server;
  const systems = productsIn(server.title, products);
  const result = systems.length === 0 ? server : { ...server, systems };
  namings.set(server, { products, server: result });
  return result;
}

function productsIn(title: string, products: ReadonlySet<string>): string[] {
  const words = title
    .toLowerCase()
    .split(/[^a-z0-9.+#]+/)
    .filter((word) => word !== '');
  const found = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_NAME); to += 1) {
      const name = words.slice(from, to).join(' ');
      if (products.has(name)) found.add(name);
    }
  }
  return [...found];
}
