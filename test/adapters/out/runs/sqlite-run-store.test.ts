import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { SqliteCatalogStore } from '../../../../src/adapters/out/catalog/sqlite-catalog-store.ts';
import { SqliteRunStore } from '../../../../src/adapters/out/runs/sqlite-run-store.ts';
import type { RunStore } from '../../../../src/application/ports/run-store.ts';
import { aRecord } from '../../../contracts/catalog-store.contract.ts';
import { itKeepsTheRunStoreContract, type RunPlace } from '../../../contracts/run-store.contract.ts';
import { itKeepsTheSharedRunStoreContract } from '../../../contracts/shared-run-store.contract.ts';
import { failureOf } from '../../../support/failure.ts';
import { startProgram } from '../../../support/program.ts';
import { EVENTS_OF_WORK } from '../../../support/run-worker.ts';
import { anEvent, aRun, HOUR_MS } from '../../../support/stored-runs.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';
import { systemClock } from '../../../../src/adapters/out/system/system-clock.ts';

describe('SqliteRunStore', () => {
  const newFolder = temporaryFolders();
  const newFile = (): string => join(newFolder(), 'catalog.db');
  const opened: { readonly close: () => Promise<void> }[] = [];
  const open = (file: string): RunStore => {
    const store = new SqliteRunStore(file, systemClock);
    opened.push(store);
    return store;
  };
  const newPlace = (): RunPlace => {
    const file = newFile();
    let ahead = 0;
    return {
      open: () => new SqliteRunStore(file, { ...systemClock, now: () => new Date(Date.now() + ahead) }),
      pass: (ms) => {
        ahead += ms;
        return Promise.resolve();
      },
    };
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  itKeepsTheSharedRunStoreContract(newPlace);
  itKeepsTheRunStoreContract(newPlace, 30);

  it('lets two processes do all runs, each once', async () => {
    const file = newFile();
    const store = open(file);
    const ids: string[] = [];
    for (let number = 0; number < 60; number += 1) ids.push((await store.create(aRun(), null)).run.id);
    const workers = [1, 2].map(() => startProgram('test/support/run-worker-program.ts', [file]));
    const ended = await Promise.all(workers.map((worker) => worker.ended));

    expect(ended.map(({ code, stderr }) => `${code}${stderr}`)).to.deep.equal(['0', '0']);
    expect(ended.flatMap(({ stdout }) => stdout.trim().split('\n').filter(Boolean)).toSorted()).to.deep.equal(
      ids.toSorted(),
    );
    for (const id of ids) {
      expect(await store.find(id)).to.include({ state: 'succeeded', claims: 1, lastSeq: EVENTS_OF_WORK });
      expect((await store.events(id, 0, 100)).map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4, 5]);
    }
  });

  it('keeps runs in the file of the catalog, which goes on beside them', async () => {
    const file = newFile();
    const catalog = new SqliteCatalogStore(file);
    opened.push(catalog);
    await catalog.claim();
    await catalog.write({ put: [aRecord()] });
    const { run } = await open(file).create(aRun(), null);
    await catalog.write({ put: [aRecord({ body: '2' })] });

    expect(await open(file).find(run.id)).to.deep.equal(run);
    expect((await catalog.read(0)).put).to.deep.equal([aRecord({ body: '2' })]);
  });

  it('waits for a process that is writing, and goes on with other work meanwhile', async () => {
    const file = newFile();
    const store = open(file);
    const { run } = await store.create(aRun(), HOUR_MS);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const appending = store.append(run.id, 1, [anEvent()]);
    expect(await store.find(run.id)).to.deep.equal(run);
    other.exec('COMMIT');
    other.close();

    expect(await appending).to.equal(1);
  });

  it('tells a caller that the file can no longer be used, without saying where it is', async () => {
    const file = newFile();
    const store = open(file);
    const { run } = await store.create(aRun({ request: 'x'.repeat(100_000) }), null);
    await store.close();
    const damaged = open(file);
    await damaged.waiting();
    truncateSync(file, 8_192 * 14);
    const failure = await failureOf(damaged.find(run.id));

    expect(failure).to.include({ code: 'storage_unavailable' });
    expect(failure.message).to.include('cannot be used').and.not.include(file);
  });

  it('tells a caller that the file cannot be opened, without saying where it is, and opens it later', async () => {
    const file = newFile();
    writeFileSync(file, 'no database '.repeat(100));
    const store = open(file);
    const failure = await failureOf(store.create(aRun(), null));
    expect(failure).to.include({ code: 'storage_unavailable' });
    expect(failure.message).to.include('cannot be opened').and.not.include(file);
    writeFileSync(file, '');

    expect((await store.create(aRun(), null)).kind).to.equal('created');
  });

  it('leaves no sealed secret behind in its tables once the run has ended', async () => {
    const file = newFile();
    const store = open(file);
    const { run } = await store.create(aRun({ sealed: 'v1.sealed', secret: true }), null);
    await store.cancel(run.id, 'record', anEvent());
    await store.close();
    const database = new DatabaseSync(file);
    const kept = database.prepare(`SELECT kind FROM run_text ORDER BY kind`).all();
    database.close();

    expect(kept.map(({ kind }) => kind)).to.deep.equal(['record', 'request']);
  });
});
