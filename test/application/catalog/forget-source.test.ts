import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import type { ReadSkill } from '../../../src/adapters/out/sources/read-skill.ts';
import { makeForgetSource } from '../../../src/application/catalog/forget-source.ts';
import { makeListSources } from '../../../src/application/catalog/list-sources.ts';
import { LiveCatalog } from '../../../src/application/catalog/live-catalog.ts';
import { SyncLeases } from '../../../src/application/catalog/sync-lease.ts';
import { SourceFailure } from '../../../src/application/ports/catalog-source.ts';
import type { Authority } from '../../../src/domain/catalog/intake/name-authority.ts';
import { QuartermasterError } from '../../../src/domain/errors.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { ADDED, anEntryRecord, REGISTRY } from '../../support/published.ts';
import { scriptedSource } from '../../support/scripted-source.ts';
import { aProcess, pull } from '../../support/syncing.ts';

const NAME = 'io.github.breezy/weather';
const AUTHORITY: Authority = { verifying: [REGISTRY], given: [{ namespace: 'io.github.breezy', source: ADDED }] };
const skill = {
  source: 'skills:acme/skills',
  kind: 'skill',
  key: 'acme/skills#a',
  body: JSON.stringify({
    name: 'a',
    description: 'Sorts.',
    repository: 'https://github.com/acme/skills',
    path: 'a',
    license: null,
    as_of: '2026-08-22',
  } satisfies ReadSkill),
} as const;

describe('Sources of a store', () => {
  let store: InMemoryCatalogStore;
  let live: LiveCatalog;
  let leases: SyncLeases;
  const sources = [
    scriptedSource(REGISTRY, [{ put: [anEntryRecord()], state: 'page 1' }]),
    scriptedSource(ADDED, [
      { put: [anEntryRecord({}, {}, ADDED), anEntryRecord({ name: 'com.else/x' }, {}, ADDED)], state: 'page 1' },
    ]),
    scriptedSource('models.dev', [{ put: [], state: 'one' }, new SourceFailure('Cut.')], 'models'),
  ];

  beforeEach(async () => {
    store = new InMemoryCatalogStore();
    live = new LiveCatalog(new FixedCatalog(aCatalog()), store, undefined, true, AUTHORITY);
    leases = new SyncLeases(store, manualClock(), aProcess(), () => Promise.resolve());
    for (const source of sources) await pull(source, { store });
    await store.write({
      put: [
        skill,
        { source: 'operator', kind: 'decision', key: '1', body: '{}' },
        anEntryRecord({ name: 'com.own/x' }, {}, 'file'),
      ],
    });
  });

  const list = () => makeListSources(sources, store, live, AUTHORITY)();
  const forget = (source: string) => makeForgetSource(store, leases, live)(source);

  it('are listed with their rights, records and conflicts: the configured ones, then the others', async () => {
    const nothing = { namespaces: [], claims: 0, ungiven: 0, staged_pages: 0 };
    const synced_at = '2026-08-22T12:00:00.000Z';

    expect(await list()).to.deep.equal([
      {
        ...nothing,
        source: REGISTRY,
        brings: 'entry',
        configured: true,
        authority: 'verifying',
        records: 1,
        claims: 1,
        synced_at,
      },
      {
        ...nothing,
        source: ADDED,
        brings: 'entry',
        configured: true,
        authority: 'given',
        namespaces: ['io.github.breezy'],
        records: 2,
        ungiven: 1,
        synced_at,
      },
      {
        ...nothing,
        source: 'models.dev',
        brings: 'model',
        configured: true,
        authority: null,
        records: 0,
        synced_at: null,
        staged_pages: 1,
      },
      {
        ...nothing,
        source: 'file',
        brings: 'entry',
        configured: false,
        authority: 'operator',
        records: 1,
        synced_at: null,
      },
      {
        ...nothing,
        source: 'skills:acme/skills',
        brings: 'skill',
        configured: false,
        authority: null,
        records: 1,
        synced_at: null,
      },
    ]);
  });

  it('are forgotten with everything that they brought, and nothing of others', async () => {
    await live.refresh();
    expect(await forget(ADDED)).to.deep.equal({ source: ADDED, removed: 2 });

    expect((await live.current()).published.map(({ name }) => name)).to.deep.equal(['com.own/x']);
    expect((await store.read(0)).put.map(({ source }) => source)).to.have.members([
      REGISTRY,
      skill.source,
      'operator',
      'file',
    ]);
    expect((await list())[1]).to.include({ records: 0, synced_at: null });
  });

  it('start from nothing after they were forgotten', async () => {
    const source = scriptedSource(REGISTRY, [{ put: [anEntryRecord()] }]);
    await forget(REGISTRY);

    expect(await pull(source, { store })).to.include({ status: 'done', added: 1 });
    expect(source.pulled[0]).to.be.oneOf([null, '']);
    expect((await live.refresh()).claims).to.deep.include({ source: REGISTRY, name: NAME, owner: ADDED, entries: 1 });
  });

  it('are forgotten with the staged pages of an interrupted sync', async () => {
    expect(await forget('models.dev')).to.deep.equal({ source: 'models.dev', removed: 0 });
    expect((await list())[2]).to.include({ staged_pages: 0 });
  });

  it('are not forgotten when nothing is known of them, nor are decisions, nor during a sync', async () => {
    for (const name of ['registry:https://never.example', 'operator']) {
      const error = await failureOf(forget(name));
      expect(error).to.be.instanceOf(QuartermasterError).and.include({ code: 'not_found' });
    }
    await leases.acquire(ADDED);
    expect(await failureOf(forget(ADDED))).to.include({ code: 'sync_running' });
    expect((await store.read(0)).put).to.have.length(6);
  });
});
