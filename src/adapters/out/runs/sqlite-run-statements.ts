import type { DatabaseSync, StatementSync } from 'node:sqlite';

const COLUMNS = `id, caller, mode, secret, timeout_ms, state, created_at, started_at, ended_at, claims, cancelling,
  last_seq, (SELECT body FROM run_text WHERE run = number AND kind = 'request') AS request`;
const HELD = `id = :id AND claims = :epoch AND state = 'running'`;

export type RunStatements = ReturnType<typeof prepareRunStatements>;

/** Prepares the statements for the run tables; times are milliseconds since 1970. */
export function prepareRunStatements(database: DatabaseSync) {
  const prepared = (query: string): StatementSync => database.prepare(query);
  return {
    version: prepared('PRAGMA data_version'),
    find: prepared(`SELECT ${COLUMNS} FROM run WHERE id = ?`),
    text: prepared('SELECT body FROM run_text WHERE run = (SELECT number FROM run WHERE id = ?) AND kind = ?'),
    list: prepared(
      `SELECT ${COLUMNS} FROM run
       WHERE caller = :caller
         AND (:before IS NULL OR number < (SELECT number FROM run WHERE id = :before AND caller = :caller))
         AND (:states IS NULL OR state IN (SELECT value FROM json_each(:states)))
       ORDER BY number DESC LIMIT :limit`,
    ),
    events: prepared(
      `SELECT seq, body FROM run_event WHERE run = (SELECT number FROM run WHERE id = ?) AND seq > ?
       ORDER BY seq LIMIT ?`,
    ),
    artifact: prepared('SELECT bytes FROM run_artifact WHERE run = (SELECT number FROM run WHERE id = ?) AND path = ?'),
    waiting: prepared(`SELECT count(*) AS runs FROM run WHERE ended_at IS NULL AND state = 'queued'`),

    forgetKey: prepared(
      'UPDATE run SET key = NULL, fingerprint = NULL WHERE caller = ? AND key = ? AND created_at <= ?',
    ),
    ofKey: prepared('SELECT id, fingerprint FROM run WHERE caller = ? AND key = ?'),
    insert: prepared(
      `INSERT INTO run (id, caller, mode, secret, timeout_ms, key, fingerprint, state, created_at, claims, cancelling, last_seq)
       VALUES (:id, :caller, :mode, :secret, :timeout_ms, :key, :fingerprint, 'queued', :now, 0, 0, 0) RETURNING number`,
    ),
    open: prepared(
      `SELECT number FROM run WHERE ended_at IS NULL AND (state = 'queued' OR lease_until <= ?) ORDER BY number LIMIT 1`,
    ),
    lend: prepared(
      `UPDATE run SET state = 'running', started_at = coalesce(started_at, :now), lease_until = :until, claims = claims + 1
       WHERE number = :number RETURNING id, claims`,
    ),
    endLeases: prepared('UPDATE run SET lease_until = ? WHERE ended_at IS NULL AND lease_until > ?'),
    renew: prepared(`UPDATE run SET lease_until = :until WHERE ${HELD} RETURNING cancelling`),
    held: prepared(`SELECT number, last_seq FROM run WHERE ${HELD}`),
    ofId: prepared('SELECT number, state, last_seq FROM run WHERE id = ?'),
    putText: prepared('INSERT INTO run_text VALUES (?, ?, ?)'),
    removeText: prepared('DELETE FROM run_text WHERE run = ? AND kind = ?'),
    putEvent: prepared('INSERT INTO run_event VALUES (?, ?, ?)'),
    advance: prepared('UPDATE run SET last_seq = ? WHERE number = ?'),
    putArtifact: prepared('INSERT INTO run_artifact VALUES (?, ?, ?)'),
    end: prepared('UPDATE run SET state = ?, ended_at = ? WHERE number = ?'),
    cancel: prepared('UPDATE run SET cancelling = 1 WHERE number = ?'),

    ended: prepared(
      `SELECT count(*) AS runs, count(*) FILTER (WHERE ended_at <= ?) AS old FROM run WHERE ended_at IS NOT NULL`,
    ),
    forgetRuns: prepared(
      `DELETE FROM run WHERE number IN
         (SELECT number FROM run WHERE ended_at IS NOT NULL ORDER BY ended_at, number LIMIT ?)`,
    ),
    forgetKeys: prepared(
      `UPDATE run SET key = NULL, fingerprint = NULL WHERE number IN
         (SELECT number FROM run WHERE key IS NOT NULL AND created_at <= ? ORDER BY created_at LIMIT ?)`,
    ),
  };
}
