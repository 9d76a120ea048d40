import { Client, Pool } from 'pg';
import type { PublishedVersion } from '../../src/domain/catalog/published-entry.ts';
import { CONNECTIONS } from './load.ts';

const ROWS = 2_000;

/** The published versions in a table of PostgreSQL. */
export type Table = {
  readonly pool: Pool;
  /** Adds the trigram indexes over names and descriptions; false where the extension is missing. */
  readonly addTrigrams: () => Promise<boolean>;
  /** Megabytes (10^6 bytes) of the table with its indexes. */
  readonly size: () => Promise<number>;
};

/** Makes the table in a schema of its own, lends it, and drops the schema. */
export async function withTable<Result>(
  url: string,
  versions: readonly PublishedVersion[],
  use: (table: Table) => Promise<Result>,
): Promise<Result> {
  const schema = `qm_bench_${process.pid}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  const pool = new Pool({ connectionString: url, max: CONNECTIONS, options: `-c search_path=${schema},public` });
  try {
    await client.query(`CREATE SCHEMA ${schema}`);
    await client.query(`SET search_path TO ${schema}, public`);
    await client.query(
      'CREATE TABLE entries (name text COLLATE "C", version text COLLATE "C", description text NOT NULL, deleted boolean NOT NULL, ' +
        'latest boolean NOT NULL, updated_at timestamptz NOT NULL, body text NOT NULL, PRIMARY KEY (name, version))',
    );
    for (let start = 0; start < versions.length; start += ROWS)
      await insert(client, versions.slice(start, start + ROWS));
    await client.query('VACUUM ANALYZE entries');
    return await use({
      pool,
      addTrigrams: () => addTrigrams(client),
      size: async () => {
        const { rows } = await client.query<{ size: string }>("SELECT pg_total_relation_size('entries') AS size");
        return Number(rows[0]?.size) / 1e6;
      },
    });
  } finally {
    await pool.end();
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await client.end();
  }
}

async function insert(client: Client, versions: readonly PublishedVersion[]): Promise<void> {
  const columns = [
    versions.map(({ name }) => name),
    versions.map(({ version }) => version),
    versions.map(({ description }) => description),
    versions.map(({ state }) => state.status === 'deleted'),
    versions.map(({ state }) => state.isLatest),
    versions.map(({ state }) => state.updatedAt),
    versions.map(({ body }) => body),
  ];
  await client.query(
    'INSERT INTO entries SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::timestamptz[], $7::text[])',
    columns,
  );
}

async function addTrigrams(client: Client): Promise<boolean> {
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
  } catch {
    return false;
  }
  await client.query('CREATE INDEX ON entries USING gin (name gin_trgm_ops)');
  await client.query('CREATE INDEX ON entries USING gin (description gin_trgm_ops)');
  await client.query('VACUUM ANALYZE entries');
  return true;
}
