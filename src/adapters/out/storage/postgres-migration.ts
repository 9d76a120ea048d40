import type { ClientBase } from 'pg';

/**
 * Creates or upgrades a schema. Of several simultaneous processes, one does the work.
 *
 * @throws {NewerSchema} when a newer version of this program made the tables.
 */
export async function migrate(client: ClientBase, schema: string, migrations = MIGRATIONS): Promise<void> {
  if ((await versionOf(client, schema)) === migrations.length) return;
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`quartermaster ${schema}`]);
  const version = await versionOf(client, schema);
  if (version > migrations.length) throw new NewerSchema(version, migrations.length);
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  if (rowCount === 0) await client.query(`CREATE SCHEMA "${schema}"`);
  for (const step of migrations.slice(version)) await client.query(step(`"${schema}"`));
  await client.query(`CREATE TABLE IF NOT EXISTS "${schema}".schema_version (version integer NOT NULL)`);
  await client.query(`DELETE FROM "${schema}".schema_version`);
  await client.query(`INSERT INTO "${schema}".schema_version VALUES ($1)`, [migrations.length]);
  await client.query('COMMIT');
}

/** Error thrown when a newer version of this program made the tables. */
export class NewerSchema extends Error {
  constructor(found: number, known: number) {
    super(
      `it was written by a newer version of quartermaster (its schema is ${found}, this version knows ${known}); update quartermaster`,
    );
  }
}

/** Returns the version of the schema; 0 for none. */
async function versionOf(client: ClientBase, schema: string): Promise<number> {
  // `to_regclass` would return the state from before the wait for the lock.
  const { rowCount } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'schema_version'`,
    [schema],
  );
  if (rowCount === 0) return 0;
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM "${schema}".schema_version`);
  return rows[0]?.version ?? 0;
}

/** Migrations from an empty schema, each with the quoted schema name as input; a released one never changes. */
export const MIGRATIONS: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE TABLE ${schema}.record (
      id text COLLATE "C" PRIMARY KEY,
      source text NOT NULL,
      kind text NOT NULL,
      key text NOT NULL,
      body text,
      revision bigint NOT NULL
    );
    CREATE INDEX record_revision ON ${schema}.record (revision);
    CREATE TABLE ${schema}.state (id text COLLATE "C" PRIMARY KEY, source text NOT NULL, state text NOT NULL);
    CREATE TABLE ${schema}.revision (revision bigint NOT NULL);
    INSERT INTO ${schema}.revision VALUES (0);
    COMMENT ON COLUMN ${schema}.record.id IS 'SHA-256 of kind, source and key, which may be longer than an index takes';
    COMMENT ON COLUMN ${schema}.record.body IS 'null once it is removed';`,
  (schema) => `
    CREATE TABLE ${schema}.run (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id text COLLATE "C" NOT NULL UNIQUE,
      caller text COLLATE "C" NOT NULL,
      mode text NOT NULL,
      secret boolean NOT NULL,
      timeout_ms double precision NOT NULL,
      key text COLLATE "C",
      fingerprint text,
      state text NOT NULL,
      created_at timestamptz NOT NULL,
      started_at timestamptz,
      ended_at timestamptz,
      lease_until timestamptz,
      claims integer NOT NULL,
      cancelling boolean NOT NULL,
      last_seq integer NOT NULL,
      request text NOT NULL,
      sealed text,
      record text
    );
    CREATE UNIQUE INDEX run_key ON ${schema}.run (caller, key) WHERE key IS NOT NULL;
    CREATE INDEX run_keyed ON ${schema}.run (created_at) WHERE key IS NOT NULL;
    CREATE INDEX run_of_caller ON ${schema}.run (caller, number);
    CREATE INDEX run_open ON ${schema}.run (number) WHERE ended_at IS NULL;
    CREATE INDEX run_ended ON ${schema}.run (ended_at, number) WHERE ended_at IS NOT NULL;
    CREATE TABLE ${schema}.run_event (
      run bigint NOT NULL REFERENCES ${schema}.run ON DELETE CASCADE,
      seq integer NOT NULL,
      body text NOT NULL,
      PRIMARY KEY (run, seq)
    );
    CREATE TABLE ${schema}.run_artifact (
      run bigint NOT NULL REFERENCES ${schema}.run ON DELETE CASCADE,
      path text NOT NULL,
      bytes bytea NOT NULL
    );
    CREATE INDEX run_artifact_run ON ${schema}.run_artifact (run);
    COMMENT ON COLUMN ${schema}.run.key IS 'of idempotency; null when there is none or it is forgotten';
    COMMENT ON COLUMN ${schema}.run.claims IS 'also the epoch of the last claim';`,
  (schema) => `
    CREATE TABLE ${schema}.staged (
      id text COLLATE "C" PRIMARY KEY,
      source text NOT NULL,
      kind text NOT NULL,
      key text NOT NULL,
      body text
    );
    COMMENT ON TABLE ${schema}.staged IS 'changes of syncs that have not ended';
    COMMENT ON COLUMN ${schema}.staged.body IS 'null for a removal';`,
];
