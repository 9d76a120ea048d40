import type { ClientBase } from 'pg';
import { MIGRATIONS } from './postgres-tables.ts';

/**
 * Brings a schema up to date, and makes it when there is none. Several processes may do so at once: one does the work.
 *
 * @throws {NewerSchema} when a newer version of this program was here.
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

/** The tables were made by a newer version. */
export class NewerSchema extends Error {
  constructor(found: number, known: number) {
    super(
      `it was written by a newer version of quartermaster (its schema is ${found}, this version knows ${known}); update quartermaster`,
    );
  }
}

/** 0 for none. */
async function versionOf(client: ClientBase, schema: string): Promise<number> {
  // `to_regclass` would answer what was true before the lock was waited for.
  const { rowCount } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'schema_version'`,
    [schema],
  );
  if (rowCount === 0) return 0;
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM "${schema}".schema_version`);
  return rows[0]?.version ?? 0;
}
