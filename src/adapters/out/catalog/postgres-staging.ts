import type { ClientBase, Pool } from 'pg';
import type { Effect, States, StoredSource, Written } from '../../../application/ports/catalog-store.ts';
import { recordName, type RecordKind } from '../../../domain/catalog/record.ts';
import { inTransaction, withClient } from '../storage/postgres-pool.ts';
import { fromStorable, toStorable } from '../storage/storable-text.ts';
import type { FoldedBatch } from './fold-batch.ts';
import { digest, putStates, writerStatements } from './postgres-catalog-statements.ts';

/** Maximum number of changes per statement. */
const MOST_AT_ONCE = 5_000;

/** Staged changes and whole sources in one schema. */
export class PostgresStaging {
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #sql: ReturnType<typeof statementsFor>;

  constructor(pool: Pool, schema: string) {
    this.#pool = pool;
    this.#schema = schema;
    this.#sql = statementsFor(`"${schema}"`);
  }

  stage({ put, remove, states }: FoldedBatch): Promise<Effect> {
    const changes = [...put, ...remove.map((id) => ({ ...id, body: null }))];
    return this.#transact(async (client) => {
      const effect = { added: 0, changed: 0, unchanged: 0, removed: 0 };
      for (let start = 0; start < changes.length; start += MOST_AT_ONCE) {
        const some = changes.slice(start, start + MOST_AT_ONCE);
        const { rows } = await client.query<Effect>(this.#sql.stage, [
          some.map((change) => digest(recordName(change))),
          some.map(({ source }) => toStorable(source)),
          some.map(({ kind }) => kind),
          some.map(({ key }) => toStorable(key)),
          some.map(({ body }) => (body === null ? null : toStorable(body))),
        ]);
        for (const member of ['added', 'changed', 'unchanged', 'removed'] as const)
          effect[member] += rows[0]?.[member] ?? 0;
      }
      await putStates(client, this.#sql.putStates, states);
      return effect;
    });
  }

  publish(source: string, states: States): Promise<Written> {
    return this.#advance(states, async (client, revision) => {
      const own = toStorable(source);
      const { rows } = await client.query<Effect>(this.#sql.effect, [own]);
      await client.query(this.#sql.publish, [own, revision]);
      await client.query(this.#sql.discard, [own]);
      return rows[0] ?? { added: 0, changed: 0, unchanged: 0, removed: 0 };
    });
  }

  discard(source: string, states: States): Promise<void> {
    return this.#transact(async (client) => {
      await client.query(this.#sql.discard, [toStorable(source)]);
      await putStates(client, this.#sql.putStates, Object.entries(states));
    });
  }

  forget(source: string, states: States): Promise<Written> {
    return this.#advance(states, async (client, revision) => {
      const own = toStorable(source);
      await client.query(this.#sql.discard, [own]);
      const { rowCount } = await client.query(this.#sql.forget, [own, revision]);
      return { added: 0, changed: 0, unchanged: 0, removed: rowCount ?? 0 };
    });
  }

  async sources(): Promise<readonly StoredSource[]> {
    const { rows } = await this.#pool.query<{ source: string; kind: RecordKind; records: number }>(this.#sql.sources);
    return rows.map(({ source, kind, records }) => ({ source: fromStorable(source), kind, records }));
  }

  #transact<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    return withClient(this.#pool, (client) => inTransaction(client, () => work(client)));
  }

  /** Serializes the work with other writers and stores the next revision when records change. */
  #advance(states: States, work: (client: ClientBase, revision: number) => Promise<Effect>): Promise<Written> {
    return this.#transact(async (client) => {
      const { rows } = await client.query<{ revision: string }>(this.#sql.lock);
      const before = Number(rows[0]?.revision);
      const effect = await work(client, before + 1);
      await putStates(client, this.#sql.putStates, Object.entries(states));
      if (effect.added + effect.changed + effect.removed === 0) return { revision: before, ...effect };
      await client.query(this.#sql.advance, [before + 1, this.#schema, String(before + 1)]);
      return { revision: before + 1, ...effect };
    });
  }
}

/** Returns the columns of an {@link Effect}. */
function effectColumns(body: string, before: string): string {
  return `
        count(*) FILTER (WHERE ${body} IS NOT NULL AND ${before} IS NULL)::int AS added,
        count(*) FILTER (WHERE ${body} <> ${before})::int AS changed,
        count(*) FILTER (WHERE ${body} = ${before})::int AS unchanged,
        count(*) FILTER (WHERE ${body} IS NULL AND ${before} IS NOT NULL)::int AS removed`;
}

function statementsFor(schema: string) {
  return {
    ...writerStatements(schema),
    stage: `
      WITH given AS (
        SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS one (id, source, kind, key, body)
      ), compared AS MATERIALIZED (
        SELECT given.body, record.body AS before
        FROM given LEFT JOIN ${schema}.record USING (id)
        WHERE NOT EXISTS (SELECT FROM ${schema}.staged WHERE staged.id = given.id)
      ), written AS (
        INSERT INTO ${schema}.staged (id, source, kind, key, body) SELECT id, source, kind, key, body FROM given
        ON CONFLICT (id) DO UPDATE SET body = excluded.body
      )
      SELECT ${effectColumns('body', 'before')} FROM compared`,
    effect: `
      SELECT ${effectColumns('staged.body', 'record.body')}
      FROM ${schema}.staged LEFT JOIN ${schema}.record USING (id) WHERE staged.source = $1`,
    publish: `
      INSERT INTO ${schema}.record (id, source, kind, key, body, revision)
      SELECT id, staged.source, staged.kind, staged.key, staged.body, $2
      FROM ${schema}.staged LEFT JOIN ${schema}.record USING (id)
      WHERE staged.source = $1 AND staged.body IS DISTINCT FROM record.body
      ON CONFLICT (id) DO UPDATE SET body = excluded.body, revision = excluded.revision`,
    discard: `DELETE FROM ${schema}.staged WHERE source = $1`,
    forget: `UPDATE ${schema}.record SET body = NULL, revision = $2 WHERE source = $1 AND body IS NOT NULL`,
    sources: `
      SELECT source, kind, count(*)::int AS records FROM ${schema}.record WHERE body IS NOT NULL GROUP BY source, kind`,
  };
}
