import type { Merge, Package, Server } from '../server.ts';
import { MOST_SHARING, type Named } from './match-entries.ts';
import type { StoredEntry } from './stored-entry.ts';

/**
 * Merges a published server into a known one. Its own publisher sets version and status, and may add packages and
 * endpoints. Another publisher of the same package or endpoint updates only the shared packages. Curated facts stay.
 *
 * @param name Name of the result; the other names become aliases.
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

/** Whether two names share a namespace, an account or a domain, like `io.github.acme` and `com.acme`. */
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

/** Marks an active server as deprecated after all its published versions were deleted. */
export function withdrawn(server: Server): Server {
  return server.status === 'active' ? { ...server, status: 'deprecated' } : server;
}

export type Latest = Named & { readonly entry: StoredEntry; readonly server: Server };

/**
 * Joins several names of one package, as after a move to another namespace, into the server of the first name.
 *
 * @param published Last change first.
 */
export function joinTwins(published: readonly Latest[]): {
  readonly servers: readonly Server[];
  readonly serverOf: ReadonlyMap<string, string>;
} {
  const sharing = new Map<string, Latest[]>();
  for (const one of published) {
    for (const value of one.identity.packages) {
      const group = sharing.get(value);
      if (group === undefined) sharing.set(value, [one]);
      else group.push(one);
    }
  }
  const firstOf = new Map<Latest, { readonly first: Latest; readonly value: string }>();
  for (const one of published) {
    for (const value of one.identity.packages) {
      const group = sharing.get(value) ?? [];
      const first = group[0] ?? one;
      if (first === one || group.length > MOST_SHARING || firstOf.has(one)) continue;
      firstOf.set(one, { first: firstOf.get(first)?.first ?? first, value });
    }
  }
  const twins = Map.groupBy(firstOf, ([, { first }]) => first);
  const serverOf = new Map(published.map((one) => [one.name, (firstOf.get(one)?.first ?? one).name]));
  const servers = published
    .filter((one) => !firstOf.has(one))
    .map((one) => {
      const joined = twins.get(one);
      if (joined === undefined) return one.server;
      return {
        ...one.server,
        aliases: [...new Set([...one.server.aliases, ...joined.map(([{ name }]) => name.toLowerCase())])],
        merged: joined.map(([{ name, server }, { value }]) => ({
          source: server.source[0] ?? '',
          name,
          by: 'package' as const,
          value,
        })),
      };
    });
  return { servers, serverOf };
}
