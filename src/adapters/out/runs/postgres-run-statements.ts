const COLUMNS = `id, caller, mode, secret, timeout_ms, state, created_at, started_at, ended_at, claims, cancelling,
  last_seq, request`;
const NOW = 'clock_timestamp()';
const OF_ID = '(SELECT number FROM of_schema.run WHERE id = $1)';

/** Returns the SQL interval of a parameter in milliseconds. */
function ms(parameter: string): string {
  return `${parameter}::double precision * interval '1 millisecond'`;
}

/** Inserts a list of event bodies; the last one gets the run's last number. */
function putEvents(run: string, bodies: string): string {
  return `
    INSERT INTO of_schema.run_event (run, seq, body)
    SELECT ${run}.number, ${run}.last_seq - cardinality(${bodies}::text[]) + given.place, given.body
    FROM ${run}, unnest(${bodies}::text[]) WITH ORDINALITY AS given (body, place)`;
}

const STATEMENTS = {
  // The text changes whenever another transaction becomes visible.
  version: 'SELECT pg_current_snapshot()::text AS version',
  notify: 'SELECT pg_notify($1, $2)',
  find: `SELECT ${COLUMNS} FROM of_schema.run WHERE id = $1`,
  record: 'SELECT record FROM of_schema.run WHERE id = $1',
  list: `
    SELECT ${COLUMNS} FROM of_schema.run
    WHERE caller = $1
      AND ($2::text IS NULL OR number < (SELECT number FROM of_schema.run WHERE id = $2 AND caller = $1))
      AND ($3::text[] IS NULL OR state = ANY ($3))
    ORDER BY number DESC LIMIT $4`,
  events: `SELECT seq, body FROM of_schema.run_event WHERE run = ${OF_ID} AND seq > $2 ORDER BY seq LIMIT $3`,
  artifact: `SELECT bytes FROM of_schema.run_artifact WHERE run = ${OF_ID} AND path = $2`,
  waiting: `SELECT count(*)::int AS runs FROM of_schema.run WHERE ended_at IS NULL AND state = 'queued'`,

  forgetKey: `
    UPDATE of_schema.run SET key = NULL, fingerprint = NULL
    WHERE caller = $1 AND key = $2 AND created_at <= ${NOW} - ${ms('$3')}`,
  ofKey: `SELECT ${COLUMNS}, fingerprint FROM of_schema.run WHERE caller = $1 AND key = $2`,
  insert: `
    INSERT INTO of_schema.run (id, caller, mode, secret, timeout_ms, key, fingerprint, request, sealed, state,
      created_at, started_at, lease_until, claims, cancelling, last_seq)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN lease IS NULL THEN 'queued' ELSE 'running' END,
      now, CASE WHEN lease IS NOT NULL THEN now END, now + lease, CASE WHEN lease IS NULL THEN 0 ELSE 1 END, false, 0
    FROM (SELECT ${NOW} AS now, ${ms('$10')} AS lease) AS moment
    ON CONFLICT DO NOTHING
    RETURNING ${COLUMNS}`,
  claim: `
    WITH oldest AS MATERIALIZED (
      SELECT number FROM of_schema.run
      WHERE ended_at IS NULL AND (state = 'queued' OR lease_until <= ${NOW})
      ORDER BY number LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    UPDATE of_schema.run
    SET state = 'running', started_at = coalesce(started_at, ${NOW}), lease_until = ${NOW} + ${ms('$1')}, claims = claims + 1
    WHERE number = (SELECT number FROM oldest)
    RETURNING ${COLUMNS}, sealed`,
  endLeases: `UPDATE of_schema.run SET lease_until = ${NOW} WHERE ended_at IS NULL AND lease_until > ${NOW}`,
  renew: `
    UPDATE of_schema.run SET lease_until = ${NOW} + ${ms('$3')}
    WHERE id = $1 AND claims = $2 AND state = 'running'
    RETURNING cancelling`,
  append: `
    WITH held AS (
      UPDATE of_schema.run SET last_seq = last_seq + cardinality($3::text[])
      WHERE id = $1 AND claims = $2 AND state = 'running'
      RETURNING number, last_seq
    ), noted AS (${putEvents('held', '$3')})
    SELECT last_seq FROM held`,
  finish: `
    WITH held AS (
      UPDATE of_schema.run
      SET last_seq = last_seq + cardinality($3::text[]), state = $4, record = $5, sealed = NULL, ended_at = ${NOW}
      WHERE id = $1 AND claims = $2 AND state = 'running'
      RETURNING number, last_seq
    ), noted AS (${putEvents('held', '$3')})
    SELECT number FROM held`,
  putArtifact: 'INSERT INTO of_schema.run_artifact (run, path, bytes) VALUES ($1, $2, $3)',
  // A queued run ends; a running one receives the request.
  cancel: `
    WITH changed AS (
      UPDATE of_schema.run
      SET state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END,
        ended_at = CASE state WHEN 'queued' THEN ${NOW} END,
        record = CASE state WHEN 'queued' THEN $2 END,
        sealed = CASE state WHEN 'queued' THEN NULL ELSE sealed END,
        last_seq = last_seq + CASE state WHEN 'queued' THEN cardinality($3::text[]) ELSE 0 END,
        cancelling = state = 'running'
      WHERE id = $1 AND ended_at IS NULL
      RETURNING number, ${COLUMNS}
    ), ended AS (
      SELECT number, last_seq FROM changed WHERE state = 'cancelled'
    ), noted AS (${putEvents('ended', '$3')})
    SELECT ${COLUMNS} FROM changed`,

  forgetKeys: `
    UPDATE of_schema.run SET key = NULL, fingerprint = NULL
    WHERE number IN (
      SELECT number FROM of_schema.run WHERE key IS NOT NULL AND created_at <= ${NOW} - ${ms('$1')}
      ORDER BY created_at LIMIT $2)`,
  forgetRuns: `
    DELETE FROM of_schema.run WHERE number IN (
      SELECT number FROM of_schema.run WHERE ended_at IS NOT NULL
      ORDER BY ended_at, number
      LIMIT (
        SELECT least($3::bigint, greatest(count(*) - $2::bigint, count(*) FILTER (WHERE ended_at <= ${NOW} - ${ms('$1')}), 0))
        FROM of_schema.run WHERE ended_at IS NOT NULL))`,
};

export type RunStatements = Readonly<Record<keyof typeof STATEMENTS, string>>;

/** Builds the statements for the run tables of a schema; times are those of the database's clock. */
export function runStatementsFor(schema: string): RunStatements {
  const entries = Object.entries(STATEMENTS).map(([name, text]) => [name, text.replaceAll('of_schema', `"${schema}"`)]);
  return Object.fromEntries(entries) as RunStatements;
}
