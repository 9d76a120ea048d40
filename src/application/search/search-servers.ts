import type { ServerFilter } from '../../domain/catalog/facets.ts';
import { nextHits, whyMatched, type HitPlace, type Match } from '../../domain/match/search-hits.ts';
import { readQuery } from '../../domain/match/read-query.ts';
import { surenessOf } from '../../domain/match/sure-hits.ts';
import { checkFilter } from '../catalog/check-filter.ts';
import { readCursor, writeCursor } from '../catalog/cursor.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import { ServerSummaries, type Page, type ServerSummary } from '../catalog/server-summary.ts';

const MARK = 's1';

export type ServerHit = ServerSummary & {
  /** Probability that the server serves the query, 0 to 1. */
  readonly probability: number;
  /** Whether the server only comes near the query; no hit of a query with `lacking` is sure. */
  readonly near: boolean;
  /** Reasons for the hit, strongest first, at most three. */
  readonly matched: readonly Match[];
};

export type SearchPage = Page<ServerHit> & {
  /** Words and products of the query that the catalog lacks, or the query itself; null when a hit is sure. */
  readonly lacking: readonly string[] | null;
};

/**
 * Searches all servers, servers from registries only included, best first; equal ones in ascending order of name. Of
 * twins only the one that leads is a hit.
 * `total` counts the hits above the cut. A page starts after the probability and name in the cursor, even if that hit
 * is gone, so that changes between two pages neither repeat nor skip another hit.
 *
 * @throws {QuartermasterError} `validation` for an invalid cursor or an impossible value of the filter.
 */
export type SearchServers = (query: {
  readonly text: string;
  readonly filter: ServerFilter;
  readonly limit: number;
  readonly cursor: string | null;
}) => Promise<SearchPage>;

export function makeSearchServers(live: CurrentCatalog): SearchServers {
  const summaries = new ServerSummaries();
  return async ({ text, filter, limit, cursor }) => {
    const index = await live.index();
    const { catalog, directory, facets, search } = index;
    checkFilter(filter, catalog);
    const query = readQuery(text, search);
    const ranked = index.hits(query, facets.passing(filter));
    const best = ranked.probabilities.reduce((most, own) => Math.max(most, own), 0);
    const { least, lacking } = surenessOf(query, best, search.knowledge);
    const hits = nextHits(ranked, directory, placeIn(cursor), limit + 1);
    const shown = hits.slice(0, limit).flatMap((hit) => {
      const position = ranked.positions[hit] ?? -1;
      const server = directory.servers[position];
      return server === undefined ? [] : [{ server, position, probability: ranked.probabilities[hit] ?? 0 }];
    });
    const last = hits.length > limit ? shown.at(-1) : undefined;
    const items = shown.map(({ server, position, probability }) => ({
      ...summaries.of(server, index),
      probability: Math.round(100 * probability) / 100,
      near: probability < least,
      matched: whyMatched(position, query, ranked, search),
    }));
    return {
      items,
      total: ranked.positions.length,
      lacking,
      cursor: last === undefined ? null : writeCursor(MARK, [last.probability, last.server.name]),
    };
  };
}

function placeIn(cursor: string | null): HitPlace | null {
  if (cursor === null) return null;
  const [probability, name] = readCursor(cursor, MARK, isContent);
  return { probability, name };
}

function isContent(content: readonly unknown[]): content is readonly [number, string] {
  return content.length === 2 && typeof content[0] === 'number' && typeof content[1] === 'string';
}
