import type { Server } from '../server.ts';
import type { Combined } from './combine-servers.ts';
import { compareInstants } from './compare-instants.ts';
import { joinTwins, type Latest } from './join-twins.ts';
import { matchEntries } from './match-entries.ts';
import type { PublishedName } from './published-name.ts';
import { describedServer } from './stored-entry.ts';

/**
 * The servers of sources that verify nothing. Each stands for itself: a package, an endpoint or a namespace that it states is a
 * claim, which makes it no part of another's server and nobody's own. Names of one source for one package are one server.
 *
 * @param known Servers that were put together before; `same_as` names those that share a package or an endpoint.
 */
export function furtherServers(known: readonly Server[], names: readonly PublishedName[]): Combined {
  const latest = names
    .flatMap(({ latest: entry }): Latest[] =>
      entry === undefined ? [] : [{ name: entry.name, entry, ...describedServer(entry) }],
    )
    .toSorted(
      (a, b) => compareInstants(b.entry.state.updatedAt, a.entry.state.updatedAt) || (a.name < b.name ? -1 : 1),
    );
  const matches = latest.length === 0 ? new Map<string, never>() : matchEntries(known, latest);
  const joined = [...Map.groupBy(latest, ({ entry }) => entry.record.source).values()].map(joinTwins);
  return {
    servers: joined.flatMap(({ servers }) =>
      servers.map((server): Server => {
        const match = matches.get(server.name);
        return {
          ...server,
          publisher: { ...server.publisher, official: false },
          ...(match !== undefined && match.by !== 'repository' && { same_as: [match.server.name] }),
        };
      }),
    ),
    serverOf: new Map(joined.flatMap(({ serverOf }) => [...serverOf])),
  };
}
