import { existsSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { openDatabase, MIGRATIONS } from '../../../../src/adapters/out/storage/sqlite-database.ts';
import { SqliteCatalogStore } from '../../../../src/adapters/out/catalog/sqlite-catalog-store.ts';
import type { CatalogStore } from '../../../../src/application/ports/catalog-store.ts';
import { aRecord, itKeepsTheCatalogStoreContract } from '../../../contracts/catalog-store.contract.ts';
import { itKeepsTheCatalogStagingContract } from '../../../contracts/catalog-staging.contract.ts';
import { itKeepsTheSharedCatalogStoreContract } from '../../../contracts/shared-catalog-store.contract.ts';
import { complaintOf, failureOf } from '../../../support/failure.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

describe('SqliteCatalogStore', () => {
  const newFolder = temporaryFolders();
  const newFile = (): string => join(newFolder(), 'catalog.db');
  const opened: CatalogStore[] = [];
  const open = (file: string): SqliteCatalogStore => {
    const store = new SqliteCatalogStore(file);
    opened.push(store);
    return store;
  };
  /** A file with one record, and nobody in it. */
  const written = async (): Promise<string> => {
    const file = newFile();
    const store = open(file);
    await store.write({ put: [aRecord()] });
    await store.close();
    return file;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  itKeepsTheCatalogStoreContract(() => Promise.resolve(new SqliteCatalogStore(newFile())));
  itKeepsTheCatalogStagingContract(() => Promise.resolve(new SqliteCatalogStore(newFile())));
  itKeepsTheSharedCatalogStoreContract(() => {
    const file = newFile();
    return () => new SqliteCatalogStore(file);
  });

  it('makes the folder that its file is in', async () => {
    const file = join(newFolder(), 'not', 'there', 'catalog.db');
    await open(file).read(0);

    expect(existsSync(file)).to.equal(true);
  });

  it('writes ahead and waits for the disk', async () => {
    const database = await openDatabase(newFile());

    expect(database.prepare('PRAGMA journal_mode').get()).to.deep.include({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).to.deep.include({ synchronous: 2 });
    database.close();
  });

  it('says which folder cannot be written, and that a catalog in memory needs none', async () => {
    const file = join(newFolder(), 'no-folder');
    writeFileSync(file, '');

    expect(await complaintOf(open(join(file, 'catalog.db')).read(0)))
      .to.include(`cannot be kept in ${file}/catalog.db`)
      .and.include('QM_CATALOG=sqlite:PATH')
      .and.include('QM_CATALOG=memory:');
  });

  it('can be opened once what kept it from it is gone', async () => {
    const file = newFile();
    writeFileSync(file, 'no database '.repeat(100));
    const store = open(file);
    const first = await complaintOf(store.read(0));
    writeFileSync(file, '');

    expect(first).to.include('not a database');
    expect((await store.read(0)).revision).to.equal(0);
  });

  for (const [what, text] of [
    ['a long text', 'no database '.repeat(1_000)],
    ['a short text', 'none'],
  ] as const) {
    it(`refuses ${what} and leaves it alone`, async () => {
      const file = newFile();
      writeFileSync(file, text);

      expect(await complaintOf(open(file).write({ put: [aRecord()] }))).to.include(`${file} is not a database`);
      expect(readFileSync(file, 'utf8')).to.equal(text);
    });
  }

  it('refuses the database of another program and leaves it alone', async () => {
    const file = newFile();
    const foreign = new DatabaseSync(file);
    foreign.exec('CREATE TABLE record (a)');
    foreign.close();
    const before = readFileSync(file);

    expect(await complaintOf(open(file).claim())).to.include(`${file} is a database of another program`);
    expect(readFileSync(file).equals(before)).to.equal(true);
  });

  it('says that a file is damaged of which a part is missing', async () => {
    const file = newFile();
    const store = open(file);
    await store.write({ put: Array.from({ length: 100 }, (_, index) => aRecord({ key: String(index) })) });
    await store.close();
    truncateSync(file, 8_192 * 3);

    expect(await complaintOf(open(file).read(0))).to.include(`${file} is damaged`);
  });

  it('tells a caller that an open file can no longer be read, without saying where it is', async () => {
    const file = newFile();
    const store = open(file);
    await store.write({ put: Array.from({ length: 2_000 }, (_, index) => aRecord({ key: String(index) })) });
    await store.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 8_192 * 5);
    writeFileSync(file, bytes);
    const failure = await failureOf(open(file).read(0));

    expect(failure).to.include({ code: 'storage_unavailable' });
    expect(failure.message).to.equal("The catalog's file cannot be used: it is damaged.");
  });

  it('waits for a process that is writing, and goes on with other work meanwhile', async () => {
    const file = await written();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const store = open(file);
    const writing = store.write({ put: [aRecord({ body: '2' })] });

    expect((await store.read(0)).put).to.deep.equal([aRecord()]);
    other.exec('COMMIT');
    other.close();
    expect(await writing).to.include({ revision: 2, changed: 1 });
  });

  describe('claimed by a service', () => {
    it('refuses a second one, naming the file, who has it and what to do', async () => {
      const file = newFile();
      await open(file).claim();

      expect(await complaintOf(open(file).claim()))
        .to.include(`another service already serves from ${file} (process ${process.pid} on `)
        .and.include('QM_CATALOG=sqlite:PATH')
        .and.include('QM_CATALOG=postgres://');
    });

    it('refuses it by whatever way it comes to the file', async () => {
      const file = newFile();
      await open(file).claim();
      const link = join(newFolder(), 'link.db');
      symlinkSync(file, link);

      expect(await complaintOf(open(link).claim())).to.include('another service already serves');
    });

    it('lets others read and write beside the service', async () => {
      const file = newFile();
      await open(file).claim();
      await open(file).write({ put: [aRecord()] });

      expect((await open(file).read(0)).revision).to.equal(1);
    });

    it('is free again once the service has closed it', async () => {
      const file = newFile();
      const first = open(file);
      await first.claim();
      await first.close();

      expect(await complaintOf(open(file).claim())).to.equal('it did not fail');
    });
  });

  describe('of another version', () => {
    /** As version 1 wrote it; this text is never changed. */
    const VERSION_1 = `
      CREATE TABLE record (
        source TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT, revision INTEGER NOT NULL,
        PRIMARY KEY (source, kind, key)
      ) STRICT;
      CREATE INDEX record_revision ON record (revision);
      CREATE TABLE state (source TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL) STRICT;
      CREATE TABLE revision (revision INTEGER NOT NULL) STRICT;
      INSERT INTO revision VALUES (7);
      INSERT INTO record VALUES ('file', 'entry', 'io.example/one@1.0.0', '{}', 6), ('file', 'entry', 'gone', NULL, 7);
      INSERT INTO state VALUES ('feed', 'page 2');
      PRAGMA application_id = 1364026209;
      PRAGMA user_version = 1;`;
    const versionOne = (): string => {
      const file = newFile();
      const database = new DatabaseSync(file);
      database.exec(VERSION_1);
      database.close();
      return file;
    };

    it('keeps what version 1 wrote', async () => {
      const store = open(versionOne());

      expect(await store.read(5)).to.deep.equal({
        revision: 7,
        put: [{ source: 'file', kind: 'entry', key: 'io.example/one@1.0.0', body: '{}' }],
        removed: [{ source: 'file', kind: 'entry', key: 'gone' }],
      });
      expect(await store.state('feed')).to.equal('page 2');
    });

    it('takes the steps that are missing, once', async () => {
      const file = versionOne();
      const steps = [...MIGRATIONS, `UPDATE state SET state = state || '!'`];
      (await openDatabase(file, steps)).close();
      const database = await openDatabase(file, steps);

      expect(database.prepare('SELECT state FROM state').get()).to.deep.include({ state: 'page 2!' });
      database.close();
      expect(versionOf(file)).to.equal(steps.length);
    });

    it('stays as it was when a step fails', async () => {
      const file = versionOne();
      const steps = [...MIGRATIONS, `DELETE FROM state; INSERT INTO nowhere VALUES (1)`];

      expect(await complaintOf(openDatabase(file, steps))).to.include('nowhere');
      expect(versionOf(file)).to.equal(1);
      expect(await open(file).state('feed')).to.equal('page 2');
    });

    it('is refused when a newer version made it, and left alone', async () => {
      const file = versionOne();
      (await openDatabase(file, [...MIGRATIONS, 'SELECT 1'])).close();

      expect(await complaintOf(open(file).read(0)))
        .to.include(
          `${file} was written by a newer version of quartermaster (its schema is ${MIGRATIONS.length + 1}, this version knows ${MIGRATIONS.length})`,
        )
        .and.include('update');
      expect(versionOf(file)).to.equal(MIGRATIONS.length + 1);
    });
  });
});

function versionOf(file: string): unknown {
  const database = new DatabaseSync(file);
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  database.close();
  return version;
}
