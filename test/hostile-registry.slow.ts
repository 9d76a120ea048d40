import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ListedSource } from '../src/application/catalog/list-sources.ts';
import type { SyncReport } from '../src/application/catalog/sync-catalog.ts';
import { startProgram } from './support/program.ts';
import { aListedEntry } from './support/server-json.ts';
import { openStandInServer, type StandInServer } from './support/stand-in-server.ts';
import { temporaryFolders } from './support/temporary-folder.ts';

const MOST_MS = 25_000;
const MOST_MIB = 600;

/** A registry whose pages never end. */
class EndlessRegistry {
  /** Makes the entries of a page. */
  entriesOf: (page: number) => readonly unknown[] = () => [];
  endsAfter = Infinity;
  onPage: () => void = () => undefined;
  server: StandInServer | undefined;

  async open(): Promise<void> {
    this.server = await openStandInServer((_path, query) => {
      const page = Number(query.get('cursor') ?? 0);
      this.onPage();
      const servers = this.entriesOf(page);
      const metadata = { count: servers.length, ...(page + 1 < this.endsAfter && { nextCursor: String(page + 1) }) };
      return { status: 200, body: JSON.stringify({ servers, metadata }) };
    });
  }

  get url(): string {
    return this.server?.url ?? '';
  }
}

const named = (name: string, members = {}) => aListedEntry({ name, ...members });
const hundred = (page: number) =>
  Array.from({ length: 100 }, (_, number) => named(`com.evil/server-${page}-${number}`));

describe('The program and a registry with endless pages', () => {
  const newFolder = temporaryFolders();
  let registry: EndlessRegistry;
  let settings: Readonly<Record<string, string>>;
  let mostMib = 0;

  beforeEach(async () => {
    registry = new EndlessRegistry();
    await registry.open();
    mostMib = 0;
    settings = {
      QM_SYNC_MODELS: 'off',
      QM_SYNC_SKILLS: 'off',
      QM_SYNC_PACKAGES: 'off',
      QM_LOG: 'silent',
      QM_SYNC_REGISTRY: registry.url,
      QM_SYNC_NAMESPACES: `*=${registry.url}`,
      QM_CATALOG: `sqlite:${join(newFolder(), 'catalog.db')}`,
    };
  });
  afterEach(() => registry.server?.close());

  async function run(...words: readonly string[]) {
    const started = performance.now();
    const { process: child, ended } = startProgram('src/main.ts', [...words, '--json'], settings);
    let pages = 0;
    registry.onPage = () => {
      pages += 1;
      if (pages % 4 !== 0) return;
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      mostMib = Math.max(mostMib, Number(peak) / 1024);
    };
    const { stdout } = await ended;
    return { ms: performance.now() - started, value: JSON.parse(stdout) as unknown };
  }

  const sync = async () => {
    const { ms, value } = await run('sync', 'registry');
    const [source] = (value as SyncReport).sources;
    return { ms, source };
  };

  for (const [what, entriesOf, limit] of [
    ['new entries', hundred, '100000 entries'],
    ['nothing in them', () => [], '2000 pages'],
    ['entries that cannot be taken', () => Array.from({ length: 100 }, () => ({ server: {} })), '100000 entries'],
    ['one large entry', (page: number) => [named(`com.evil/x${page}`, { title: 'x'.repeat(8_000_000) })], '256 MiB'],
  ] as const) {
    it(`ends at the budget within 25 s when the pages have ${what}, with bounded memory`, async () => {
      registry.entriesOf = entriesOf;
      const { ms, source } = await sync();

      expect(source).to.include({ status: 'over_budget' });
      expect(source?.error).to.include(limit);
      expect(ms).to.be.below(MOST_MS);
      expect(mostMib).to.be.below(MOST_MIB);
      const [listed] = (await run('sources')).value as readonly ListedSource[];
      expect(listed).to.include({ records: 0, staged_pages: 0 });
    });
  }

  it('keeps the last good state', async () => {
    registry.entriesOf = () => [named('com.good/one')];
    registry.endsAfter = 1;
    await sync();
    registry.endsAfter = Infinity;
    registry.entriesOf = (page) => [...hundred(page), named('com.good/one', { version: '9.9.9' })];
    const { ms, source } = await sync();

    expect(source).to.include({ status: 'over_budget' });
    expect(ms).to.be.below(MOST_MS);
    const { value } = await run('show', 'com.good/one');
    expect(value).to.include({ name: 'com.good/one', version: '1.0.0' });
  });
});
