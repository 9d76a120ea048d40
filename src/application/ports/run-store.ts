import type { RunEvent, RunProgress } from '../../domain/run/run-event.ts';
import type { RunEnd, RunState } from '../../domain/run/run-state.ts';
import type { WorkFile } from './tool-host.ts';

/** A run to be kept. */
export type NewRun = {
  /** `run_` and 26 letters and digits that nobody can guess. */
  readonly id: string;
  /** Who asked, in 1 to 255 characters: only they see it. The same text for everybody where callers need no token. */
  readonly caller: string;
  /** `sync`: somebody waits, and nobody else may take it over. */
  readonly mode: 'sync' | 'async';
  /** The request as JSON, without any secret. */
  readonly request: string;
  /** The secrets of the request, sealed; null when there are none, or when nothing is there to seal them with. */
  readonly sealed: string | null;
  /** Whether the request came with secrets: without `sealed`, only the process that took it can run it. */
  readonly secret: boolean;
  /** Milliseconds that the run may take. */
  readonly timeoutMs: number;
  /** By which a request that is sent again is known; null when the caller gave no key. */
  readonly idempotency: {
    /** 1 to 255 characters. */
    readonly key: string;
    /** Of the request without its secrets; 64 hexadecimal digits. */
    readonly fingerprint: string;
  } | null;
};

/** What a list of runs shows. Times are RFC 3339, UTC. */
export type StoredRun = Pick<NewRun, 'id' | 'caller' | 'mode' | 'request' | 'secret' | 'timeoutMs'> & {
  readonly state: RunState;
  readonly createdAt: string;
  /** When a worker first took it; null before. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** How often a worker took it. */
  readonly claims: number;
  /** Whether somebody wants it to end. */
  readonly cancelling: boolean;
  /** The seq of its last event; 0 before the first. */
  readonly lastSeq: number;
};

/** The right to write to a run until it has ended or somebody else has claimed it, which they can once the lease is over. */
export type Claim = {
  readonly run: StoredRun;
  readonly sealed: string | null;
  /** Grows with each claim of a run: an older one can no longer write. */
  readonly epoch: number;
};

/** Somebody else has the run, for its lease was over, or it has ended, or is forgotten. Nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** An event without its place in the log, which the store gives it. */
export type NewEvent = RunProgress & Pick<RunEvent, 'at' | 'elapsed_ms' | 'remaining_ms'>;

/** Whether a run is new, was there under the same key, or the key was used for another request. */
export type Created =
  | { readonly kind: 'created' | 'known'; readonly run: StoredRun }
  | { readonly kind: 'key_reused'; readonly run: StoredRun };

/** What is left of a run. */
export type Ending = {
  readonly state: RunEnd;
  /** As JSON, of {@link RUN_LIMITS} at most. */
  readonly record: string;
  /** The last of the run. */
  readonly events: readonly NewEvent[];
  /** Of several with one path the last counts. */
  readonly artifacts: readonly WorkFile[];
};

export const RUN_LIMITS = {
  /** Of the record in UTF-8. */
  recordBytes: 8 * 1024 * 1024,
  /** Of all artifacts of a run together. */
  artifactBytes: 64 * 1024 * 1024,
  /** Milliseconds for which a key of idempotency is known. */
  keyMs: 24 * 60 * 60 * 1_000,
  /** Runs, and likewise keys, that one sweep forgets. */
  swept: 500,
} as const;

/** How many days after its end, and how many of those that ended last, a run is kept. */
export type Retention = { readonly days: number; readonly runs: number };

/**
 * Keeps runs, their events and their records. Each call is one transaction, durable when it resolves. Events of a run are numbered
 * from 1 without a gap, whoever wrote them. Every adapter passes `test/contracts/run-store.contract.ts`; all reject with a
 * `QuartermasterError` of code `storage_unavailable` when the storage is not there.
 */
export interface RunStore {
  readonly kind: 'memory' | 'sqlite' | 'postgres';
  /**
   * Keys are known for 24 hours for each caller, or until their run is forgotten.
   *
   * @param claimFor Milliseconds of lease for the caller of this method; null puts the run into the queue, from which anybody
   * may take it. One that only this process can do, because somebody waits or its secrets are not sealed, is not for the queue.
   * @returns An `epoch` for a run that is new and claimed; null otherwise.
   */
  create(run: NewRun, claimFor: number | null): Promise<Created & { readonly epoch: number | null }>;
  find(id: string): Promise<StoredRun | null>;
  /** The record as JSON; null before the end. */
  record(id: string): Promise<string | null>;
  /**
   * Newest first.
   *
   * @param before Id of a run of this caller after which to go on, null for the first page; nothing follows one that is not there.
   * @param states Null for all.
   */
  list(
    caller: string,
    before: string | null,
    limit: number,
    states: readonly RunState[] | null,
  ): Promise<readonly StoredRun[]>;
  /** In ascending order, those after `after`. */
  events(id: string, after: number, limit: number): Promise<readonly RunEvent[]>;
  /**
   * The oldest run that waits, or whose lease is over (a `sync` one as well, for it has to be ended); null when there is none.
   *
   * @param leaseMs 0 for a lease that is over at once.
   */
  claim(leaseMs: number): Promise<Claim | null>;
  /** Ends every lease, so that runs of processes that are gone need not be waited for: only for who knows that nobody else executes any here. */
  endLeases(): Promise<void>;
  /** @throws {LeaseLost} */
  renew(id: string, epoch: number, leaseMs: number): Promise<{ readonly cancelling: boolean }>;
  /** @returns The seq of the last event of the run. @throws {LeaseLost} */
  append(id: string, epoch: number, events: readonly NewEvent[]): Promise<number>;
  /** Ends a run for good and removes what was sealed. @throws {LeaseLost} @throws {RangeError} beyond {@link RUN_LIMITS}. */
  finish(id: string, epoch: number, ending: Ending): Promise<void>;
  /** Null when there is none of this path, and before the end. */
  artifact(id: string, path: string): Promise<Uint8Array | null>;
  /**
   * Asks for the end of a run. One that waits ends at once, with this record and this event; one that runs is told by
   * {@link renew}. Nothing happens to one that has ended. Null when there is no such run.
   */
  cancel(id: string, record: string, event: NewEvent): Promise<StoredRun | null>;
  /**
   * Forgets ended runs that are too old or too many, those that ended first before others, and keys after their day; at
   * most 500 of each a call.
   *
   * @returns How many runs.
   */
  sweep(retention: Retention): Promise<number>;
  /** How many wait. */
  waiting(): Promise<number>;
  /**
   * Calls back within a second after a run was created, changed or got an event in any process; perhaps once for several,
   * perhaps once too often. Who wants to miss nothing watches first and then reads. Returns what ends it.
   */
  watch(onChange: () => void): () => void;
  /** Ends every watch and connection; nothing may be called afterwards but this again. Claims stay until their lease is over. */
  close(): Promise<void>;
}
