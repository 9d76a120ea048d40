import type { Server } from '../server.ts';
import { identityOf, type Identity } from './identity.ts';

/** A published name and its identity. */
export type Named = { readonly name: string; readonly identity: Identity };

/** A published name that belongs to a known server. */
export type Match = {
  readonly server: Server;
  readonly by: 'name' | 'package' | 'remote' | 'repository';
  readonly value: string;
};

/**
 * Maximum number of published names that share a package or endpoint. Beyond it, none of them owns it: it may be a
 * proxy.
 */
export const MOST_SHARING = 3;

/**
 * Matches published names with known servers: by name, else package, else endpoint, else repository. A package or
 * endpoint of several known servers matches none. A repository is unverified: it counts only in its owner's namespace,
 * for one name and one server, and without a different package.
 *
 * @returns Matches by published name; unmatched names are missing.
 */
export function matchEntries(known: readonly Server[], published: readonly Named[]): ReadonlyMap<string, Match> {
  const identities = new Map(known.map((server) => [server, identityOf(server)]));
  const byName = new Map(known.map((server) => [server.name.toLowerCase(), server]));
  const byPackage = owners(known, (server) => identities.get(server)?.packages ?? []);
  const byRemote = owners(known, (server) => identities.get(server)?.remotes ?? []);
  const byRepository = owners(known, (server) => listed(identities.get(server)?.repository));
  const shares = counted(published.flatMap(({ identity }) => [...identity.packages, ...identity.remotes]));
  const repositories = counted(published.flatMap(({ identity }) => listed(identity.repository)));
  const matches = new Map<string, Match>();
  for (const { name, identity } of published) {
    const match = matchOf(name, identity);
    if (match !== undefined) matches.set(name, match);
  }
  return matches;

  function matchOf(name: string, identity: Identity): Match | undefined {
    const same = byName.get(name.toLowerCase());
    if (same !== undefined) return { server: same, by: 'name', value: name };
    for (const [by, keys, owner] of [
      ['package', identity.packages, byPackage],
      ['remote', identity.remotes, byRemote],
    ] as const) {
      for (const value of keys) {
        const server = owner.get(value);
        if (server !== undefined && server !== null && (shares.get(value) ?? 0) <= MOST_SHARING)
          return { server, by, value };
      }
    }
    const value = identity.repository;
    const server = value === null || repositories.get(value) !== 1 ? undefined : byRepository.get(value);
    if (value === null || server === undefined || server === null) return undefined;
    const own = identities.get(server)?.packages ?? [];
    return isOwner(name, value) && agree(own, identity.packages) ? { server, by: 'repository', value } : undefined;
  }
}

/** Returns the server of each key; null for a key of several servers. */
function owners(
  known: readonly Server[],
  keysOf: (server: Server) => readonly string[],
): ReadonlyMap<string, Server | null> {
  const found = new Map<string, Server | null>();
  for (const server of known) for (const key of keysOf(server)) found.set(key, found.has(key) ? null : server);
  return found;
}

function counted(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function listed(key: string | null | undefined): readonly string[] {
  return key === null || key === undefined ? [] : [key];
}

function isOwner(name: string, repository: string): boolean {
  const [host, owner] = repository.split('/');
  const account = /^io\.(github|gitlab)\.([^/]+)\//i.exec(name);
  return account !== null && host === `${account[1]?.toLowerCase()}.com` && owner === account[2]?.toLowerCase();
}

/** Whether no package type occurs in both lists, which would mean different packages. */
function agree(some: readonly string[], others: readonly string[]): boolean {
  return !some.some((one) => others.some((other) => typeOf(one) === typeOf(other)));
}

function typeOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}
