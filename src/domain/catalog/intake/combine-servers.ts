import type { Server } from '../server.ts';
import { compareInstants } from './latest-version.ts';
import { joinTwins, type Latest, haveOneOwner, mergeServer, withdrawn } from './merge-server.ts';
import { matchEntries, type Match } from './match-entries.ts';
import type { PublishedName } from './stored-entry.ts';

type Combined = {
  /** In ascending order of name. */
  readonly servers: readonly Server[];
  /** The server that each published name belongs to. */
  readonly serverOf: ReadonlyMap<string, string>;
};

/**
 * Makes one list of the servers that are known already and of what was published. What is published under a new name but
 * is the same by its package, endpoint or repository becomes part of the known server, which then goes by its registered
 * name. Nothing that is known vanishes: what was deleted everywhere is only marked.
 */
export function combineServers(known: readonly Server[], names: readonly PublishedName[]): Combined {
  const latest = newestFirst(names);
  const matches = matchEntries(known, latest);
  const additions = new Map<Server, { published: Latest; match: Match }[]>();
  const unknown: Latest[] = [];
  for (const published of latest) {
    const match = matches.get(published.name);
    if (match === undefined) unknown.push(published);
    else additions.set(match.server, [...(additions.get(match.server) ?? []), { published, match }]);
  }
  const deleted = new Set(
    names.flatMap(({ name, latest: entry }) => (entry === undefined ? [name.toLowerCase()] : [])),
  );
  const serverOf = new Map<string, string>();
  const enriched = known.map((server) => {
    const added = additions.get(server);
    if (added === undefined) return deleted.has(server.name.toLowerCase()) ? withdrawn(server) : server;
    const name = nameFor(server, added);
    for (const { published } of added) serverOf.set(published.name, name);
    return added.reduceRight((merged, { published, match: { by, value } }) => {
      const [source = ''] = published.server.source;
      return mergeServer(merged, published.server, name, { source, name: published.name, by, value });
    }, server);
  });
  const others = joinTwins(unknown);
  for (const [name, server] of others.serverOf) serverOf.set(name, server);
  return { servers: [...enriched, ...others.servers].toSorted(order), serverOf };
}

/** Returns the latest version of each name that is not deleted, last change first. */
function newestFirst(names: readonly PublishedName[]): readonly Latest[] {
  return names
    .flatMap(({ latest: entry }): Latest[] =>
      entry === undefined ? [] : [{ name: entry.name, entry, ...entry.described }],
    )
    .toSorted((a, b) => compareInstants(b.entry.state.updatedAt, a.entry.state.updatedAt) || order(a, b));
}

/** A known name is given up only for one that its own publisher registered. */
function nameFor(server: Server, added: readonly { readonly published: Latest; readonly match: Match }[]): string {
  const registered = added.find(({ match }) => match.by === 'name');
  const renamed = added.find(({ published }) => haveOneOwner(published.name, server.name));
  return (registered ?? renamed)?.published.name ?? server.name;
}

function order(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}

/**
 * The servers of sources that verify nothing. Each stands for itself: a package, an endpoint or a namespace that it states is a
 * claim, which makes it no part of another's server and nobody's own. Names of one source for one package are one server.
 *
 * @param known Servers that were put together before; `same_as` names those that share a package or an endpoint.
 */
export function furtherServers(known: readonly Server[], names: readonly PublishedName[]): Combined {
  const latest = newestFirst(names);
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
