import type { Merge, Package, Server } from '../server.ts';

/**
 * Adds what a registry publishes to a server that is known better. Its own publisher decides on version and status, and may
 * add packages and endpoints; a stranger who publishes the same package, or a proxy of the same endpoint, may only date the
 * packages that both have. Everything that was described by hand stays.
 *
 * @param name The name to go by; every other one stays an alias.
 */
export function mergeServer(known: Server, published: Server, name: string, merge: Merge): Server {
  const packages = known.packages.map((own) => updated(own, published.packages));
  const named = {
    ...known,
    name,
    aliases: [
      ...new Set([
        ...known.aliases,
        ...[known.name, published.name].filter((other) => other !== name).map((other) => other.toLowerCase()),
      ]),
    ],
    packages,
    merged: [...known.merged, merge],
  };
  if (!haveOneOwner(known.name, published.name)) return named;
  return {
    ...named,
    version: published.version,
    status: known.status === 'archived' ? known.status : published.status,
    repository: known.repository ?? published.repository,
    packages: [...packages, ...published.packages.filter((other) => !known.packages.some((own) => isSame(own, other)))],
    remotes: [
      ...known.remotes,
      ...published.remotes.filter((other) => !known.remotes.some(({ url }) => url === other.url)),
    ],
    source: [...new Set([...known.source, ...published.source])],
    as_of: published.as_of > known.as_of ? published.as_of : known.as_of,
  };
}

/** Whether two names stand in one namespace, or in those of one account and one domain: `io.github.acme` and `com.acme`. */
export function haveOneOwner(one: string, other: string): boolean {
  return ownerOf(one) === ownerOf(other);
}

function ownerOf(name: string): string {
  const namespace = (name.split('/')[0] ?? '').toLowerCase();
  return /^io\.(?:github|gitlab)\.(.+)$/.exec(namespace)?.[1] ?? namespace.split('.')[1] ?? namespace;
}

function updated(own: Package, published: readonly Package[]): Package {
  const same = published.find((other) => isSame(own, other));
  if (same === undefined) return own;
  return {
    ...own,
    version: same.version ?? own.version,
    verified: true,
    environment: [...new Set([...own.environment, ...same.environment])],
  };
}

function isSame(one: Package, other: Package): boolean {
  return one.type === other.type && one.identifier.toLowerCase() === other.identifier.toLowerCase();
}

/** Marks a server whose every published version was deleted. */
export function withdrawn(server: Server): Server {
  return server.status === 'active' ? { ...server, status: 'deprecated' } : server;
}
