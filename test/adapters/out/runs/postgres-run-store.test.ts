import { expect } from 'chai';
import { Client } from 'pg';
import { PostgresCatalogStore } from '../../../../src/adapters/out/catalog/postgres-catalog-store.ts';
import { PostgresRunStore } from '../../../../src/adapters/out/runs/postgres-run-store.ts';
import { aRecord } from '../../../contracts/catalog-store.contract.ts';
import { itKeepsTheRunStoreContract, type RunPlace } from '../../../contracts/run-store.contract.ts';
import { itKeepsTheSharedRunStoreContract } from '../../../contracts/shared-run-store.contract.ts';
import { withLine } from '../../../support/cut-line.ts';
import { failureOf } from '../../../support/failure.ts';
import { describeOnPostgres } from '../../../support/postgres.ts';
import { anEvent, aRun, HOUR_MS } from '../../../support/stored-runs.ts';

describeOnPostgres('PostgresRunStore', ({ url, newSchema }) => {
  const opened: { readonly close: () => Promise<void> }[] = [];
  const open = (schema: string, at = url): PostgresRunStore => {
    const store = new PostgresRunStore(at, schema);
    opened.push(store);
    return store;
  };
  const query = async (text: string): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const newPlace = (): RunPlace => {
    const schema = newSchema();
    return {
      open: () => new PostgresRunStore(url, schema),
      pass: async (ms) => {
        const columns = ['created_at', 'started_at', 'ended_at', 'lease_until'];
        const older = columns.map((column) => `${column} = ${column} - interval '${ms} milliseconds'`);
        await query(`UPDATE "${schema}".run SET ${older.join(', ')}`);
      },
    };
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  itKeepsTheSharedRunStoreContract(newPlace);
  itKeepsTheRunStoreContract(newPlace, 20);

  it('keeps runs in the schema of the catalog, which goes on beside them', async () => {
    const schema = newSchema();
    const catalog = new PostgresCatalogStore(url, schema);
    opened.push(catalog);
    const [, { run }] = await Promise.all([catalog.write({ put: [aRecord()] }), open(schema).create(aRun(), null)]);

    expect(await open(schema).find(run.id)).to.deep.equal(run);
    expect((await catalog.read(0)).put).to.deep.equal([aRecord()]);
  });

  it('tells who watches also of what came without a notification', async () => {
    const schema = newSchema();
    const store = open(schema);
    const { run } = await store.create(aRun(), HOUR_MS);
    let heard = Promise.withResolvers<void>();
    store.watch(() => heard.resolve());
    for (let seq = 1; seq <= 2; seq += 1) {
      await query(`UPDATE "${schema}".run SET last_seq = ${seq}`);
      while ((await store.find(run.id))?.lastSeq !== seq) {
        await heard.promise;
        heard = Promise.withResolvers<void>();
      }
    }
  });

  it('goes by the clock of the database for leases', async () => {
    const schema = newSchema();
    const { run } = await open(schema).create(aRun(), HOUR_MS);
    expect(await open(schema).claim(HOUR_MS)).to.equal(null);
    await query(`UPDATE "${schema}".run SET lease_until = clock_timestamp()`);

    expect((await open(schema).claim(HOUR_MS))?.run.id).to.equal(run.id);
  });

  it('tells a caller that the database cannot be opened, without saying where it is, and opens it later', async () => {
    const schema = newSchema();
    await withLine(url, async (line) => {
      await line.cut();
      const store = open(schema, line.url);
      const failure = await failureOf(store.create(aRun(), null));
      expect(failure).to.include({ code: 'storage_unavailable' });
      expect(failure.message).to.include('cannot be opened').and.not.include('127.0.0.1');
      await line.mend();

      expect((await store.create(aRun(), null)).kind).to.equal('created');
    });
  });

  it('refuses while the database is lost, writes nothing by halves, and recovers by itself', async () => {
    const schema = newSchema();
    await withLine(url, async (line) => {
      const store = open(schema, line.url);
      const { run } = await store.create(aRun(), HOUR_MS);
      await store.append(run.id, 1, [anEvent('before')]);
      await line.cut();
      const failure = await failureOf(store.append(run.id, 1, [anEvent('lost')]));
      expect(failure.code).to.equal('storage_unavailable');
      expect((await failureOf(store.create(aRun(), null))).code).to.equal('storage_unavailable');
      const back = Promise.withResolvers<void>();
      store.watch(back.resolve);
      await line.mend();
      await back.promise;

      expect(await store.append(run.id, 1, [anEvent('after')])).to.equal(2);
      expect(await store.list('somebody', null, 10, null)).to.have.length(1);
    });
  });
});
