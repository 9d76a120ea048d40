import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ListedSource } from '../src/application/catalog/list-sources.ts';
import type { SyncReport } from '../src/application/catalog/sync-catalog.ts';
import { ENDLESS_PAGES, EndlessRegistry, newEntries } from './support/endless-registry.ts';
import { startProgram } from './support/program.ts';
import { aListedEntry } from './support/server-json.ts';
import { temporaryFolders } from './support/temporary-folder.ts';

const MOST_MIB = 600;

const named = (name: string, members = {}) => aListedEntry({ name, ...members });

describe('The program and a registry with endless pages', function () {
  this.timeout(300_000);
  const newFolder = temporaryFolders();
  let registry: EndlessRegistry;
  let settings: Readonly<Record<string, string>>;
  let mostMib = 0;

  beforeEach(async () => {
    registry = new EndlessRegistry();
    await registry.open();
    mostMib = 0;
    settings = registry.settings(join(newFolder(), 'catalog.db'));
  });
  afterEach(() => registry.close());

  async function run(...words: readonly string[]) {
    const { process: child, ended } = startProgram('src/main.ts', [...words, '--json'], settings);
    registry.onPage = () => {
      if (registry.pages % 4 !== 0) return;
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      mostMib = Math.max(mostMib, Number(peak) / 1024);
    };
    return JSON.parse((await ended).stdout) as unknown;
  }

  const sync = async () => ((await run('sync', 'registry')) as SyncReport).sources[0];

  for (const { what, entriesOf, limit, pages } of ENDLESS_PAGES) {
    it(`ends at the budget when the pages have ${what}, with bounded memory`, async () => {
      registry.entriesOf = entriesOf;
      const source = await sync();

      expect(source).to.include({ status: 'over_budget' });
      expect(source?.error).to.include(limit);
      expect(registry.pages).to.be.at.most(pages);
      expect(mostMib).to.be.within(1, MOST_MIB);
      const [listed] = (await run('sources')) as readonly ListedSource[];
      expect(listed).to.include({ records: 0, staged_pages: 0 });
    });
  }

  it('keeps the last good state', async () => {
    registry.entriesOf = () => [named('com.good/one')];
    registry.endsAfter = 1;
    await sync();
    registry.endsAfter = Infinity;
    registry.entriesOf = (page) => [...newEntries(page), named('com.good/one', { version: '9.9.9' })];

    expect(await sync()).to.include({ status: 'over_budget' });
    expect(await run('show', 'com.good/one')).to.include({ name: 'com.good/one', version: '1.0.0' });
  });
});
