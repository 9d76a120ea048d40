import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../application/ports/clock.ts';
import type {
  Claim,
  Created,
  Ending,
  NewEvent,
  NewRun,
  Retention,
  RunStore,
  StoredRun,
} from '../../../application/ports/run-store.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import type { RunState } from '../../../domain/run/run-state.ts';
import { hideOpening } from '../storage/opening-failed.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';
import { SqliteFile } from '../storage/sqlite-file.ts';
import { inTransaction } from '../storage/sqlite-transaction.ts';
import { checkEnding } from './check-ending.ts';
import { orLost } from './or-lost.ts';
import { SqliteRunReader } from './sqlite-run-reader.ts';
import { prepareRunStatements } from './sqlite-run-statements.ts';
import { SqliteRunWriter } from './sqlite-run-writer.ts';

const POLL_MS = 250;

type Tables = { readonly database: DatabaseSync; readonly read: SqliteRunReader; readonly write: SqliteRunWriter };

/** Keeps runs in a file that any number of processes may use at once, the one of the catalog. */
export class SqliteRunStore implements RunStore {
  readonly kind = 'sqlite';
  readonly #file: SqliteFile<Tables>;
  readonly #watch: RevisionWatch;

  constructor(file: string, clock: Clock) {
    this.#file = new SqliteFile(file, (database) => {
      const statements = prepareRunStatements(database);
      return { database, read: new SqliteRunReader(statements), write: new SqliteRunWriter(statements, clock) };
    });
    this.#watch = new RevisionWatch({ everyMs: POLL_MS, ask: () => this.#use(({ read }) => read.version()) });
  }

  create(run: NewRun, claimFor: number | null): Promise<Created & { readonly epoch: number | null }> {
    return this.#change(({ read, write }) => {
      const { kind, id, epoch } = write.create(run, claimFor);
      return { kind, run: read.found(id), epoch };
    });
  }

  find(id: string): Promise<StoredRun | null> {
    return this.#use(({ read }) => read.find(id));
  }

  record(id: string): Promise<string | null> {
    return this.#use(({ read }) => read.text(id, 'record'));
  }

  list(
    caller: string,
    before: string | null,
    limit: number,
    states: readonly RunState[] | null,
  ): Promise<readonly StoredRun[]> {
    return this.#use(({ read }) => read.list(caller, before, limit, states));
  }

  events(id: string, after: number, limit: number): Promise<readonly RunEvent[]> {
    return this.#use(({ read }) => read.events(id, after, limit));
  }

  claim(leaseMs: number): Promise<Claim | null> {
    return this.#change(({ read, write }) => {
      const lent = write.claim(leaseMs);
      return lent && { run: read.found(lent.id), sealed: read.text(lent.id, 'sealed'), epoch: lent.epoch };
    });
  }

  endLeases(): Promise<void> {
    return this.#change(({ write }) => write.endLeases());
  }

  async renew(id: string, epoch: number, leaseMs: number): Promise<{ readonly cancelling: boolean }> {
    return orLost(await this.#transact(({ write }) => write.renew(id, epoch, leaseMs)));
  }

  async append(id: string, epoch: number, events: readonly NewEvent[]): Promise<number> {
    return orLost(await this.#change(({ write }) => write.append(id, epoch, events)));
  }

  async finish(id: string, epoch: number, ending: Ending): Promise<void> {
    const artifacts = checkEnding(ending);
    orLost(await this.#change(({ write }) => write.finish(id, epoch, ending, artifacts)));
  }

  artifact(id: string, path: string): Promise<Uint8Array | null> {
    return this.#use(({ read }) => read.artifact(id, path));
  }

  cancel(id: string, record: string, event: NewEvent): Promise<StoredRun | null> {
    return this.#change(({ read, write }) => {
      write.cancel(id, record, event);
      return read.find(id);
    });
  }

  sweep(retention: Retention): Promise<number> {
    return this.#transact(({ write }) => write.sweep(retention));
  }

  waiting(): Promise<number> {
    return this.#use(({ read }) => read.waiting());
  }

  watch(onChange: () => void): () => void {
    return this.#watch.add(onChange);
  }

  async close(): Promise<void> {
    this.#watch.end();
    await this.#file.close();
  }

  async #change<T>(work: (tables: Tables) => T): Promise<T> {
    const result = await this.#transact(work);
    if (result !== null) this.#watch.tell();
    return result;
  }

  #transact<T>(work: (tables: Tables) => T): Promise<T> {
    return this.#use((tables) => inTransaction(tables.database, () => work(tables)));
  }

  async #use<T>(work: (tables: Tables) => T): Promise<T> {
    try {
      return await this.#file.use(work);
    } catch (error) {
      throw hideOpening(error);
    }
  }
}
