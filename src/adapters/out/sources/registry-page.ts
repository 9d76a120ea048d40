import { readPublishedEntry } from '../../../domain/catalog/intake/read-published-entry.ts';
import type { SourceFault } from '../../../application/ports/catalog-source.ts';
import type { CatalogRecord } from '../../../domain/catalog/record.ts';

/** A page as a registry lists it. */
export type ListedPage = {
  readonly servers: readonly unknown[];
  /** Null on the last page. */ readonly nextCursor: string | null;
};

export type ReadEntries = {
  readonly put: readonly CatalogRecord[];
  readonly faults: readonly SourceFault[];
  readonly mended: number;
};

/** Stands where a registry does not say when an entry was published. */
const UNSTATED = '1970-01-01T00:00:00Z';
const LONGEST_CURSOR = 4_096;

/** @throws {Error} when it is no page. */
export function readPage(text: string): ListedPage {
  const page = JSON.parse(text) as {
    readonly servers?: unknown;
    readonly metadata?: Readonly<Record<string, unknown>> | null;
  };
  if (!Array.isArray(page.servers)) throw new TypeError('it lists no servers');
  const next = page.metadata?.['nextCursor'] ?? page.metadata?.['next_cursor'];
  const isCursor = typeof next === 'string' && next !== '' && next.length <= LONGEST_CURSOR;
  return { servers: page.servers, nextCursor: isCursor ? next : null };
}

/** The records of what a page lists, and why the rest of it is not taken. */
export function readEntries(servers: readonly unknown[], source: string): ReadEntries {
  const put: CatalogRecord[] = [];
  const faults: SourceFault[] = [];
  let mended = 0;
  for (const [index, listed] of servers.entries()) {
    const read = readPublishedEntry(listed, UNSTATED);
    if ('refused' in read) {
      faults.push({ entry: read.name ?? `entry ${index + 1} of its page`, reason: read.refused });
      continue;
    }
    const { server } = read.entry;
    put.push({ source, kind: 'entry', key: `${server.name}@${server.version}`, body: JSON.stringify(read.entry) });
    if (read.mends.length > 0) mended += 1;
  }
  return { put, faults, mended };
}
