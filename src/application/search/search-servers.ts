import { facetColumnsOf, type ServerFilter } from '../../domain/catalog/facets.ts';
import { nextHits, whyMatched, type HitPlace, type Match } from '../../domain/match/search-hits.ts';
import { rankerOf } from '../../domain/match/rank-query.ts';
import { readQuery } from '../../domain/match/read-query.ts';
import { searchIndexOf } from '../../domain/match/search-index.ts';
import { checkFilter } from '../catalog/check-filter.ts';
import { readCursor, writeCursor } from '../catalog/cursor.ts';
import { fitItem, MOST_BYTES } from '../catalog/fit-item.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import { writeSummary, type Page, type ServerSummary, type WrittenSummary } from '../catalog/server-summary.ts';
import { keepJson } from '../written-json.ts';

const MARK = 's1';

export type ServerHit = ServerSummary & {
  /** 0 to 1: how sure the ranking is that the server serves the query. */
  readonly probability: number;
  /** What made it a hit, the strongest first, at most three. */
  readonly matched: readonly Match[];
};

/**
 * Every server that serves a query, those that only a registry speaks of too, best first; equally good ones in ascending
 * order of name. `total` counts what is above the cut. A page starts after the probability and the name that the cursor
 * carries, whether there is still such a hit or not: what comes or goes between two pages neither repeats nor skips another.
 *
 * @throws {QuartermasterError} `validation` for a cursor that is not ours, or a value of the filter that nothing can have.
 */
export type SearchServers = (query: {
  readonly text: string;
  readonly filter: ServerFilter;
  readonly limit: number;
  readonly cursor: string | null;
}) => Promise<Page<ServerHit>>;

export function makeSearchServers(live: CurrentCatalog): SearchServers {
  return async ({ text, filter, limit, cursor }) => {
    const catalog = await live.current();
    checkFilter(filter, catalog);
    const index = searchIndexOf(catalog);
    const { directory } = index;
    const query = readQuery(text, index);
    const ranked = rankerOf(index).rank(query, facetColumnsOf(directory).passing(filter));
    const hits = nextHits(ranked, directory, placeIn(cursor), limit + 1);
    const shown = hits.slice(0, limit).flatMap((hit) => {
      const position = ranked.positions[hit] ?? -1;
      const server = directory.servers[position];
      return server === undefined ? [] : [{ server, position, probability: ranked.probabilities[hit] ?? 0 }];
    });
    const last = hits.length > limit ? shown.at(-1) : undefined;
    const written = shown.map(({ server, position, probability }) =>
      fitHit(writeSummary(server), Math.round(100 * probability) / 100, whyMatched(position, query, ranked, index)),
    );
    const items = written.map(({ hit }) => hit);
    keepJson(items, `[${written.map(({ json }) => json).join(',')}]`);
    return {
      items,
      total: ranked.positions.length,
      cursor: last === undefined ? null : writeCursor(MARK, [last.probability, last.server.name]),
    };
  };
}

type WrittenHit = { readonly hit: ServerHit; readonly json: string };

/** A hit of at most 600 bytes: it tells as many of its matches as there is room for, but one. */
function fitHit({ summary, json, bytes }: WrittenSummary, probability: number, matches: readonly Match[]): WrittenHit {
  for (let count = matches.length; count > 0; count -= 1) {
    const matched = count === matches.length ? matches : matches.slice(0, count);
    const told = JSON.stringify({ probability, matched }).slice(1);
    const size = bytes + Buffer.byteLength(told);
    const hit = { ...summary, probability, matched };
    if (size <= MOST_BYTES) return { hit, json: `${json.slice(0, -1)},${told}` };
    if (count === 1) return writtenHit(fitItem(hit, MOST_BYTES, size));
  }
  return writtenHit(fitItem({ ...summary, probability, matched: [] }));
}

function writtenHit(hit: ServerHit): WrittenHit {
  return { hit, json: JSON.stringify(hit) };
}

function placeIn(cursor: string | null): HitPlace | null {
  if (cursor === null) return null;
  const [probability, name] = readCursor(cursor, MARK, isContent);
  return { probability, name };
}

function isContent(content: readonly unknown[]): content is readonly [number, string] {
  return content.length === 2 && typeof content[0] === 'number' && typeof content[1] === 'string';
}
