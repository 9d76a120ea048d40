import { expect } from 'chai';
import { RetryingFetcher } from '../../../../src/adapters/out/sources/retrying-fetcher.ts';
import { RegistrySource } from '../../../../src/adapters/out/sources/registry-source.ts';
import { InMemoryCatalogStore } from '../../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import type { PublishedEntry } from '../../../../src/domain/catalog/published-entry.ts';
import { aListedEntry } from '../../../support/server-json.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { openStandInRegistry, type StandInRegistry } from '../../../support/stand-in-registry.ts';
import type { Trick } from '../../../support/stand-in-server.ts';
import { keysIn, pull } from '../../../support/syncing.ts';

const START = '2026-08-22T12:00:00Z';

const entryOf = (number: number, state: object = {}) =>
  aListedEntry({ name: `com.boardly/server-${String(number).padStart(4, '0')}` }, { ...state });
const entries = (count: number) => Array.from({ length: count }, (_, number) => entryOf(number));
const keyOf = (number: number) => `com.boardly/server-${String(number).padStart(4, '0')}@1.0.0`;

describe('RegistrySource', () => {
  let registry: StandInRegistry;
  let clock = manualClock(START);
  let store = new InMemoryCatalogStore();

  const open = async (listed: readonly unknown[]): Promise<void> => {
    registry = await openStandInRegistry(listed);
  };
  const sync = (given: Parameters<typeof pull>[1] = {}) =>
    pull(new RegistrySource(`${registry.url}/`, new RetryingFetcher(clock, 'quartermaster/1.2.3'), clock), {
      store,
      clock,
      ...given,
    });
  const queries = () => registry.asked.map((path) => Object.fromEntries(new URL(path, registry.url).searchParams));

  beforeEach(() => {
    clock = manualClock(START);
    store = new InMemoryCatalogStore();
  });
  afterEach(() => registry.close());

  it('reads every version the first time, a hundred a page', async () => {
    await open([
      ...entries(250),
      aListedEntry({ name: 'com.boardly/server-0000', version: '0.9.0' }, { isLatest: false }),
    ]);
    const report = await sync();

    expect(report).to.deep.include({
      status: 'done',
      pages: 3,
      added: 251,
      changed: 0,
      refused: 0,
      faults: [],
      error: null,
    });
    expect(report.source).to.equal(`registry:${registry.url}`);
    expect(await keysIn(store))
      .to.have.length(251)
      .and.include('com.boardly/server-0000@0.9.0');
    expect(queries().map(({ limit, cursor }) => [limit, cursor])).to.deep.equal([
      ['100', undefined],
      ['100', 'com.boardly/server-0098:1.0.0'],
      ['100', 'com.boardly/server-0198:1.0.0'],
    ]);
    expect(registry.agents[0]).to.equal('quartermaster/1.2.3');
  });

  it('stores each entry with its state under the name of its version', async () => {
    await open([entryOf(1, { status: 'deprecated', statusMessage: 'Use another.' })]);
    await sync();
    const [record] = (await store.read(0)).put;

    expect(record).to.include({ source: `registry:${registry.url}`, kind: 'entry', key: keyOf(1) });
    expect((JSON.parse(record?.body ?? '') as PublishedEntry).state).to.include({
      status: 'deprecated',
      statusMessage: 'Use another.',
    });
  });

  it('asks later for what has changed since ten minutes before the last sync was started', async () => {
    await open(entries(3));
    clock.skip(500);
    await sync();
    clock.skip(3_600_000);
    registry.entries[1] = entryOf(1, { updatedAt: '2026-08-22T12:30:00Z', statusMessage: 'x' });
    const report = await sync();

    expect(queries()[1]).to.deep.equal({ limit: '100', updated_since: '2026-08-22T11:50:00.500Z' });
    expect(report).to.deep.include({ status: 'done', pages: 1, added: 0, changed: 1, unchanged: 0 });
  });

  it('says that nothing has changed when it has not', async () => {
    await open(entries(3));
    await sync();

    expect(await sync()).to.include({ status: 'unchanged', added: 0, changed: 0 });
  });

  it('keeps a deleted entry with that status, so that lists can leave it out', async () => {
    await open(entries(2));
    await sync();
    registry.entries[0] = entryOf(0, { status: 'deleted', updatedAt: '2026-08-22T12:30:00Z' });
    const report = await sync();
    const bodies = (await store.read(0)).put.map(({ body }) => (JSON.parse(body) as PublishedEntry).state.status);

    expect(report).to.include({ changed: 1, removed: 0 });
    expect(bodies.toSorted()).to.deep.equal(['active', 'deleted']);
  });

  it('does not lose a page to entries that cannot be taken, and reports them', async () => {
    const broken = { server: { name: 'not a name' }, _meta: {} };
    await open([...entries(3), broken, aListedEntry({ version: 'latest' }), aListedEntry({ repository: {} })]);
    const report = await sync();

    expect(report).to.deep.include({
      status: 'done',
      added: 4,
      mended: 1,
      refused: 2,
      faults: [
        { entry: 'com.boardly/board-mcp', reason: 'Its version is not one version: latest.' },
        { entry: 'not a name', reason: 'Its name is not of the form namespace/name.' },
      ],
    });
  });

  it('takes an entry once that comes on two pages', async () => {
    await open(entries(250));
    registry.bend(
      (page) => page,
      (page) => ({ ...page, servers: [...page.servers.slice(0, 50), ...registry.entries.slice(0, 50)] }),
      (page) => ({ ...page, servers: [...page.servers, ...page.servers] }),
    );
    const report = await sync();

    expect(report).to.include({ status: 'done', added: 200 });
    expect(await keysIn(store)).to.have.length(200);
  });

  it('finds with the next sync what came before its place in the list while it read', async () => {
    await open(entries(250).slice(1));
    const onPage = (): void => {
      if (registry.entries.length === 249) registry.entries.unshift(entryOf(0, { updatedAt: '2026-08-22T12:00:01Z' }));
    };
    await sync({ onPage });
    expect(await keysIn(store)).to.not.include(keyOf(0));

    expect(await sync()).to.include({ status: 'done', added: 1 });
    expect(await keysIn(store)).to.have.length(250);
  });

  it('takes a last page that is full, and the empty one after it', async () => {
    await open(entries(200));

    expect(await sync()).to.include({ status: 'done', pages: 3, added: 200 });
  });

  it('ends where the pages lead in a circle, keeps what it read and starts over the next time', async () => {
    await open(entries(300));
    registry.bend(
      (page) => page,
      (page) => ({ ...page, metadata: { count: 100, nextCursor: 'com.boardly/server-0099:1.0.0' } }),
    );
    const report = await sync();

    expect(report).to.include({ status: 'failed', pages: 2, added: 200 });
    expect(report.error).to.match(/circle/);
    expect(await sync()).to.include({ status: 'done', pages: 4, added: 300 });
  });

  for (const [what, tricks, slept] of [
    ['429', [{ status: 429 }], [750]],
    ['429 with seconds to wait', [{ status: 429, headers: { 'retry-after': '7' } }], [7_750]],
    [
      '429 with a date to wait for',
      [{ status: 429, headers: { 'retry-after': 'Sat, 22 Aug 2026 12:01:00 GMT' } }],
      [60_750],
    ],
    ['503 with seconds to wait', [{ status: 503, headers: { 'retry-after': '0' } }], [750]],
    ['500 three times', [{ status: 500 }, { status: 502 }, { status: 504 }], [750, 1_500, 3_000]],
    ['a connection that is reset', ['reset'], [750]],
    ['a body that is cut off', ['cut'], [750]],
    ['half a body', ['half'], [750]],
    ['a page of HTML', ['page'], [750]],
    ['no answer at all', ['hang'], [750]],
    ['one thing after the other', [{ status: 429 }, 'reset', 'half', 'hang'], [750, 1_500, 3_000, 6_000]],
  ] as const) {
    it(`gets over ${what}`, async () => {
      await open(entries(150));
      registry.onHang = clock.expire;
      registry.plan(null, ...(tricks as readonly Trick[]));
      const report = await sync();

      expect(report).to.deep.include({ status: 'done', added: 150, refused: 0, error: null });
      expect(clock.slept).to.deep.equal(slept);
    });
  }

  for (const [what, trick, tries, error] of [
    ['500', { status: 500 }, 5, 'answered 500, 5 times.'],
    ['429', { status: 429 }, 6, 'answered 429, 6 times.'],
    ['a hang', 'hang', 5, 'did not answer within 30 s, 5 times.'],
    ['HTML', 'page', 5, 'did not answer what was asked for, 5 times.'],
    ['404', { status: 404 }, 1, 'answered 404.'],
    [
      '429 with an hour to wait',
      { status: 429, headers: { 'retry-after': '3600' } },
      1,
      'answered 429 and asks to wait 3600 s.',
    ],
  ] as const) {
    it(`gives up on ${what} without end, keeps what it had and asks only for the rest the next time`, async () => {
      await open(entries(250));
      registry.onHang = clock.expire;
      registry.plan(null, ...Array.from({ length: tries }, () => trick));
      const report = await sync();

      expect(report).to.include({
        status: 'failed',
        pages: 1,
        added: 100,
        error: `${registry.url}/v0.1/servers ${error}`,
      });
      expect(registry.asked).to.have.length(1 + tries);

      expect(await sync()).to.include({ status: 'done', pages: 2, added: 250, unchanged: 0 });
    });
  }

  it('waits longer each time, by chance up to half less, and never longer than half a minute by itself', async () => {
    for (const [chance, slept] of [
      [0, [500, 1_000, 2_000, 4_000]],
      [1, [1_000, 2_000, 4_000, 8_000]],
    ] as const) {
      clock = manualClock(START, chance);
      await open([]);
      registry.plan(...Array.from({ length: 5 }, () => ({ status: 500 })));
      await sync();
      expect(clock.slept).to.deep.equal(slept);
      await registry.close();
    }
  });

  it('gives each request half a minute', async () => {
    await open(entries(150));
    await sync();

    expect(clock.limits).to.deep.equal([30_000, 30_000]);
  });

  it('says that a registry cannot be reached, and loses nothing', async () => {
    await open(entries(3));
    await sync();
    await registry.close();
    const report = await sync();

    expect(report.error).to.match(/cannot be reached \(ECONNREFUSED\), 3 times\. Check the network and the address\.$/);
    expect(report).to.include({ status: 'failed', pages: 0 });
    expect(await keysIn(store)).to.have.length(3);
  });

  it('goes on after the last page that was staged when a sync was ended after any page', async () => {
    await open(entries(450));
    for (const last of [1, 2, 3, 4]) {
      store = new InMemoryCatalogStore();
      const before = registry.asked.length;
      const end = new AbortController();
      const onPage = ({ pages }: { readonly pages: number }): void => {
        if (pages === last) end.abort();
      };
      expect(await sync({ signal: end.signal, onPage })).to.include({
        status: 'failed',
        pages: last,
        error: 'It was stopped.',
      });
      const rest = await sync();

      expect(rest).to.include({ status: 'done', pages: 5 - last, added: 450, unchanged: 0 });
      expect(registry.asked.length - before).to.equal(5);
      expect(await keysIn(store)).to.have.length(450);
    }
  });

  it('takes the start of the reading that was ended for that of the sync that completes it', async () => {
    await open(entries(150));
    const end = new AbortController();
    await sync({ signal: end.signal, onPage: () => end.abort() });
    clock.skip(3_600_000);
    await sync();
    await sync();

    expect(queries().at(-1)).to.include({ updated_since: '2026-08-22T11:50:00.000Z' });
  });

  it('starts over when a registry no longer knows the place where a sync was ended', async () => {
    await open(entries(150));
    const end = new AbortController();
    await sync({ signal: end.signal, onPage: () => end.abort() });
    registry.plan({ status: 400 });

    expect(await sync()).to.include({ status: 'done', pages: 2, added: 150, unchanged: 0 });
  });

  it('reads everything where a registry cannot tell what has changed', async () => {
    await open(entries(150));
    await sync();
    registry.plan({ status: 422 });

    expect(await sync()).to.include({ status: 'unchanged', pages: 2, unchanged: 150 });
    expect(queries().at(-1)).not.to.include.keys('updated_since');
  });

  it('starts over with a state that it has not written', async () => {
    await open(entries(3));
    for (const state of [
      '',
      '{',
      'null',
      '[]',
      '{"finished":"yesterday","reading":null}',
      '{"finished":null,"reading":{}}',
    ]) {
      store = new InMemoryCatalogStore();
      await store.write({ states: { [`registry:${registry.url}`]: state } });
      expect(await sync(), state).to.include({ status: 'done', added: 3 });
    }
  });
});
