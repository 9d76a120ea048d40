import type { Server } from '../server.ts';
import { MOST_SHARING, type Named } from './match-entries.ts';
import type { StoredEntry } from './stored-entry.ts';

/** The newest version of a published name. */
export type Latest = Named & { readonly entry: StoredEntry; readonly server: Server };

/**
 * Makes one server of several names for one package, as there are after a move to another namespace: the first stands for all.
 *
 * @param published What changed last comes first.
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
