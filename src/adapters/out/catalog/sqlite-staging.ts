import type { DatabaseSync } from 'node:sqlite';
import type { Effect, States, StoredSource, Written } from '../../../application/ports/catalog-store.ts';
import type { RecordId, RecordKind } from '../../../domain/catalog/record.ts';
import { inTransaction } from '../storage/sqlite-transaction.ts';
import { fromStorable, toStorable } from '../storage/storable-text.ts';
import type { FoldedBatch } from './fold-batch.ts';

type Mutable = { -readonly [Member in keyof Effect]: Effect[Member] };

/** Staged changes and whole sources in an open file. Each method is one short transaction. */
export class SqliteStaging {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  stage({ put, remove, states }: FoldedBatch): Effect {
    return inTransaction(this.#database, () => {
      const effect: Mutable = { added: 0, changed: 0, unchanged: 0, removed: 0 };
      for (const { body, ...id } of put) this.#stage(id, toStorable(body), effect);
      for (const id of remove) this.#stage(id, null, effect);
      this.#putStates(states);
      return effect;
    });
  }

  publish(source: string, states: States): Written {
    return inTransaction(this.#database, () => {
      const own = toStorable(source);
      const effect = this.#statements.effect.get(own) as Effect;
      const revision = this.#nextRevision(effect.added + effect.changed + effect.removed);
      this.#statements.putStaged.run(revision, own);
      this.#statements.removeStaged.run(revision, own);
      this.#statements.dropStaged.run(own);
      this.#putStates(Object.entries(states));
      return { revision, ...effect };
    });
  }

  discard(source: string, states: States): void {
    inTransaction(this.#database, () => {
      this.#statements.dropStaged.run(toStorable(source));
      this.#putStates(Object.entries(states));
    });
  }

  forget(source: string, states: States): Written {
    return inTransaction(this.#database, () => {
      const own = toStorable(source);
      this.#statements.dropStaged.run(own);
      const removed = Number(this.#statements.count.get(own)?.['records']);
      const revision = this.#nextRevision(removed);
      this.#statements.removeAll.run(revision, own);
      this.#putStates(Object.entries(states));
      return { revision, added: 0, changed: 0, unchanged: 0, removed };
    });
  }

  sources(): readonly StoredSource[] {
    return this.#statements.sources.all().map(({ source, kind, records }) => ({
      source: fromStorable(source as string),
      kind: kind as RecordKind,
      records: Number(records),
    }));
  }

  #stage({ source, kind, key }: RecordId, body: string | null, effect: Mutable): void {
    const id = [toStorable(source), kind, toStorable(key)] as const;
    if (this.#statements.staged.get(...id) === undefined) {
      const before = this.#statements.body.get(...id)?.['body'] ?? null;
      if (body === null) effect.removed += before === null ? 0 : 1;
      else effect[before === null ? 'added' : before === body ? 'unchanged' : 'changed'] += 1;
    }
    this.#statements.stage.run(...id, body);
  }

  /** Returns the current revision without changes, else the next one, which it stores. */
  #nextRevision(changes: number): number {
    const before = Number(this.#statements.revision.get()?.['revision']);
    if (changes === 0) return before;
    this.#statements.setRevision.run(before + 1);
    return before + 1;
  }

  #putStates(states: readonly (readonly [source: string, state: string])[]): void {
    for (const [source, state] of states) this.#statements.putState.run(toStorable(source), toStorable(state));
  }
}

function prepare(database: DatabaseSync) {
  return {
    revision: database.prepare('SELECT revision FROM revision'),
    setRevision: database.prepare('UPDATE revision SET revision = ?'),
    staged: database.prepare('SELECT 1 FROM staged WHERE source = ? AND kind = ? AND key = ?'),
    body: database.prepare('SELECT body FROM record WHERE source = ? AND kind = ? AND key = ?'),
    stage: database.prepare('INSERT INTO staged VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body'),
    effect: database.prepare(
      `SELECT
         count(*) FILTER (WHERE staged.body IS NOT NULL AND record.body IS NULL) AS added,
         count(*) FILTER (WHERE staged.body <> record.body) AS changed,
         count(*) FILTER (WHERE staged.body = record.body) AS unchanged,
         count(*) FILTER (WHERE staged.body IS NULL AND record.body IS NOT NULL) AS removed
       FROM staged LEFT JOIN record USING (source, kind, key) WHERE staged.source = ?`,
    ),
    putStaged: database.prepare(
      `INSERT INTO record (source, kind, key, body, revision)
       SELECT source, kind, key, staged.body, ?1 FROM staged LEFT JOIN record USING (source, kind, key)
       WHERE staged.source = ?2 AND staged.body IS NOT NULL AND staged.body IS NOT record.body
       ON CONFLICT DO UPDATE SET body = excluded.body, revision = excluded.revision`,
    ),
    removeStaged: database.prepare(
      `UPDATE record SET body = NULL, revision = ?1
       WHERE source = ?2 AND body IS NOT NULL
         AND (kind, key) IN (SELECT kind, key FROM staged WHERE source = ?2 AND body IS NULL)`,
    ),
    dropStaged: database.prepare('DELETE FROM staged WHERE source = ?'),
    removeAll: database.prepare('UPDATE record SET body = NULL, revision = ? WHERE source = ? AND body IS NOT NULL'),
    count: database.prepare('SELECT count(*) AS records FROM record WHERE source = ? AND body IS NOT NULL'),
    sources: database.prepare(
      'SELECT source, kind, count(*) AS records FROM record WHERE body IS NOT NULL GROUP BY source, kind',
    ),
    putState: database.prepare('INSERT INTO state VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state'),
  };
}
