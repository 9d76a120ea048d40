import { visibleServers } from '../domain/catalog/visible-servers.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { CurrentCatalog } from './ports/current-catalog.ts';
import { passes, summarizeServer, type Page, type ServerFilter, type ServerSummary } from './server-summary.ts';

/** Servers in ascending order of name. @throws {QuartermasterError} `validation` for a cursor that is not ours. */
export type ListServers = (query: {
  filter: ServerFilter;
  limit: number;
  cursor: string | null;
}) => Promise<Page<ServerSummary>>;

export function makeListServers(live: CurrentCatalog): ListServers {
  return async ({ filter, limit, cursor }) => {
    const { servers } = visibleServers(await live.current());
    return pageOf(
      servers.filter((server) => passes(server, filter)),
      limit,
      cursor,
      summarizeServer,
    );
  };
}

/** The page of a list that a cursor points at, each item shaped. */
export function pageOf<Item, Shaped>(
  items: readonly Item[],
  limit: number,
  cursor: string | null,
  shape: (item: Item) => Shaped,
): Page<Shaped> {
  const start = readCursor(cursor);
  const end = start + limit;
  return {
    items: items.slice(start, end).map(shape),
    total: items.length,
    cursor: end < items.length ? writeCursor(end) : null,
  };
}
