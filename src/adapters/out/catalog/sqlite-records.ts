import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Changes, Written } from '../../../application/ports/catalog-store.ts';
import type { CatalogRecord, RecordId, RecordKind } from '../../../domain/catalog/record.ts';
import type { FoldedBatch } from './fold-batch.ts';
import { atOneMoment, inTransaction } from '../storage/sqlite-transaction.ts';
import { fromStorable, toStorable } from '../storage/storable-text.ts';
import { SqliteStaging } from './sqlite-staging.ts';

type Row = readonly [source: string, kind: RecordKind, key: string, body: string | null];

/** Catalog tables in an open file. Each method is one short transaction. */
export class SqliteRecords {
  readonly staging: SqliteStaging;
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepare(database);
    this.staging = new SqliteStaging(database);
  }

  revision(): number {
    return Number(this.#statements.revision.get()?.['revision']);
  }

  read(after: number): Changes {
    const { all, changed } = this.#statements;
    const [revision, rows] = atOneMoment(this.#database, () => [
      this.revision(),
      after === 0 ? rowsOf(all) : rowsOf(changed, after),
    ]);
    const put: CatalogRecord[] = [];
    const removed: RecordId[] = [];
    for (const [source, kind, key, body] of rows) {
      const id = { source: fromStorable(source), kind, key: fromStorable(key) };
      if (body === null) removed.push(id);
      else put.push({ ...id, body: fromStorable(body) });
    }
    return { revision, put, removed };
  }

  write(batch: FoldedBatch): Written {
    return inTransaction(this.#database, () => this.#write(batch));
  }

  amend(ids: readonly RecordId[], change: (body: string | null, id: RecordId) => string): Written {
    return inTransaction(this.#database, () => {
      const put = ids.map((id) => {
        const body = this.#statements.body.get(...idOf(id))?.['body'];
        return { ...id, body: change(typeof body === 'string' ? fromStorable(body) : null, id) };
      });
      return this.#write({ put, remove: [], states: [] });
    });
  }

  #write({ put, remove, states }: FoldedBatch): Written {
    const statements = this.#statements;
    const before = this.revision();
    const revision = before + 1;
    const count = { added: 0, changed: 0, unchanged: 0, removed: 0 };
    for (const record of put) {
      const id = idOf(record);
      const body = toStorable(record.body);
      const there = statements.body.get(...id)?.['body'] ?? null;
      count[there === null ? 'added' : there === body ? 'unchanged' : 'changed'] += 1;
      if (there !== body) statements.put.run(...id, body, revision);
    }
    for (const id of remove) count.removed += Number(statements.remove.run(revision, ...idOf(id)).changes);
    for (const [source, state] of states) statements.putState.run(toStorable(source), toStorable(state));
    const isChanged = count.added + count.changed + count.removed > 0;
    if (isChanged) statements.setRevision.run(revision);
    return { revision: isChanged ? revision : before, ...count };
  }

  state(source: string): string | null {
    const state = this.#statements.state.get(toStorable(source))?.['state'];
    return typeof state === 'string' ? fromStorable(state) : null;
  }
}

function prepare(database: DatabaseSync) {
  const prepared = (query: string): StatementSync => database.prepare(query);
  const statements = {
    revision: prepared('SELECT revision FROM revision'),
    setRevision: prepared('UPDATE revision SET revision = ?'),
    all: prepared('SELECT source, kind, key, body FROM record WHERE body IS NOT NULL'),
    changed: prepared('SELECT source, kind, key, body FROM record WHERE revision > ?'),
    body: prepared('SELECT body FROM record WHERE source = ? AND kind = ? AND key = ?'),
    put: prepared(
      `INSERT INTO record (source, kind, key, body, revision) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET body = excluded.body, revision = excluded.revision`,
    ),
    remove: prepared(
      `UPDATE record SET body = NULL, revision = ?
       WHERE source = ? AND kind = ? AND key = ? AND body IS NOT NULL`,
    ),
    state: prepared('SELECT state FROM state WHERE source = ?'),
    putState: prepared('INSERT INTO state VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state'),
  };
  statements.all.setReturnArrays(true);
  statements.changed.setReturnArrays(true);
  return statements;
}

function idOf({ source, kind, key }: RecordId): readonly [string, string, string] {
  return [toStorable(source), kind, toStorable(key)];
}

/** Returns the rows as arrays, which the statement's type does not declare. */
function rowsOf(statement: StatementSync, ...values: readonly number[]): readonly Row[] {
  const rows: unknown = statement.all(...values);
  return rows as readonly Row[];
}
