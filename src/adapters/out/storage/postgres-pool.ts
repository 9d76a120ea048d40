import type { ClientBase, ClientConfig, Pool, PoolClient } from 'pg';

const MOST_CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;
/** Later than the server ends a statement: for a server that does not answer at all. */
const ANSWER_MS = 35_000;
/** Longest time that a stalled process keeps a transaction open. */
const IDLE_IN_TRANSACTION_MS = 25_000;

/** Settings of every connection; those of the URL win. */
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

/** Opens a pool that connects on demand; `pg` is loaded here, for most starts do without it. */
export async function openPool(url: string): Promise<Pool> {
  const { Pool: PoolOfPg } = await import('pg');
  const pool = new PoolOfPg({ ...connectionTo(url), max: MOST_CONNECTIONS, allowExitOnIdle: true });
  pool.on('error', ignore);
  return pool;
}

/** Lends a connection, and discards it after a failure. */
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

/** A broken idle connection shows again at the next request for one. */
function ignore(): void {}

/** Does all of the work or none. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  const result = await work();
  await client.query('COMMIT');
  return result;
}
