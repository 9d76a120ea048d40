import { expect } from 'chai';
import { Client } from 'pg';
import { migrate, MIGRATIONS } from '../../../../src/adapters/out/storage/postgres-migration.ts';
import { PostgresCatalogStore } from '../../../../src/adapters/out/catalog/postgres-catalog-store.ts';
import { FixedCatalog } from '../../../../src/adapters/out/catalog/fixed-catalog.ts';
import { LiveCatalog } from '../../../../src/application/catalog/live-catalog.ts';
import { aRecord, idOf, itKeepsTheCatalogStoreContract } from '../../../contracts/catalog-store.contract.ts';
import { itKeepsTheCatalogStagingContract } from '../../../contracts/catalog-staging.contract.ts';
import { itKeepsTheSharedCatalogStoreContract } from '../../../contracts/shared-catalog-store.contract.ts';
import { aCatalog } from '../../../support/catalogs.ts';
import { withLine } from '../../../support/cut-line.ts';
import { complaintOf, failureOf } from '../../../support/failure.ts';
import { describeOnPostgres } from '../../../support/postgres.ts';

describeOnPostgres('PostgresCatalogStore', ({ url, newSchema }) => {
  const opened: PostgresCatalogStore[] = [];
  const open = (schema: string, at = url): PostgresCatalogStore => {
    const store = new PostgresCatalogStore(at, schema);
    opened.push(store);
    return store;
  };
  const withConnection = async <T>(use: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  itKeepsTheCatalogStoreContract(() => Promise.resolve(new PostgresCatalogStore(url, newSchema())));
  itKeepsTheCatalogStagingContract(() => Promise.resolve(new PostgresCatalogStore(url, newSchema())));
  itKeepsTheSharedCatalogStoreContract(() => {
    const schema = newSchema();
    return () => new PostgresCatalogStore(url, schema);
  });

  it('keeps what is in one schema apart from what is in another', async () => {
    const [one, other] = [open(newSchema()), open(newSchema())];
    await one.write({ put: [aRecord()] });

    expect((await other.read(0)).put).to.deep.equal([]);
  });

  it('works in a schema that somebody else has made', async () => {
    const schema = newSchema();
    await withConnection((client) => client.query(`CREATE SCHEMA "${schema}"`));

    expect((await open(schema).read(0)).revision).to.equal(0);
  });

  it('takes the steps that are missing, once, and keeps what was there', async () => {
    const schema = newSchema();
    await open(schema).write({ put: [aRecord()], states: { feed: 'page 2' } });
    const steps = [...MIGRATIONS, (name: string) => `UPDATE ${name}.state SET state = state || '!'`];
    await withConnection((client) => migrate(client, schema, steps));
    await withConnection((client) => migrate(client, schema, steps));

    const { rows } = await withConnection((client) => client.query(`SELECT state FROM "${schema}".state`));
    expect(rows).to.deep.equal([{ state: 'page 2!' }]);
  });

  it('refuses a schema that a newer version made, and leaves it alone', async () => {
    const schema = newSchema();
    await withConnection((client) => migrate(client, schema, [...MIGRATIONS, () => 'SELECT 1']));

    expect(await complaintOf(open(schema).claim()))
      .to.include(
        `a newer version of quartermaster (its schema is ${MIGRATIONS.length + 1}, this version knows ${MIGRATIONS.length})`,
      )
      .and.include('update');
  });

  it('says that the database does not exist', async () => {
    const elsewhere = new URL(url);
    elsewhere.pathname = '/qm_test_there_is_none';

    expect(await complaintOf(open('quartermaster', elsewhere.href).claim())).to.include('does not exist (3D000)');
  });

  it('tells two catalogs over one database of each other, which then answer equally', async () => {
    const schema = newSchema();
    const stores = [open(schema), open(schema)] as const;
    const [one, other] = stores.map((store) => new LiveCatalog(new FixedCatalog(aCatalog()), store));
    const before = await other?.current();
    const changed = Promise.withResolvers<void>();
    let started = Promise.withResolvers<void>();
    const stop = other?.follow(() => undefined);
    stores[1].watch(() => {
      started.resolve();
      started = changed;
    });
    await started.promise;
    await stores[0].write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body: '{}' })] });
    await changed.promise;
    await Promise.all([one?.refresh(), other?.refresh()]);
    stop?.();

    expect((await other?.current())?.version).to.not.equal(before?.version);
    expect(await one?.current()).to.deep.equal(await other?.current());
  });

  describe('while the database is lost', () => {
    it('goes on with the last catalog, refuses to write, and recovers by itself', async () => {
      const schema = newSchema();
      await withLine(url, async (line) => {
        const store = open(schema, line.url);
        const live = new LiveCatalog(new FixedCatalog(aCatalog()), store);
        await store.write({ put: [aRecord()] });
        const before = await live.current();
        const lost = Promise.withResolvers<unknown>();
        const stop = live.follow(lost.resolve);
        await live.refresh();
        await line.cut();

        expect(await lost.promise).to.include({ code: 'storage_unavailable' });
        expect(await live.current()).to.equal(before);
        const failure = await failureOf(store.write({ put: [aRecord({ body: '2' })] }));
        expect(failure.code).to.equal('storage_unavailable');
        expect(failure.message).to.match(
          /^The catalog's database cannot be used: PostgreSQL does not answer \(.+\)\.$/,
        );

        await open(schema).write({ put: [aRecord({ body: '3' })] });
        const back = Promise.withResolvers<void>();
        store.watch(back.resolve);
        await line.mend();
        await back.promise;
        expect((await live.refresh()).version).to.not.equal(before.version);
        expect(await store.write({ remove: [idOf(aRecord())] })).to.include({ removed: 1 });
        stop();
      });
    });

    it('stores nothing of a batch that was not finished', async () => {
      const schema = newSchema();
      await withLine(url, async (line) => {
        const store = open(schema, line.url);
        await store.write({ put: [aRecord()] });
        await withConnection(async (client) => {
          await client.query('BEGIN');
          await client.query(`SELECT FROM "${schema}".revision FOR UPDATE`);
          const writing = failureOf(store.write({ put: [aRecord({ body: '2' })] }));
          for (let waiting = 0; waiting === 0;) {
            const { rowCount } = await client.query('SELECT FROM pg_locks WHERE NOT granted');
            waiting = rowCount ?? 0;
          }
          await line.cut();
          await writing;
          await client.query('COMMIT');
        });

        expect((await open(schema).read(0)).put).to.deep.equal([aRecord()]);
      });
    });
  });
});
