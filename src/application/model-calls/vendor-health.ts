import {
  enterCircuit,
  leaveCircuit,
  NEW_CIRCUIT,
  opensAgainInMs,
  type CallOutcome,
  type Pass,
} from '../../domain/model-calls/circuit.ts';
import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';
import { FULL_RETRY_BUDGET, refill, takeRetry, type RetryBudget } from '../../domain/model-calls/retry-plan.ts';
import type { Clock } from '../ports/clock.ts';
import type { Sha256 } from '../ports/sha256.ts';

const MOST_KEYS = 1_000;

/** State of one vendor at one address: its circuit breaker, and the retry budget of each key. */
export class VendorHealth {
  readonly #clock: Clock;
  readonly #sha256: Sha256;
  /** Retry budgets by the hash of the key. Full budgets are not stored; above the limit the oldest is removed. */
  readonly #budgets = new Map<string, RetryBudget>();
  #circuit = NEW_CIRCUIT;

  constructor(clock: Clock, sha256: Sha256) {
    this.#clock = clock;
    this.#sha256 = sha256;
  }

  /** Requests a call. The pass must be returned; null while the circuit is open. */
  enter(): Pass | null {
    const { circuit, pass } = enterCircuit(this.#circuit, this.#clock.elapsed());
    this.#circuit = circuit;
    return pass;
  }

  leave(pass: Pass, outcome: CallOutcome): void {
    this.#circuit = leaveCircuit(this.#circuit, pass, outcome, this.#clock.elapsed());
  }

  /** Milliseconds until a call is allowed, 0 for now; null during a probe. */
  get opensAgainInMs(): number | null {
    return opensAgainInMs(this.#circuit, this.#clock.elapsed());
  }

  /** Whether another retry is allowed with a key; an allowed one is counted. */
  takeRetry(apiKey: string | null, failed: ProviderFailureKind): boolean {
    const id = this.#idOf(apiKey);
    const left = takeRetry(this.#budgets.get(id) ?? FULL_RETRY_BUDGET, failed);
    if (left === null) return false;
    this.#keep(id, left);
    return true;
  }

  /** Counts a successful call. */
  succeeded(apiKey: string | null): void {
    if (this.#budgets.size === 0) return;
    const id = this.#idOf(apiKey);
    const budget = this.#budgets.get(id);
    if (budget !== undefined) this.#keep(id, refill(budget));
  }

  #keep(id: string, budget: RetryBudget): void {
    this.#budgets.delete(id);
    if (budget < FULL_RETRY_BUDGET) this.#budgets.set(id, budget);
    for (const oldest of this.#budgets.keys()) {
      if (this.#budgets.size <= MOST_KEYS) break;
      this.#budgets.delete(oldest);
    }
  }

  #idOf(apiKey: string | null): string {
    return apiKey === null ? '' : this.#sha256(apiKey);
  }
}
