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
import { RevisionWatch } from '../storage/revision-watch.ts';
import { SqliteFile } from '../storage/sqlite-file.ts';
import { foldBatch } from './fold-batch.ts';
import { SqliteRecords } from './sqlite-records.ts';
import type { SqliteStaging } from './sqlite-staging.ts';

const POLL_MS = 250;

/**
 * Catalog store in a file that any number of processes share, only one of them a service. The first call opens the
 * file, or creates it with its folder.
 */
export class SqliteCatalogStore implements CatalogStore {
  readonly kind = 'sqlite';
  readonly #file: SqliteFile<SqliteRecords>;
  readonly #watch: RevisionWatch;

  constructor(file: string) {
    this.#file = new SqliteFile(file, (database) => new SqliteRecords(database));
    this.#watch = new RevisionWatch({
      everyMs: POLL_MS,
      ask: () => this.#file.use((records) => records.revision()),
    });
  }

  read(after: number): Promise<Changes> {
    return this.#file.use((records) => records.read(after));
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
    return this.#staging((staging) => staging.stage(folded));
  }

  publish(source: string, states: States = {}): Promise<Written> {
    return this.#write(({ staging }) => staging.publish(source, states));
  }

  discard(source: string, states: States = {}): Promise<void> {
    return this.#staging((staging) => staging.discard(source, states));
  }

  forget(source: string, states: States = {}): Promise<Written> {
    return this.#write(({ staging }) => staging.forget(source, states));
  }

  sources(): Promise<readonly StoredSource[]> {
    return this.#staging((staging) => staging.sources());
  }

  state(source: string): Promise<string | null> {
    return this.#file.use((records) => records.state(source));
  }

  watch(onChange: () => void): () => void {
    return this.#watch.add(onChange);
  }

  claim(): Promise<void> {
    return this.#file.claim();
  }

  async close(): Promise<void> {
    this.#watch.end();
    await this.#file.close();
  }

  #staging<Result>(use: (staging: SqliteStaging) => Result): Promise<Result> {
    return this.#file.use(({ staging }) => use(staging));
  }

  async #write(change: (records: SqliteRecords) => Written): Promise<Written> {
    const written = await this.#file.use(change);
    this.#watch.saw(written.revision);
    return written;
  }
}
