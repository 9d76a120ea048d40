import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../application/ports/clock.ts';
import { hideOpening } from '../storage/opening-failed.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';
import { SqliteFile } from '../storage/sqlite-file.ts';
import { inTransaction } from '../storage/sqlite-transaction.ts';
import { DatabaseRunStore, type Answer } from './database-run-store.ts';
import { SqliteRuns } from './sqlite-runs.ts';

const POLL_MS = 250;

/** Run store in a file that any number of processes use at once; the catalog uses the same file. */
export class SqliteRunStore extends DatabaseRunStore<SqliteRuns> {
  override readonly kind = 'sqlite';
  protected override readonly changes: RevisionWatch;
  readonly #file: SqliteFile<{ readonly database: DatabaseSync; readonly runs: SqliteRuns }>;

  constructor(file: string, clock: Clock) {
    super();
    this.#file = new SqliteFile(file, (database) => ({ database, runs: new SqliteRuns(database, clock) }));
    this.changes = new RevisionWatch({ everyMs: POLL_MS, ask: () => this.read((runs) => runs.version()) });
  }

  override async close(): Promise<void> {
    this.changes.end();
    await this.#file.close();
  }

  protected override async read<T>(work: (runs: SqliteRuns) => Answer<T>): Promise<T> {
    try {
      return await this.#file.use(({ runs }) => work(runs));
    } catch (error) {
      throw hideOpening(error);
    }
  }

  protected override async write<T>(work: (runs: SqliteRuns) => Answer<T>): Promise<T> {
    try {
      return await this.#file.use(({ database, runs }) => inTransaction(database, () => work(runs)));
    } catch (error) {
      throw hideOpening(error);
    }
  }
}
