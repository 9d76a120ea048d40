import type { Client } from 'pg';
import { connectionTo } from './postgres-pool.ts';

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Listens to a channel on its own connection, and reconnects when it is lost. */
export class PostgresListener {
  readonly #url: string;
  readonly #channel: string;
  readonly #notify: (payload: string | null) => void;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pause = SHORTEST_PAUSE_MS;
  #isStarted = false;
  #isEnded = false;

  /** @param notify Receives the payload; null at each start of listening, when earlier notifications may be missing. */
  constructor(url: string, channel: string, notify: (payload: string | null) => void) {
    this.#url = url;
    this.#channel = channel;
    this.#notify = notify;
  }

  /** Listens until `end`, with reconnects; further calls have no effect. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#listen();
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const { Client: ClientOfPg } = await import('pg');
    if (this.#isEnded) return;
    const client = new ClientOfPg(connectionTo(this.#url));
    this.#client = client;
    client.on('error', () => this.#again(client));
    client.on('end', () => this.#again(client));
    client.on('notification', ({ payload }) => this.#notify(payload ?? null));
    try {
      await client.connect();
      await client.query(`LISTEN "${this.#channel}"`);
      this.#pause = SHORTEST_PAUSE_MS;
      this.#notify(null);
    } catch {
      this.#again(client);
    }
  }

  #again(lost: Client): void {
    if (this.#client !== lost) return;
    this.#client = undefined;
    void lost.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.#listen(), this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }
}
