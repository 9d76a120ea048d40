import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { SqliteCatalogStore } from '../../src/adapters/out/catalog/sqlite-catalog-store.ts';
import { recordName, type CatalogRecord } from '../../src/domain/catalog/record.ts';
import { Expected, stateOf } from './numbered-batches.ts';

/** Follows what one writer has been acknowledged, and compares it with what is stored. */
export class StoredBatches {
  readonly #file: string;
  readonly #writer: string;
  readonly #expected: Expected;
  #acknowledged = 0;

  constructor(file: string, writer: string) {
    this.#file = file;
    this.#writer = writer;
    this.#expected = new Expected(writer);
  }

  /**
   * To be called while the writer is not running.
   *
   * @param acknowledged The numbers that it was given since the last call.
   * @returns what is wrong; null when every acknowledged batch and at most one more is there, each whole.
   */
  async check(acknowledged: readonly number[]): Promise<string | null> {
    this.#acknowledged = acknowledged.at(-1) ?? this.#acknowledged;
    const least = this.#acknowledged;
    const store = new SqliteCatalogStore(this.#file);
    const number = Number((await store.state(stateOf(this.#writer))) ?? 0);
    const { put } = await store.read(0);
    await store.close();
    this.#acknowledged = number;
    if (number < least || number > least + 1) return `batch ${number} is the last, ${least} was acknowledged`;
    const stored = byName(put.filter(({ source }) => source === this.#writer));
    if (!isDeepStrictEqual(stored, byName([...this.#expected.after(number).values()]))) {
      return `what is stored is not what batches 1 to ${number} make`;
    }
    return this.#integrity();
  }

  #integrity(): string | null {
    const database = new DatabaseSync(this.#file, { timeout: 5_000 });
    const said = database.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
    database.close();
    return said === 'ok' ? null : `SQLite finds: ${String(said)}`;
  }
}

/** What one who reads only changes knows, beside what is really there. */
export class Mirror {
  readonly #store: SqliteCatalogStore;
  readonly #records = new Map<string, CatalogRecord>();
  #revision = 0;

  constructor(file: string) {
    this.#store = new SqliteCatalogStore(file);
  }

  async catchUp(): Promise<void> {
    const { revision, put, removed } = await this.#store.read(this.#revision);
    for (const record of put) this.#records.set(recordName(record), record);
    for (const id of removed) this.#records.delete(recordName(id));
    this.#revision = revision;
  }

  /** To be called once, while nobody writes. @returns what is wrong, or null. */
  async compare(): Promise<string | null> {
    await this.catchUp();
    const { revision, put } = await this.#store.read(0);
    await this.#store.close();
    const isSame = revision === this.#revision && isDeepStrictEqual(byName(put), byName([...this.#records.values()]));
    return isSame ? null : 'who reads only changes knows something else than what is stored';
  }
}

function byName(records: readonly CatalogRecord[]): ReadonlyMap<string, CatalogRecord> {
  return new Map(records.map((record) => [recordName(record), record]));
}
