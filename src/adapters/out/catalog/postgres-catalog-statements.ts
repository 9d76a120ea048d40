import { hash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { toStorable } from '../storage/storable-text.ts';
import type { FoldedBatch } from './fold-batch.ts';

/** Returns the id of a row for a text of any length. */
export function digest(text: string): string {
  return hash('sha256', toStorable(text), 'base64url');
}

/**
 * Statements of all writers of the catalog. Writers lock the revision, so that revisions appear in order.
 * @param schema Quoted name.
 */
export function writerStatements(schema: string) {
  return {
    lock: `SELECT revision FROM ${schema}.revision FOR UPDATE`,
    putStates: `
      INSERT INTO ${schema}.state SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
      ON CONFLICT (id) DO UPDATE SET state = excluded.state`,
    advance: `
      WITH advanced AS (UPDATE ${schema}.revision SET revision = $1)
      SELECT pg_notify($2, $3)`,
  };
}

export async function putStates(client: ClientBase, statement: string, states: FoldedBatch['states']): Promise<void> {
  if (states.length === 0) return;
  await client.query(statement, [
    states.map(([source]) => digest(source)),
    states.map(([source]) => toStorable(source)),
    states.map(([, state]) => toStorable(state)),
  ]);
}
