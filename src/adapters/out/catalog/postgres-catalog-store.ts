import type {
  Batch,
  CatalogStore,
  Changes,
  Effect,
  States,
  StoredSource,
  Written,
} from '../../../application/ports/catalog-store.ts';
import type { RecordId } from '../../../domain/catalog/record.ts';
import { PostgresDatabase } from '../storage/postgres-database.ts';
import { PostgresListener } from '../storage/postgres-listener.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';
import { foldBatch } from './fold-batch.ts';
import { PostgresRecords } from './postgres-records.ts';

/** Poll interval in milliseconds for changes without a notification, which must be noticed within a second. */
const POLL_MS = 800;

/**
 * Catalog store in a PostgreSQL schema that any number of processes share. The first call connects and creates the
 * schema; a lost connection is restored.
 */
export class PostgresCatalogStore implements CatalogStore {
  readonly kind = 'postgres';
  readonly #database: PostgresDatabase<PostgresRecords>;
  readonly #listener: PostgresListener;
  readonly #watch: RevisionWatch;
  #writing: Promise<unknown> = Promise.resolve();

  /** @param schema A letter or `_`, then at most 62 letters, digits and `_`. */
  constructor(url: string, schema: string) {
    this.#database = new PostgresDatabase(url, schema, (pool) => new PostgresRecords(pool, schema));
    this.#listener = new PostgresListener(url, schema, (payload) => this.#onNotification(payload));
    this.#watch = new RevisionWatch({
      everyMs: POLL_MS,
      ask: () => this.#database.use((records) => records.revision()),
    });
  }

  read(after: number): Promise<Changes> {
    return this.#database.use((records) => records.read(after));
  }

  write(batch: Batch): Promise<Written> {
    const folded = foldBatch(batch);
    return this.#write((records) => records.write(folded));
  }

  amend(ids: readonly RecordId[], change: (body: string | null, id: RecordId) => string): Promise<Written> {
    return this.#write((records) => records.amend(ids, change));
  }

  stage(batch: Batch): Promise<Effect> {
    const folded = foldBatch(batch);
    return this.#database.use(({ staging }) => staging.stage(folded));
  }

  publish(source: string, states: States = {}): Promise<Written> {
    return this.#write(({ staging }) => staging.publish(source, states));
  }

  discard(source: string, states: States = {}): Promise<void> {
    return this.#database.use(({ staging }) => staging.discard(source, states));
  }

  forget(source: string, states: States = {}): Promise<Written> {
    return this.#write(({ staging }) => staging.forget(source, states));
  }

  sources(): Promise<readonly StoredSource[]> {
    return this.#database.use(({ staging }) => staging.sources());
  }

  state(source: string): Promise<string | null> {
    return this.#database.use((records) => records.state(source));
  }

  watch(onChange: () => void): () => void {
    this.#listener.start();
    return this.#watch.add(onChange);
  }

  async claim(): Promise<void> {
    await this.#database.open();
  }

  async close(): Promise<void> {
    this.#watch.end();
    await this.#listener.end();
    await this.#database.close();
  }

  /** Serializes the batches of this process, so that readers keep their connections. */
  async #write(change: (records: PostgresRecords) => Promise<Written>): Promise<Written> {
    const turn = this.#writing.then(() => this.#database.use(change));
    this.#writing = turn.catch(() => undefined);
    const written = await turn;
    this.#watch.saw(written.revision);
    return written;
  }

  #onNotification(payload: string | null): void {
    if (payload === null) void this.#watch.check();
    else this.#watch.saw(Number(payload));
  }
}
