import {
  SourceFailure,
  type CatalogSource,
  type SourcePage,
  type SourceFault,
} from '../../../application/ports/catalog-source.ts';
import { registrySource } from '../../../domain/catalog/intake/name-authority.ts';
import { HttpFailure } from './get-following.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { RetryingFetcher } from './retrying-fetcher.ts';
import { readState } from './source-state.ts';
import { readPublishedEntry } from '../../../domain/catalog/intake/read-published-entry.ts';
import type { CatalogRecord } from '../../../domain/catalog/record.ts';

/** Position of a sync; `since` is null for a full one. */
type Reading = { readonly started: string; readonly since: string | null; readonly cursor: string };
/** `finished` is the start of the last complete sync. */
type State = { readonly finished: string | null; readonly reading: Reading | null };

const ENTRIES_A_PAGE = 100;
const LARGEST_PAGE = 8 * 1024 * 1024;
/** Tolerance in milliseconds for clock differences, and for entries written during a sync. */
const OVERLAP_MS = 10 * 60_000;

/** Source for a registry of the official protocol: reads everything the first time, later only changes. */
export class RegistrySource implements CatalogSource {
  readonly kind = 'registry';
  readonly name: string;
  readonly #base: string;
  readonly #reader: RetryingFetcher;
  readonly #clock: Clock;

  /** @param base Address without `/v0.1`. */
  constructor(base: string, reader: RetryingFetcher, clock: Clock) {
    this.#base = base.replace(/\/+$/, '');
    this.name = registrySource(this.#base);
    this.#reader = reader;
    this.#clock = clock;
  }

  async *pull(text: string | null, signal: AbortSignal): AsyncGenerator<SourcePage> {
    const state = readState<State>(text, isState) ?? { finished: null, reading: null };
    const reading = state.reading ?? {
      started: this.#clock.now().toISOString(),
      since: state.finished === null ? null : before(state.finished),
    };
    const seen = new Set<string>();
    let { since } = reading;
    let cursor: string | null = state.reading?.cursor ?? null;
    for (let isFirst = true; ; isFirst = false) {
      let page: ReceivedPage;
      try {
        page = await this.#page(since, cursor, signal);
      } catch (error) {
        // The registry may reject a stored cursor or date; the sync then restarts without it.
        if (!isFirst || (cursor ?? since) === null || !isRefused(error)) throw error;
        if (cursor === null) since = null;
        cursor = null;
        page = await this.#page(since, cursor, signal);
      }
      const next = page.nextCursor;
      const entries = { ...readEntries(page.servers, this.name), remove: [], bytes: page.bytes };
      if (next === null) {
        yield { ...entries, state: textOf({ finished: reading.started, reading: null }) };
        return;
      }
      if (seen.has(next) || next === cursor) {
        yield { ...entries, state: textOf({ finished: state.finished, reading: null }) };
        throw new SourceFailure(`${this.#base} leads in a circle: its pages name the same next page again.`);
      }
      seen.add(next);
      cursor = next;
      const { started } = reading;
      yield { ...entries, state: textOf({ finished: state.finished, reading: { started, since, cursor } }) };
    }
  }

  async #page(since: string | null, cursor: string | null, signal: AbortSignal): Promise<ReceivedPage> {
    const query = new URLSearchParams({
      limit: String(ENTRIES_A_PAGE),
      ...(since !== null && { updated_since: since }),
      ...(cursor !== null && { cursor }),
    });
    const url = `${this.#base}/v0.1/servers?${query.toString()}`;
    const { value, bytes } = await this.#reader.get({ url, largest: LARGEST_PAGE, read: readPage, signal });
    return { ...value, bytes };
  }
}

function isState({ finished, reading }: Partial<State>): boolean {
  return (
    (finished === null || isDate(finished)) &&
    (reading === null ||
      (isDate(reading?.started) &&
        typeof reading?.cursor === 'string' &&
        (reading.since === null || isDate(reading.since))))
  );
}

function isDate(text: unknown): boolean {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text));
}

function isRefused(error: unknown): boolean {
  return error instanceof HttpFailure && error.status !== null && error.kind !== 'limited';
}

function before(moment: string): string {
  return new Date(Date.parse(moment) - OVERLAP_MS).toISOString();
}

function textOf(state: State): string {
  return JSON.stringify(state);
}

type ListedPage = {
  readonly servers: readonly unknown[];
  /** Null on the last page. */ readonly nextCursor: string | null;
};

type ReceivedPage = ListedPage & Pick<SourcePage, 'bytes'>;

type ReadEntries = {
  readonly put: readonly CatalogRecord[];
  readonly faults: readonly SourceFault[];
  readonly mended: number;
};

/** Date of entries that state none. */
const UNSTATED = '1970-01-01T00:00:00Z';
const LONGEST_CURSOR = 4_096;

/** @throws {Error} for any other document. */
function readPage(text: string): ListedPage {
  const page = JSON.parse(text) as {
    readonly servers?: unknown;
    readonly metadata?: Readonly<Record<string, unknown>> | null;
  };
  if (!Array.isArray(page.servers)) throw new TypeError('it lists no servers');
  const next = page.metadata?.['nextCursor'] ?? page.metadata?.['next_cursor'];
  const isCursor = typeof next === 'string' && next !== '' && next.length <= LONGEST_CURSOR;
  return { servers: page.servers, nextCursor: isCursor ? next : null };
}

/** Returns the records of a page, and the faults of its other entries. */
function readEntries(servers: readonly unknown[], source: string): ReadEntries {
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
