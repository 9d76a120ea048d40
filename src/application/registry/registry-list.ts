import type { Catalog } from '../../domain/catalog/catalog.ts';
import type { Server } from '../../domain/catalog/server.ts';
import { catalogNotes, CATALOG_KEY, OFFICIAL_KEY, registryEntry } from '../../domain/registry/registry-entry.ts';
import { haveSameWords } from '../../domain/catalog/same-descriptions.ts';
import type { VisibleServers } from '../../domain/catalog/visible-servers.ts';
import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import { documentText } from '../../domain/registry/describe-inputs.ts';
import { shownTitles } from '../../domain/catalog/shown-titles.ts';
import { meaningOf, NO_MEANING, type Meaning } from './find-by-meaning.ts';
import { goneOf, isSameGone, type Gone } from './gone-ways.ts';
import { rowsOf, type Row } from './registry-rows.ts';
import { RegistrySearch, type MeantRow } from './registry-search.ts';
import { SearchedEntries } from './searched-entries.ts';
import { compare, type Place, type Rank, type RegistryFilter } from './registry-query.ts';

/** JSON of a `ShownEntry` in UTF-8, ending with its `_meta`, which is not empty. Never modified. */
export type EntryBytes = Buffer;

const LISTED = 1;
const DELETED = 2;
const LATEST = 4;

/**
 * All entries of the registry: each published version, and the unpublished servers that a client can start; denied
 * servers are excluded.
 */
export class RegistryList {
  /** Ascending by name, then by version; distinct. */
  readonly #rows: readonly Row[];
  readonly #shown: VisibleServers;
  readonly #denied: Catalog['denied'];
  readonly #gone: Gone;
  readonly #meaning: Meaning;
  readonly #updated: Float64Array;
  /** Flags of each row for lists: {@link LISTED}, {@link DELETED}, {@link LATEST}. */
  readonly #flags: Uint8Array;
  /** Built at the first search. */
  #searched: RegistrySearch | undefined;
  #entries: SearchedEntries | undefined;
  /** Built at the first entry. */
  #titles: ReadonlyMap<string, string> | undefined;
  readonly #servers: ReadonlyMap<string, Server>;
  readonly #latest: ReadonlyMap<string, number>;
  readonly #written: (EntryBytes | undefined)[];

  /**
   * @param before List of another catalog state; it is mostly reused when only evidence has changed.
   * @param meaning Search by meaning; by default it finds nothing.
   */
  constructor(
    { catalog, visible: shown }: Pick<CatalogIndex, 'catalog' | 'visible'>,
    before?: RegistryList,
    meaning: Meaning = NO_MEANING,
  ) {
    this.#shown = shown;
    this.#meaning = meaning;
    this.#denied = catalog.denied;
    this.#gone = goneOf(shown);
    this.#servers = new Map(shown.servers.map((server) => [server.name, server]));
    if (before !== undefined && before.#lists(shown, catalog.denied, this.#gone)) {
      this.#rows = before.#rows.map((row) => this.#withServer(row));
      this.#written = before.#written.map((entry, row) => (this.#isAsIn(before, row) ? entry : undefined));
      this.#updated = before.#updated;
      this.#flags = before.#flags;
      this.#entries = before.#entries;
      this.#latest = before.#latest;
      return;
    }
    this.#rows = rowsOf(shown, catalog.denied);
    this.#written = Array.from(this.#rows, () => undefined);
    this.#updated = Float64Array.from(this.#rows, ({ updatedAt }) => Date.parse(updatedAt));
    this.#flags = Uint8Array.from(this.#rows, flagsOf);
    this.#latest = latestRows(this.#rows);
  }

  /** Whether the list has these servers and the same ways to them, ignoring other evidence. */
  #lists({ servers, published }: VisibleServers, denied: Catalog['denied'], gone: Gone): boolean {
    const { published: own, servers: listed } = this.#shown;
    return (
      own === published && this.#denied === denied && isSameGone(this.#gone, gone) && haveSameWords(listed, servers)
    );
  }

  /** Returns the row with the servers of this list. */
  #withServer(row: Row): Row {
    if ('body' in row.shows) return row;
    const server = this.#servers.get(row.shows.name) ?? row.shows;
    return server === row.shows ? row : { ...row, shows: server };
  }

  #isAsIn(before: RegistryList, row: number): boolean {
    const name = this.#rows[row]?.server ?? '';
    return this.#servers.get(name) === before.#servers.get(name);
  }

  /**
   * Yields the rows that match a filter, lazily, in ascending order; those of a search most relevant first.
   *
   * @param after Place to continue after, even without an entry there; in a search it has a rank.
   */
  *rows(filter: RegistryFilter, after: (Place & Partial<Rank>) | null = null): Generator<number, undefined> {
    const since = filter.updatedSince === undefined ? undefined : Date.parse(filter.updatedSince);
    const deletedToo = filter.includeDeleted ?? since !== undefined;
    const { version } = filter;
    const mask = LISTED | (deletedToo ? 0 : DELETED) | (version === 'latest' ? LATEST : 0);
    const wanted = LISTED | (version === 'latest' ? LATEST : 0);
    const exactly = version === undefined || version === 'latest' ? null : version;
    const shows = (at: number): boolean =>
      ((this.#flags[at] ?? 0) & mask) === wanted &&
      (since === undefined || (this.#updated[at] ?? 0) > since) &&
      (exactly === null || this.#rows[at]?.version === exactly);
    if (filter.search !== undefined) {
      yield* this.#search().rows(filter.search, isRanked(after) ? after : null, shows);
    } else {
      for (let row = after === null ? 0 : this.#after(after); row < this.#rows.length; row += 1)
        if (shows(row)) yield row;
    }
  }

  /** Returns the rank of a row in a search. */
  rankOf(row: number, search: string): Rank {
    return this.#search().rankOf(row, search);
  }

  #search(): RegistrySearch {
    if (this.#searched !== undefined) return this.#searched;
    this.#entries ??= this.#newEntries();
    const meant = (text: string): readonly MeantRow[] =>
      this.#meaning.find(text).flatMap(({ name, fit }) => {
        const row = this.#latest.get(name);
        return row === undefined ? [] : [{ row, fit, name: this.placeOf(row).name }];
      });
    this.#searched = new RegistrySearch(this.#entries, meant, this.#meaning.correct);
    return this.#searched;
  }

  #newEntries(): SearchedEntries {
    const { servers, tail } = this.#shown;
    const all = new Map([...servers, ...tail].map((server) => [server.name, server]));
    return new SearchedEntries(this.#rows, (row) => all.get(this.#rows[row]?.server ?? '') ?? null);
  }

  /** Returns the first row after a place, even without an entry there. */
  #after(place: Place): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#rows[middle];
      if (row !== undefined && compare(row, place) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  placeOf(row: number): Place {
    const { name = '', version = '' } = this.#rows[row] ?? {};
    return { name, version };
  }

  /**
   * Returns the rows with exactly this name, newest publication first. @param version Exact version, `latest`, or null
   * for all.
   */
  versionsOf(name: string, version: string | null, includeDeleted: boolean): readonly number[] {
    const found: { readonly row: number; readonly at: number }[] = [];
    for (let at = this.#after({ name, version: '' }); this.#rows[at]?.name === name; at += 1) {
      const row = this.#rows[at];
      if (row === undefined || (row.deleted && !includeDeleted)) continue;
      if (version === null || isVersion(row, version)) found.push({ row: at, at: Date.parse(row.publishedAt) });
    }
    return found.toSorted((one, other) => other.at - one.at).map(({ row }) => row);
  }

  /** Returns the row of a server by its catalog name, servers from registries only included; undefined without one. */
  latestOf(server: string): number | undefined {
    return this.#latest.get(server);
  }

  /** Returns the entry of a row; it is written at the first call and cached, because pages are requested repeatedly. */
  entry(row: number): EntryBytes {
    const known = this.#written[row] ?? Buffer.from(this.#write(row));
    this.#written[row] = known;
    return known;
  }

  #titleOf({ name, title }: Server): string {
    this.#titles ??= shownTitles([...this.#shown.servers, ...this.#shown.tail]);
    return this.#titles.get(name) ?? title;
  }

  #write(row: number): string {
    const found = this.#rows[row];
    if (found === undefined) throw new RangeError(`the registry has no row ${row}`);
    const { shows } = found;
    if (!('body' in shows)) return JSON.stringify(registryEntry(shows, this.#titleOf(shows)));
    const server = this.#servers.get(found.server ?? '');
    const notes = found.latest && !found.deleted ? notesOf(server, shows.version) : '';
    const text = documentText(shows.body, server, this.#gone.get(found.server ?? ''));
    return `{"server":${text},"_meta":{"${OFFICIAL_KEY}":${JSON.stringify(shows.state)}${notes}}}`;
  }
}

/** Returns the catalog's notes as JSON; empty for a server without catalog facts. */
function notesOf(server: Server | undefined, version: string): string {
  if (server === undefined) return '';
  return `,"${CATALOG_KEY}":${JSON.stringify(catalogNotes(server, { version, source: 'server' }))}`;
}

function isRanked(place: (Place & Partial<Rank>) | null): place is Place & Rank {
  return place?.tier !== undefined && place.prior !== undefined;
}

function flagsOf({ listed, deleted, latest }: Row): number {
  return (listed ? LISTED : 0) | (deleted ? DELETED : 0) | (latest ? LATEST : 0);
}

/** Returns the row that represents each server. */
function latestRows(rows: readonly Row[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  rows.forEach(({ server, name, latest, deleted }, row) => {
    if (server === null || deleted || !latest) return;
    if (!found.has(server) || name === server) found.set(server, row);
  });
  return found;
}

/** @param version `latest` or an exact version. */
function isVersion(row: Row, version: string): boolean {
  return version === 'latest' ? row.latest : row.version === version;
}

/** Registry list of the current catalog. */
export class CurrentRegistry {
  readonly #live: CurrentCatalog;
  #newest: { readonly index: CatalogIndex; readonly list: RegistryList } | undefined;

  constructor(live: CurrentCatalog) {
    this.#live = live;
  }

  /** Returns the same list until the catalog changes. */
  async list(): Promise<RegistryList> {
    const index = await this.#live.index();
    if (this.#newest?.index !== index)
      this.#newest = { index, list: new RegistryList(index, this.#newest?.list, meaningOf(index)) };
    return this.#newest.list;
  }
}
