import type { ServerFilter } from '../../domain/catalog/facets.ts';
import { checkFilter } from './check-filter.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import { ServerSummaries, type Page, type ServerSummary } from './server-summary.ts';

const MARK = 'l1';

/**
 * Lists every server, servers from registries only included, in ascending order of name. A page starts after the name
 * in the cursor, even when that server is gone, so changes between two pages neither repeat nor skip a server.
 *
 * @throws {QuartermasterError} `validation` for an invalid cursor or an impossible value of the filter.
 */
export type ListServers = (query: {
  readonly filter: ServerFilter;
  readonly limit: number;
  readonly cursor: string | null;
}) => Promise<Page<ServerSummary>>;

export function makeListServers(live: CurrentCatalog): ListServers {
  const summaries = new ServerSummaries();
  return async ({ filter, limit, cursor }) => {
    const index = await live.index();
    const { catalog, directory, facets } = index;
    checkFilter(filter, catalog);
    const { servers } = directory;
    const passing = facets.passing(filter);
    const start = cursor === null ? 0 : directory.after(readCursor(cursor, MARK, isContent)[0]);
    const { positions, total } = select(servers.length, passing, start, limit + 1);
    const items = positions
      .slice(0, limit)
      .flatMap((at) => servers[at] ?? [])
      .map((server) => summaries.of(server, index));
    const last = items.at(-1);
    const ends = positions.length <= limit || last === undefined;
    return { items, total, cursor: ends ? null : writeCursor(MARK, [last.name]) };
  };
}

/** Returns the first matching positions from a start, and the number of all matches. */
function select(
  count: number,
  passing: Uint8Array | null,
  start: number,
  most: number,
): { readonly positions: readonly number[]; readonly total: number } {
  if (passing === null)
    return { positions: Array.from({ length: Math.min(most, count - start) }, (_, at) => start + at), total: count };
  const positions: number[] = [];
  let total = 0;
  for (let at = 0; at < count; at += 1) {
    if (passing[at] === 0) continue;
    total += 1;
    if (at >= start && positions.length < most) positions.push(at);
  }
  return { positions, total };
}

function isContent(content: readonly unknown[]): content is readonly [string] {
  return content.length === 1 && typeof content[0] === 'string';
}
