import { join } from 'node:path';
import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { SqliteCatalogStore } from '../../../src/adapters/out/catalog/sqlite-catalog-store.ts';
import { LiveCatalog } from '../../../src/application/catalog/live-catalog.ts';
import type { CatalogStore } from '../../../src/application/ports/catalog-store.ts';
import { makeRecordOutcomes } from '../../../src/application/runs/record-outcomes.ts';
import { OPEN_POLICY } from '../../../src/domain/catalog/policy/policy.ts';
import { MOST_RUNS, outcomeRecord, type OutcomeSum } from '../../../src/domain/catalog/run-outcome.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { anOutcome, someOutcomes } from '../../support/outcomes.ts';
import { describeOnPostgres } from '../../support/postgres.ts';
import { PostgresCatalogStore } from '../../../src/adapters/out/catalog/postgres-catalog-store.ts';
import { temporaryFolders } from '../../support/temporary-folder.ts';

const { name: SERVER } = anEntry();
const OTHER = 'com.boardly/other';
const catalog = new FixedCatalog(aCatalog({ servers: [anEntry(), anEntry({ name: OTHER })] }));

async function sums(store: CatalogStore, learns = true): Promise<Readonly<Record<string, OutcomeSum | undefined>>> {
  const { servers } = await new LiveCatalog(catalog, store, OPEN_POLICY, learns).current();
  return Object.fromEntries(servers.map(({ name, outcomes }) => [name, outcomes]));
}

/** Several processes over one place, each of which ends many runs at the same time. */
async function crowd(stores: readonly CatalogStore[], runsEach: number): Promise<void> {
  await Promise.all(
    stores.flatMap((store, process) =>
      someOutcomes(runsEach).map((outcome) => {
        const run = `${process}-${outcome.run}`;
        return makeRecordOutcomes(store)([
          { ...outcome, run },
          { ...outcome, run, server: OTHER, ok: 1 },
        ]);
      }),
    ),
  );
}

describe('Recording outcomes of runs', () => {
  const newFolder = temporaryFolders();
  const opened: CatalogStore[] = [];
  const sqlite = (file: string): CatalogStore => {
    const store = new SqliteCatalogStore(file);
    opened.push(store);
    return store;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  it('adds what a run says to what runs said before, and the catalog knows it', async () => {
    const store = new InMemoryCatalogStore();
    const record = makeRecordOutcomes(store);
    await record([anOutcome(), anOutcome({ server: OTHER, ok: 1, failed: 1 })]);
    await record([anOutcome({ run: 'run_2', at: '2026-11-21T09:00:00.000Z', failed: 4, passed: false })]);

    expect(await sums(store)).to.deep.equal({
      [SERVER]: { runs: 2, passed: 1, ok: 8, failed: 4, share: 0.75, last: '2026-11-21' },
      [OTHER]: { runs: 1, passed: 1, ok: 1, failed: 1, share: 0.5, last: '2026-11-20' },
    });
  });

  it('counts a run once that is recorded again', async () => {
    const store = new InMemoryCatalogStore();
    const record = makeRecordOutcomes(store);
    await record([anOutcome()]);
    await record([anOutcome()]);

    expect((await sums(store))[SERVER]).to.include({ runs: 1, ok: 4 });
    expect((await store.read(0)).revision).to.equal(1);
  });

  it('writes nothing for a run that says nothing', async () => {
    const store = new InMemoryCatalogStore();
    await makeRecordOutcomes(store)([]);

    expect((await store.read(0)).revision).to.equal(0);
  });

  it('keeps one record a server, with the last runs only', async () => {
    const store = new InMemoryCatalogStore();
    const record = makeRecordOutcomes(store);
    for (const outcome of someOutcomes(MOST_RUNS + 10)) await record([outcome]);

    expect((await store.read(0)).put).to.have.length(1);
    expect((await sums(store))[SERVER]?.runs).to.equal(MOST_RUNS);
  });

  it('begins anew where what was stored cannot be read', async () => {
    const store = new InMemoryCatalogStore();
    await store.write({ put: [{ ...outcomeRecord(SERVER), body: '{"server":' }] });
    await makeRecordOutcomes(store)([anOutcome()]);

    expect((await sums(store))[SERVER]?.runs).to.equal(1);
  });

  it('loses none of the runs that end at the same time, in one process or in several', async () => {
    const file = join(newFolder(), 'catalog.db');
    await crowd([sqlite(file), sqlite(file)], 20);

    const [one, other] = [await sums(sqlite(file)), await sums(sqlite(file))];
    expect(one).to.deep.equal(other);
    expect(one[SERVER]).to.include({ runs: 40, ok: 160 });
    expect(one[OTHER]).to.include({ runs: 40, ok: 40 });
  });

  it('is of no account, and stays stored, where the operator wants no learning', async () => {
    const store = new InMemoryCatalogStore();
    await makeRecordOutcomes(store)([anOutcome()]);
    const off = await new LiveCatalog(catalog, store, OPEN_POLICY, false).current();

    expect(off).to.equal(await new LiveCatalog(catalog, new InMemoryCatalogStore()).current());
    expect((await sums(store, false))[SERVER]).to.equal(undefined);
    expect((await sums(store))[SERVER]?.runs).to.equal(1);
  });
});

describeOnPostgres('Recording outcomes of runs on PostgreSQL', ({ url, newSchema }) => {
  it('loses none of the runs that several services end at the same time', async () => {
    const schema = newSchema();
    const stores = [1, 2, 3].map(() => new PostgresCatalogStore(url, schema));
    try {
      await crowd(stores, 10);

      for (const store of stores) expect((await sums(store))[SERVER]).to.include({ runs: 30, ok: 120 });
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  });
});
