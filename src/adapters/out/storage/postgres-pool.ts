import type { ClientBase, ClientConfig, Pool, PoolClient } from 'pg';

const MOST_CONNECTIONS = 4;
const CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;
/** Somewhat later than the server itself would end a statement: for one that does not answer at all. */
const ANSWER_MS = 35_000;
/** What a process that hangs in a transaction may keep others waiting for. */
const IDLE_IN_TRANSACTION_MS = 25_000;

/** How every connection to the database is made; what the URL itself says wins. */
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

/** A few connections, made when they are needed; `pg` is loaded here, for most starts do without it. */
export async function openPool(url: string): Promise<Pool> {
  const { Pool: PoolOfPg } = await import('pg');
  const pool = new PoolOfPg({ ...connectionTo(url), max: MOST_CONNECTIONS, allowExitOnIdle: true });
  pool.on('error', ignore);
  return pool;
}

/** Lends a connection, and gives it up for good when something went wrong with it. */
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

/** What breaks a connection that is not in use is heard of again when the next one is asked for. */
function ignore(): void {}

/** Does all of the work or none of it. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  const result = await work();
  await client.query('COMMIT');
  return result;
}
