import type { ClientBase, ClientConfig, Pool, PoolClient } from 'pg';

const MOST_CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;
/** Client timeout in milliseconds, above the server's statement timeout, for a server that never responds. */
const ANSWER_MS = 35_000;
/** Longest time in milliseconds that a stalled process keeps a transaction open. */
const IDLE_IN_TRANSACTION_MS = 25_000;

/** Returns the settings of every connection; those in the URL take precedence. */
export function connectionTo(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'quartermaster',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  };
}

/** Opens a pool that connects on demand. `pg` is loaded only here, because most starts do not need it. */
export async function openPool(url: string): Promise<Pool> {
  const { Pool: PoolOfPg } = await import('pg');
  const pool = new PoolOfPg({ ...connectionTo(url), max: MOST_CONNECTIONS, allowExitOnIdle: true });
  pool.on('error', ignore);
  return pool;
}

/** Lends a connection; discards it after a failure. */
export async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  client.on('error', ignore);
  let isGood = false;
  try {
    const result = await use(client);
    isGood = true;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(!isGood);
  }
}

/** Ignores the error of an idle connection; the next request for a connection shows it again. */
function ignore(): void {}

/** Commits all of the work or none. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  const result = await work();
  await client.query('COMMIT');
  return result;
}
