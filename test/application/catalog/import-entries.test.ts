import { expect } from 'chai';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { makeImportEntries } from '../../../src/application/catalog/import-entries.ts';
import type { EntryState, PublishedEntry } from '../../../src/domain/catalog/published-entry.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { aListedEntry, aServerJson } from '../../support/server-json.ts';
import { manualClock } from '../../support/manual-clock.ts';

const FIRST = '2026-08-22T12:00:00.000Z';
const LATER = '2026-08-22T13:00:00.000Z';

describe('importEntries', () => {
  let clock = manualClock();
  let store = new InMemoryCatalogStore();
  let refreshed = 0;

  const importFiles = (...contents: readonly unknown[]) => {
    const refresh = () => Promise.resolve(aCatalog({ version: String((refreshed += 1)) }));
    const files = contents.map((content, index) => ({ name: `${index}.json`, text: JSON.stringify(content) }));
    return makeImportEntries(store, { refresh }, clock)(files);
  };
  const stateOf = async (key: string): Promise<EntryState | undefined> => {
    const record = (await store.read(0)).put.find((each) => each.key === key);
    return record && (JSON.parse(record.body) as PublishedEntry).state;
  };

  beforeEach(() => {
    clock = manualClock();
    store = new InMemoryCatalogStore();
    refreshed = 0;
  });

  it('stores every entry of every file under the name of its version', async () => {
    const report = await importFiles(aServerJson(), [aListedEntry({ name: 'a/b' }), aServerJson({ name: 'c/d' })]);

    expect(report).to.deep.equal({ files: 2, added: 3, changed: 0, unchanged: 0, faults: [], mends: [] });
    expect((await store.read(0)).put.map(({ source, kind, key }) => [source, kind, key])).to.deep.equal([
      ['file', 'entry', 'com.boardly/board-mcp@1.0.0'],
      ['file', 'entry', 'a/b@1.0.0'],
      ['file', 'entry', 'c/d@1.0.0'],
    ]);
    expect(refreshed).to.equal(1);
  });

  it('changes nothing when the same files come again, however much later', async () => {
    const files = [
      aServerJson(),
      { mcpServers: { board: { command: 'npx', args: ['board-mcp'] } } },
      aListedEntry({ name: 'a/b' }),
    ];
    await importFiles(...files);
    clock.skip(3_600_000);

    expect(await importFiles(...files)).to.include({ added: 0, changed: 0, unchanged: 3 });
    expect(refreshed).to.equal(1);
  });

  it('takes over what the file says of its publication', async () => {
    await importFiles(aListedEntry({}, { status: 'deprecated', isLatest: false }));

    expect(await stateOf('com.boardly/board-mcp@1.0.0')).to.include({
      status: 'deprecated',
      publishedAt: '2026-08-01T12:00:00.5Z',
      isLatest: false,
    });
  });

  it('dates an entry that says nothing of it: published when it first came, updated when it last changed', async () => {
    await importFiles(aServerJson());
    clock.skip(3_600_000);
    await importFiles(aServerJson({ description: 'Other words.' }));

    expect(await stateOf('com.boardly/board-mcp@1.0.0')).to.deep.equal({
      status: 'active',
      statusChangedAt: FIRST,
      publishedAt: FIRST,
      updatedAt: LATER,
      isLatest: true,
    });
    await importFiles(aServerJson({ description: 'Other words.', status: 'deprecated' }));
    expect(await stateOf('com.boardly/board-mcp@1.0.0')).to.include({ status: 'deprecated', statusChangedAt: LATER });
  });

  it('knows which version of a server is the latest, whatever the order in which they come', async () => {
    await importFiles(aServerJson({ version: '1.9.0' }), aServerJson({ version: '1.10.0' }));
    expect(await stateOf('com.boardly/board-mcp@1.9.0')).to.include({ isLatest: false });
    expect(await stateOf('com.boardly/board-mcp@1.10.0')).to.include({ isLatest: true });

    expect(await importFiles(aServerJson({ version: '2.0.0' }))).to.include({ added: 1, changed: 1 });
    expect(await stateOf('com.boardly/board-mcp@1.10.0')).to.include({ isLatest: false, updatedAt: FIRST });
    expect(await stateOf('com.boardly/board-mcp@2.0.0')).to.include({ isLatest: true });
    expect(await importFiles(aServerJson({ version: '1.0.0' }))).to.include({ added: 1, changed: 0 });
    expect(await stateOf('com.boardly/board-mcp@1.0.0')).to.include({ isLatest: false });
  });

  it('leaves alone what did not come from files', async () => {
    const other = { source: 'registry:x', kind: 'entry', key: 'com.boardly/board-mcp@9.0.0', body: '{}' } as const;
    await store.write({ put: [other] });
    await importFiles(aServerJson());

    expect(await stateOf('com.boardly/board-mcp@1.0.0')).to.include({ isLatest: true });
    expect((await store.read(0)).put).to.deep.include(other);
  });

  it('takes what is without fault and reports every fault with its file', async () => {
    const live = { refresh: () => Promise.resolve(aCatalog()) };
    const report = await makeImportEntries(
      store,
      live,
      clock,
    )([
      { name: 'gone.json', unreadable: 'There is no such file.' },
      { name: 'broken.json', text: '{' },
      { name: 'good.json', text: JSON.stringify([aServerJson({ repository: {} }), { name: 'x' }]) },
    ]);

    expect(report).to.deep.equal({
      files: 3,
      added: 1,
      changed: 0,
      unchanged: 0,
      faults: [
        { file: 'gone.json', path: '', message: 'There is no such file.' },
        { file: 'broken.json', path: '', message: 'It is neither JSON nor a line of JSON an entry.' },
        { file: 'good.json', path: '/1', message: 'x: Its name is not of the form namespace/name.' },
      ],
      mends: [{ file: 'good.json', path: '/0/repository', message: 'is empty: left out' }],
    });
  });

  it('takes a version once, and reports one that comes again with another content', async () => {
    const report = await importFiles(aServerJson(), aServerJson(), aServerJson({ description: 'Other words.' }));

    expect(report).to.include({ added: 1 });
    expect(report.faults).to.deep.equal([
      { file: '2.json', path: '', message: 'com.boardly/board-mcp@1.0.0: It is given twice, and not the same.' },
    ]);
  });
});
