import type { Batch, CatalogStore, Changes, Written } from '../../../application/ports/catalog-store.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';
import { SqliteFile } from '../storage/sqlite-file.ts';
import { foldBatch } from './fold-batch.ts';
import { SqliteRecords } from './sqlite-records.ts';

const POLL_MS = 250;

/**
 * Keeps records in a file that any number of processes may use at once; one of them may be a service. The file is opened
 * at the first call, and made with its folder when there is none.
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

  async write(batch: Batch): Promise<Written> {
    const folded = foldBatch(batch);
    const written = await this.#file.use((records) => records.write(folded));
    this.#watch.saw(written.revision);
    return written;
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
}
