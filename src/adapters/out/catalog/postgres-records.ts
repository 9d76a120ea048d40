import type { ClientBase, Pool } from 'pg';
import type { Changes, Written } from '../../../application/ports/catalog-store.ts';
import { recordName, type CatalogRecord, type RecordId, type RecordKind } from '../../../domain/catalog/record.ts';
import type { FoldedBatch } from './fold-batch.ts';
import { inTransaction, withClient } from '../storage/postgres-pool.ts';
import { fromStorable, toStorable } from '../storage/storable-text.ts';
import { digest, putStates, writerStatements } from './postgres-catalog-statements.ts';
import { PostgresStaging } from './postgres-staging.ts';

/** Maximum number of records per statement. */
const MOST_AT_ONCE = 5_000;

type Row = [source: string, kind: RecordKind, key: string | null, body: string | null, revision: string];
type Count = Omit<Written, 'revision'>;

/** Catalog tables in one schema. Each write notifies the channel that is named after the schema. */
export class PostgresRecords {
  readonly staging: PostgresStaging;
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #sql: ReturnType<typeof statementsFor>;

  constructor(pool: Pool, schema: string) {
    this.#pool = pool;
    this.#schema = schema;
    this.#sql = statementsFor(`"${schema}"`);
    this.staging = new PostgresStaging(pool, schema);
  }

  async revision(): Promise<number> {
    const { rows } = await this.#pool.query<{ revision: string }>(this.#sql.revision);
    return Number(rows[0]?.revision);
  }

  async read(after: number): Promise<Changes> {
    const { rows } = await this.#pool.query<Row>({ text: this.#sql.read, values: [after], rowMode: 'array' });
    const put: CatalogRecord[] = [];
    const removed: RecordId[] = [];
    let revision = 0;
    for (const [source, kind, key, body, current] of rows) {
      if (key === null) {
        revision = Number(current);
        continue;
      }
      const id = { source: fromStorable(source), kind, key: fromStorable(key) };
      if (body === null) removed.push(id);
      else put.push({ ...id, body: fromStorable(body) });
    }
    return { revision, put, removed };
  }

  async state(source: string): Promise<string | null> {
    const { rows } = await this.#pool.query<{ state: string }>(this.#sql.state, [digest(source)]);
    return rows[0] === undefined ? null : fromStorable(rows[0].state);
  }

  write(batch: FoldedBatch): Promise<Written> {
    return this.#commit(() => Promise.resolve(batch));
  }

  amend(ids: readonly RecordId[], change: (body: string | null, id: RecordId) => string): Promise<Written> {
    return this.#commit(async (client) => {
      const names = ids.map((id) => digest(recordName(id)));
      const { rows } = await client.query<{ id: string; body: string }>(this.#sql.bodies, [names]);
      const bodies = new Map(rows.map(({ id, body }) => [id, fromStorable(body)]));
      const put = ids.map((id, place) => ({ ...id, body: change(bodies.get(names[place] ?? '') ?? null, id) }));
      return { put, remove: [], states: [] };
    });
  }

  /** Serializes writers, so that revisions appear in order and no change is lost. */
  #commit(batchOf: (client: ClientBase) => Promise<FoldedBatch>): Promise<Written> {
    return withClient(this.#pool, (client) =>
      inTransaction(client, async () => {
        const { rows } = await client.query<{ revision: string }>(this.#sql.lock);
        const { put, remove, states } = await batchOf(client);
        const before = Number(rows[0]?.revision);
        const revision = before + 1;
        const count = { added: 0, changed: 0, unchanged: 0, removed: 0 };
        for (let start = 0; start < put.length; start += MOST_AT_ONCE) {
          const added = await this.#put(client, put.slice(start, start + MOST_AT_ONCE), revision);
          count.added += added.added;
          count.changed += added.changed;
          count.unchanged += added.unchanged;
        }
        if (remove.length > 0) {
          const names = remove.map((id) => digest(recordName(id)));
          count.removed = (await client.query(this.#sql.remove, [names, revision])).rowCount ?? 0;
        }
        await putStates(client, this.#sql.putStates, states);
        if (count.added + count.changed + count.removed === 0) return { revision: before, ...count };
        await client.query(this.#sql.advance, [revision, this.#schema, String(revision)]);
        return { revision, ...count };
      }),
    );
  }

  async #put(client: ClientBase, records: readonly CatalogRecord[], revision: number): Promise<Omit<Count, 'removed'>> {
    const { rows } = await client.query<Omit<Count, 'removed'>>(this.#sql.put, [
      records.map((record) => digest(recordName(record))),
      records.map(({ source }) => toStorable(source)),
      records.map(({ kind }) => kind),
      records.map(({ key }) => toStorable(key)),
      records.map(({ body }) => toStorable(body)),
      revision,
    ]);
    return rows[0] ?? { added: 0, changed: 0, unchanged: 0 };
  }
}

function statementsFor(schema: string) {
  return {
    ...writerStatements(schema),
    revision: `SELECT revision FROM ${schema}.revision`,
    // A single statement reads the revision and the records from one snapshot.
    read: `
      SELECT source, kind, key, body, NULL::bigint AS revision FROM ${schema}.record
      WHERE revision > $1 AND (body IS NOT NULL OR $1 > 0)
      UNION ALL
      SELECT NULL, NULL, NULL, NULL, revision FROM ${schema}.revision`,
    put: `
      WITH given AS (
        SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS one (id, source, kind, key, body)
      ), compared AS MATERIALIZED (
        SELECT given.*, record.body AS before
        FROM given LEFT JOIN ${schema}.record ON record.id = given.id
      ), written AS (
        INSERT INTO ${schema}.record (id, source, kind, key, body, revision)
        SELECT id, source, kind, key, body, $6 FROM compared WHERE before IS DISTINCT FROM body
        ON CONFLICT (id) DO UPDATE SET body = excluded.body, revision = excluded.revision
      )
      SELECT
        count(*) FILTER (WHERE before IS NULL)::int AS added,
        count(*) FILTER (WHERE before <> body)::int AS changed,
        count(*) FILTER (WHERE before = body)::int AS unchanged
      FROM compared`,
    remove: `UPDATE ${schema}.record SET body = NULL, revision = $2 WHERE id = ANY ($1::text[]) AND body IS NOT NULL`,
    bodies: `SELECT id, body FROM ${schema}.record WHERE id = ANY ($1::text[]) AND body IS NOT NULL`,
    state: `SELECT state FROM ${schema}.state WHERE id = $1`,
  };
}
