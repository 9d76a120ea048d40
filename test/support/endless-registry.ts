import { aListedEntry } from './server-json.ts';
import { openStandInServer, type StandInServer } from './stand-in-server.ts';

/** Entries of a page of an endless registry; one budget of a sync stops each kind. */
export const ENDLESS_PAGES = [
  { what: 'new entries', entriesOf: newEntries, limit: '100000 entries', pages: 1_001 },
  { what: 'nothing in them', entriesOf: () => [], limit: '2000 pages', pages: 2_001 },
  { what: 'entries that cannot be taken', entriesOf: refusedEntries, limit: '100000 entries', pages: 1_001 },
  { what: 'one large entry', entriesOf: largeEntry, limit: '256 MiB', pages: 34 },
] as const;

/** A registry whose pages never end. */
export class EndlessRegistry {
  /** Makes the entries of a page. */
  entriesOf: (page: number) => readonly unknown[] = () => [];
  endsAfter = Infinity;
  /** Called before a page is sent. */
  onPage: () => void = () => undefined;
  /** Number of pages sent. */
  pages = 0;
  #server: StandInServer | undefined;

  async open(): Promise<void> {
    this.#server = await openStandInServer((_path, query) => {
      const page = Number(query.get('cursor') ?? 0);
      this.pages += 1;
      this.onPage();
      const servers = this.entriesOf(page);
      const metadata = { count: servers.length, ...(page + 1 < this.endsAfter && { nextCursor: String(page + 1) }) };
      return { status: 200, body: JSON.stringify({ servers, metadata }) };
    });
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  /** Settings of a program that syncs this registry alone. */
  settings(database: string): Readonly<Record<string, string>> {
    return {
      QM_SYNC_MODELS: 'off',
      QM_SYNC_SKILLS: 'off',
      QM_SYNC_PACKAGES: 'off',
      QM_LOG: 'silent',
      QM_SYNC_REGISTRY: this.url,
      QM_SYNC_NAMESPACES: `*=${this.url}`,
      QM_CATALOG: `sqlite:${database}`,
    };
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }
}

/** A hundred entries that no other page has. */
export function newEntries(page: number): readonly unknown[] {
  return Array.from({ length: 100 }, (_, number) => aListedEntry({ name: `com.evil/server-${page}-${number}` }));
}

function refusedEntries(): readonly unknown[] {
  return Array.from({ length: 100 }, () => ({ server: {} }));
}

function largeEntry(page: number): readonly unknown[] {
  return [aListedEntry({ name: `com.evil/x${page}`, title: 'x'.repeat(8_000_000) })];
}
