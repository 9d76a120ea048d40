import type { RunEvent, RunProgress } from '../../domain/run/run-event.ts';
import type { RunEnd, RunState } from '../../domain/run/run-state.ts';
import type { WorkFile } from './tool-host.ts';

/** Run to store. */
export type NewRun = {
  /** `run_` and 26 unpredictable letters and digits. */
  readonly id: string;
  /**
   * Identity of the caller, 1 to 255 characters; only this caller sees the run. The same text for all callers without
   * tokens.
   */
  readonly caller: string;
  /** `sync`: a caller waits, and no other process may take over the run. */
  readonly mode: 'sync' | 'async';
  /** Request as JSON, without secrets. */
  readonly request: string;
  /** Sealed secrets of the request; null without secrets or without a key to seal them. */
  readonly sealed: string | null;
  /** Whether the request had secrets; without `sealed`, only the process with them can run it. */
  readonly secret: boolean;
  /** Time limit of the run in milliseconds. */
  readonly timeoutMs: number;
  /** Identification of a repeated request; null without a key of the caller. */
  readonly idempotency: {
    /** 1 to 255 characters. */
    readonly key: string;
    /** Hash of the request without its secrets; 64 hexadecimal digits. */
    readonly fingerprint: string;
  } | null;
};

/** Run as a list shows it. Times are RFC 3339, UTC. */
export type StoredRun = Pick<NewRun, 'id' | 'caller' | 'mode' | 'request' | 'secret' | 'timeoutMs'> & {
  readonly state: RunState;
  readonly createdAt: string;
  /** Time of the first claim; null before. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Number of claims. */
  readonly claims: number;
  /** Whether the end was requested. */
  readonly cancelling: boolean;
  /** Sequence number of the last event; 0 before the first. */
  readonly lastSeq: number;
};

/** Right to write to a run until it ends or another process claims it after the end of the lease. */
export type Claim = {
  readonly run: StoredRun;
  readonly sealed: string | null;
  /** Number of the claim; an older claim can no longer write. */
  readonly epoch: number;
};

/** Error of a write without a valid claim: the lease ended, or the run ended or was removed. Nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Event before the store numbers it. */
export type NewEvent = RunProgress & Pick<RunEvent, 'at' | 'elapsed_ms' | 'remaining_ms'>;

/** Result of storing a run: new, existing under the same key, or a key of another request. */
export type Created =
  | { readonly kind: 'created' | 'known'; readonly run: StoredRun }
  | { readonly kind: 'key_reused'; readonly run: StoredRun };

/** Final data of a run. */
export type Ending = {
  readonly state: RunEnd;
  /** Record as JSON, within {@link RUN_LIMITS}. */
  readonly record: string;
  /** Last events of the run. */
  readonly events: readonly NewEvent[];
  /** Artifacts; of several with one path the last counts. */
  readonly artifacts: readonly WorkFile[];
};

export const RUN_LIMITS = {
  /** Record size in UTF-8. */
  recordBytes: 8 * 1024 * 1024,
  /** Total size of the artifacts of a run. */
  artifactBytes: 64 * 1024 * 1024,
  /** Milliseconds for which an idempotency key is stored. */
  keyMs: 24 * 60 * 60 * 1_000,
  /** Number of runs, and of keys, that one sweep removes. */
  swept: 500,
} as const;

/** Retention of ended runs: days after the end, and number of the latest ones. */
export type Retention = { readonly days: number; readonly runs: number };

/**
 * Store of runs with their events and records. Each call is one transaction and durable when it resolves. Events of a
 * run are numbered from 1 without gaps, whoever wrote them. Every adapter passes
 * `test/contracts/run-store.contract.ts` and rejects with a `QuartermasterError` of code `storage_unavailable` without
 * its storage.
 */
export interface RunStore {
  readonly kind: 'memory' | 'sqlite' | 'postgres';
  /**
   * Stores a run. Its idempotency key is valid for 24 hours for each caller, or until the run is removed.
   *
   * @param claimFor Lease in milliseconds for the calling process; null puts the run into the queue. A run that only
   *   this process can execute, because a caller waits or its secrets are not sealed, must not be queued.
   * @returns An `epoch` for a new and claimed run; null otherwise.
   */
  create(run: NewRun, claimFor: number | null): Promise<Created & { readonly epoch: number | null }>;
  find(id: string): Promise<StoredRun | null>;
  /** Returns the record as JSON; null before the end. */
  record(id: string): Promise<string | null>;
  /**
   * Lists runs, newest first.
   *
   * @param before Id of a run of this caller to continue after, null for the first page; an unknown id gives an empty
   *   page.
   * @param states Null for all.
   */
  list(
    caller: string,
    before: string | null,
    limit: number,
    states: readonly RunState[] | null,
  ): Promise<readonly StoredRun[]>;
  /** Returns the events after `after` in ascending order. */
  events(id: string, after: number, limit: number): Promise<readonly RunEvent[]>;
  /**
   * Claims the oldest run that is queued or whose lease has ended (`sync` runs too, to end them); null without one.
   *
   * @param leaseMs 0 for a lease that ends at once.
   */
  claim(leaseMs: number): Promise<Claim | null>;
  /** Ends every lease, so that runs of dead processes continue at once; only for the single process of a storage. */
  endLeases(): Promise<void>;
  /** @throws {LeaseLost} */
  renew(id: string, epoch: number, leaseMs: number): Promise<{ readonly cancelling: boolean }>;
  /** @returns Sequence number of the last event. @throws {LeaseLost} */
  append(id: string, epoch: number, events: readonly NewEvent[]): Promise<number>;
  /** Ends a run and deletes its sealed secrets. @throws {LeaseLost} @throws {RangeError} beyond {@link RUN_LIMITS}. */
  finish(id: string, epoch: number, ending: Ending): Promise<void>;
  /** Returns null for an unknown path, and before the end. */
  artifact(id: string, path: string): Promise<Uint8Array | null>;
  /**
   * Requests the end of a run. A queued run ends at once, with this record and event; {@link renew} informs a running
   * one. An ended run is unchanged. Null for an unknown run.
   */
  cancel(id: string, record: string, event: NewEvent): Promise<StoredRun | null>;
  /**
   * Removes ended runs that are too old or too many, the oldest first, and expired keys; at most 500 of each.
   *
   * @returns Number of removed runs.
   */
  sweep(retention: Retention): Promise<number>;
  /** Returns the number of queued runs. */
  waiting(): Promise<number>;
  /**
   * Calls back within a second after any process created or changed a run or added an event to it. Several changes may
   * share one call, and a call may come without a change. Watch first, then read, to miss nothing. Returns a function that ends it.
   */
  watch(onChange: () => void): () => void;
  /** Ends every watch and connection; no other call may follow. Claims stay until their lease ends. */
  close(): Promise<void>;
}
