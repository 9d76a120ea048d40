import {
  enterCircuit,
  leaveCircuit,
  NEW_CIRCUIT,
  opensAgainInMs,
  type CallOutcome,
  type Pass,
} from '../../domain/model-calls/circuit.ts';
import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';
import { FULL_BUCKET, refill, takeRetry, type RetryBucket } from '../../domain/model-calls/retry-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import type { Sha256 } from '../ports/sha256.ts';

const MOST_KEYS = 1_000;

/** What is known of one vendor at one address: whether it is asked at all, and how often again with each key. */
export class VendorHealth {
  readonly #clock: Clock;
  readonly #sha256: Sha256;
  /** By the hash of the key. One that is full is left out; of too many the oldest is forgotten. */
  readonly #buckets = new Map<string, RetryBucket>();
  #circuit = NEW_CIRCUIT;

  constructor(clock: Clock, sha256: Sha256) {
    this.#clock = clock;
    this.#sha256 = sha256;
  }

  /** Asks to make a call. Each pass must be handed back; null while the vendor is left alone. */
  enter(): Pass | null {
    const { circuit, pass } = enterCircuit(this.#circuit, this.#clock.elapsed());
    this.#circuit = circuit;
    return pass;
  }

  leave(pass: Pass, outcome: CallOutcome): void {
    this.#circuit = leaveCircuit(this.#circuit, pass, outcome, this.#clock.elapsed());
  }

  /** Milliseconds until a call may be made, 0 when it may now; null while another call finds that out. */
  get opensAgainInMs(): number | null {
    return opensAgainInMs(this.#circuit, this.#clock.elapsed());
  }

  /** Whether one more retry may be made with a key, which is then counted. */
  takeRetry(apiKey: string | null, failed: ProviderFailureKind): boolean {
    const id = this.#idOf(apiKey);
    const left = takeRetry(this.#buckets.get(id) ?? FULL_BUCKET, failed);
    if (left === null) return false;
    this.#keep(id, left);
    return true;
  }

  /** Counts a call that succeeded. */
  succeeded(apiKey: string | null): void {
    if (this.#buckets.size === 0) return;
    const id = this.#idOf(apiKey);
    const bucket = this.#buckets.get(id);
    if (bucket !== undefined) this.#keep(id, refill(bucket));
  }

  #keep(id: string, bucket: RetryBucket): void {
    this.#buckets.delete(id);
    if (bucket < FULL_BUCKET) this.#buckets.set(id, bucket);
    for (const oldest of this.#buckets.keys()) {
      if (this.#buckets.size <= MOST_KEYS) break;
      this.#buckets.delete(oldest);
    }
  }

  #idOf(apiKey: string | null): string {
    return apiKey === null ? '' : this.#sha256(apiKey);
  }
}
