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
import type { WorkFile } from '../../../application/ports/tool-host.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import type { Revision, RevisionWatch } from '../storage/revision-watch.ts';
import { checkEnding, orLost } from './stored-run.ts';

export type CreatedClaim = Created & { readonly epoch: number | null };

export type Answer<T> = T | Promise<T>;

type SameMethod =
  'find' | 'record' | 'list' | 'events' | 'artifact' | 'waiting' | 'claim' | 'endLeases' | 'cancel' | 'sweep';

/** Tables of runs. `renew`, `append` and `finish` return null when the lease is lost. */
export type RunTables = {
  readonly [M in SameMethod]: (...given: Parameters<RunStore[M]>) => Answer<Awaited<ReturnType<RunStore[M]>>>;
} & {
  /** Value that differs after each change by another process, and sometimes without a change. */
  version(): Answer<Revision>;
  /** @returns null when a run with this id exists. */
  create(run: NewRun, claimFor: number | null): Answer<CreatedClaim | null>;
  renew(id: string, epoch: number, leaseMs: number): Answer<{ readonly cancelling: boolean } | null>;
  append(id: string, epoch: number, events: readonly NewEvent[]): Answer<number | null>;
  finish(id: string, epoch: number, ending: Ending, artifacts: readonly WorkFile[]): Answer<true | null>;
};

/** Run store in a database that any number of processes use at once. */
export abstract class DatabaseRunStore<Tables extends RunTables> implements RunStore {
  abstract readonly kind: RunStore['kind'];
  protected abstract readonly changes: RevisionWatch;

  protected abstract read<T>(work: (tables: Tables) => Answer<T>): Promise<T>;
  protected abstract write<T>(work: (tables: Tables) => Answer<T>): Promise<T>;
  abstract close(): Promise<void>;

  async create(run: NewRun, claimFor: number | null): Promise<CreatedClaim> {
    const created = await this.change((tables) => tables.create(run, claimFor));
    if (created === null) throw new RangeError('there is a run with this id already');
    return created;
  }

  find(id: string): Promise<StoredRun | null> {
    return this.read((tables) => tables.find(id));
  }

  record(id: string): Promise<string | null> {
    return this.read((tables) => tables.record(id));
  }

  list(...query: Parameters<RunTables['list']>): Promise<readonly StoredRun[]> {
    return this.read((tables) => tables.list(...query));
  }

  events(id: string, after: number, limit: number): Promise<readonly RunEvent[]> {
    return this.read((tables) => tables.events(id, after, limit));
  }

  artifact(id: string, path: string): Promise<Uint8Array | null> {
    return this.read((tables) => tables.artifact(id, path));
  }

  waiting(): Promise<number> {
    return this.read((tables) => tables.waiting());
  }

  claim(leaseMs: number): Promise<Claim | null> {
    return this.change((tables) => tables.claim(leaseMs));
  }

  async endLeases(): Promise<void> {
    await this.change((tables) => tables.endLeases());
  }

  async renew(id: string, epoch: number, leaseMs: number): Promise<{ readonly cancelling: boolean }> {
    return orLost(await this.write((tables) => tables.renew(id, epoch, leaseMs)));
  }

  async append(id: string, epoch: number, events: readonly NewEvent[]): Promise<number> {
    return orLost(await this.change((tables) => tables.append(id, epoch, events)));
  }

  async finish(id: string, epoch: number, ending: Ending): Promise<void> {
    const artifacts = checkEnding(ending);
    orLost(await this.change((tables) => tables.finish(id, epoch, ending, artifacts)));
  }

  cancel(id: string, record: string, event: NewEvent): Promise<StoredRun | null> {
    return this.change((tables) => tables.cancel(id, record, event));
  }

  sweep(retention: Retention): Promise<number> {
    return this.write((tables) => tables.sweep(retention));
  }

  watch(onChange: () => void): () => void {
    return this.changes.add(onChange);
  }

  /** Writes, and calls the watchers unless the result is null. */
  protected async change<T>(work: (tables: Tables) => Answer<T>): Promise<T> {
    const result = await this.write(work);
    if (result !== null) this.changes.tell();
    return result;
  }
}
