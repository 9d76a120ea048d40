import { canonicalJson } from '../../domain/catalog/json.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { isEnd } from '../../domain/run/run-state.ts';
import type { RunStore, StoredRun } from '../ports/run-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { Sha256 } from '../ports/sha256.ts';
import { Secret } from './redaction.ts';
import { LEASE_MS } from './run-lease.ts';
import { splitRequest, type RunRequest } from './run-request.ts';
import type { RunWorker } from './run-worker.ts';

/** Mode and caller of a request for a run. */
export type RunOrder = {
  readonly mode: 'sync' | 'async';
  readonly caller: string;
  /** Idempotency key; null without one. */
  readonly key: string | null;
};

export type StoredOrder =
  /** `epoch`: claim of this process; null when the run is in the queue. */
  | { readonly kind: 'created'; readonly run: StoredRun; readonly epoch: number | null }
  /** The same request arrived earlier. */
  | { readonly kind: 'known'; readonly run: StoredRun };

/**
 * Stores a new run. A run with a waiting caller, or with secrets that cannot be sealed, is claimed for this process.
 *
 * @throws {QuartermasterError} `idempotency_mismatch` when another request used the key; `idempotency_in_flight` while
 *   the first request with the key still waits; `storage_unavailable`.
 */
export type StoreRun = (request: RunRequest, order: RunOrder) => Promise<StoredOrder>;

const IN_FLIGHT_SECONDS = 5;

export function makeStoreRun(store: RunStore, box: SecretBox | null, newId: () => string, sha256: Sha256): StoreRun {
  return async (request, { mode, caller, key }) => {
    const { open, hidden, identity } = splitRequest(request);
    const id = newId();
    const sealed = hidden === null || mode === 'sync' ? null : (box?.seal(new Secret(hidden), id) ?? null);
    const isOurs = mode === 'sync' || (hidden !== null && sealed === null);
    const run = {
      id,
      caller,
      mode,
      request: open,
      sealed,
      secret: hidden !== null,
      timeoutMs: request.timeoutMs,
      idempotency: key === null ? null : { key, fingerprint: sha256(canonicalJson(identity)) },
    };
    const created = await store.create(run, isOurs ? LEASE_MS : null);
    if (created.kind === 'created') return { kind: 'created', run: created.run, epoch: created.epoch };
    if (created.kind === 'key_reused') {
      throw new QuartermasterError(
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request within the last 24 hours. Take a new one.',
      );
    }
    if (created.run.mode === 'sync' && !isEnd(created.run.state)) {
      throw new QuartermasterError(
        'idempotency_in_flight',
        'A request with this Idempotency-Key is being answered. Wait for that answer, or send this one again later.',
        { retryAfterSeconds: IN_FLIGHT_SECONDS },
      );
    }
    return { kind: 'known', run: created.run };
  };
}

export type QueuedRun =
  /** The run has ended. `record` is JSON; `replayed`: an earlier request had the same key. */
  | { readonly kind: 'ended'; readonly run: StoredRun; readonly record: string; readonly replayed: boolean }
  /** The run waits or is running. */
  | { readonly kind: 'accepted'; readonly run: StoredRun; readonly replayed: boolean };

/**
 * Queues a run. Resolves to its record when the caller waits (`sync`), or as soon as it is stored (`async`).
 *
 * @param signal Aborted when the caller of a `sync` run stops waiting, which cancels the run.
 * @throws {QuartermasterError} as {@link StoreRun}; `overloaded` with too many runs; as `RecommendStack` when a `sync`
 *   run fails before its first attempt.
 */
export type QueueRun = (request: RunRequest, order: RunOrder, signal: AbortSignal) => Promise<QueuedRun>;

const SECONDS_UNTIL_A_PLACE = 10;
const SECONDS_UNTIL_ROOM = 30;

/** @param mostWaiting Upper bound of the queued runs. */
export function makeQueueRun(
  store: RunStore,
  storeRun: StoreRun,
  worker: Pick<RunWorker, 'reserve' | 'release' | 'run' | 'hold' | 'held' | 'claimNow'>,
  mostWaiting: number,
): QueueRun {
  const answerSync: QueueRun = async (request, order, signal) => {
    if (!worker.reserve()) {
      throw overloaded('as many runs as it can execute', 'or with "Prefer: respond-async"', SECONDS_UNTIL_A_PLACE);
    }
    const created = await storeRun(request, order).catch((error: unknown) => {
      worker.release();
      throw error;
    });
    if (created.kind === 'known' || created.epoch === null) {
      worker.release();
      return answerKnown(created);
    }
    const { run, epoch } = created;
    const done = await worker.run({ run, epoch }, request, signal);
    if (done.kind !== 'ended') return { ...(await answerKnown(created)), replayed: false };
    if (done.error !== null) throw done.error;
    return { kind: 'ended', run, record: done.record, replayed: false };
  };

  const accept: QueueRun = async (request, order) => {
    if ((await store.waiting()) + worker.held >= mostWaiting) {
      throw overloaded(`${mostWaiting} runs waiting`, 'later', SECONDS_UNTIL_ROOM);
    }
    const created = await storeRun(request, order);
    if (created.kind === 'known') return answerKnown(created);
    const { run, epoch } = created;
    if (epoch === null) worker.claimNow();
    else worker.hold({ run, epoch }, request);
    return { kind: 'accepted', run, replayed: false };
  };

  const answerKnown = async ({ run }: StoredOrder): Promise<QueuedRun> => {
    const now = (await store.find(run.id)) ?? run;
    const record = isEnd(now.state) ? await store.record(run.id) : null;
    if (record === null) return { kind: 'accepted', run: now, replayed: true };
    return { kind: 'ended', run: now, record, replayed: true };
  };

  return (request, order, signal) =>
    order.mode === 'sync' ? answerSync(request, order, signal) : accept(request, order, signal);
}

function overloaded(what: string, when: string, retryAfterSeconds: number): QuartermasterError {
  return new QuartermasterError('overloaded', `The service has ${what}. Send the request again ${when}.`, {
    retryAfterSeconds,
  });
}
