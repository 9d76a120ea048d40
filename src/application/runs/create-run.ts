import { canonicalJson } from '../../domain/catalog/verification/canonical-json.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { isEnd } from '../../domain/run/run-state.ts';
import type { RunStore, StoredRun } from '../ports/run-store.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { Sha256 } from '../ports/sha256.ts';
import { Secret } from './secret.ts';
import type { RunRequest } from './execute-run.ts';
import { LEASE_MS } from './run-lease.ts';
import { partRequest } from './run-secrets.ts';

/** How a run is asked for. */
export type RunOrder = {
  readonly mode: 'sync' | 'async';
  /** Who asks. */
  readonly caller: string;
  /** By which the caller knows the request when it is sent again; null when they gave none. */
  readonly key: string | null;
};

export type CreatedRun =
  /** `epoch`: of the claim of this process; null when the run is in the queue. */
  | { readonly kind: 'created'; readonly run: StoredRun; readonly epoch: number | null }
  /** The same request was sent before. */
  | { readonly kind: 'known'; readonly run: StoredRun };

/**
 * Keeps a run that is new. One that somebody waits for, or whose secrets cannot be sealed, is claimed for this process.
 *
 * @throws {QuartermasterError} `idempotency_mismatch` when the key came with another request; `idempotency_in_flight`
 *   while somebody else waits for the answer to this one; `storage_unavailable`.
 */
export type CreateRun = (request: RunRequest, order: RunOrder) => Promise<CreatedRun>;

const IN_FLIGHT_SECONDS = 5;

export function makeCreateRun(store: RunStore, box: SecretBox | null, newId: () => string, sha256: Sha256): CreateRun {
  return async (request, { mode, caller, key }) => {
    const { open, hidden, identity } = partRequest(request);
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
