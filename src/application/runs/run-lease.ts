import { QuartermasterError } from '../../domain/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { LeaseLost, type Claim, type RunStore, type StoredRun } from '../ports/run-store.ts';
import { ChangeSignal } from './change-signal.ts';

/** Milliseconds of a claim. */
export const LEASE_MS = 30_000;
const HEARTBEAT_MS = 10_000;
/** Minimum milliseconds between two reads of the store, and between two write attempts. */
const PAUSE_MS = 500;

/** Lease of this process for a run, renewed until it is released. */
export class RunLease {
  readonly run: StoredRun;
  readonly #epoch: number;
  readonly #store: RunStore;
  readonly #clock: Clock;
  readonly #lost = new AbortController();
  readonly #cancelled = new AbortController();
  readonly #over = new AbortController();
  readonly #changed: ChangeSignal;
  readonly #unwatch: () => void;
  readonly #renewals: Promise<void>;
  #until: number;

  constructor({ run, epoch }: Pick<Claim, 'run' | 'epoch'>, store: RunStore, clock: Clock) {
    this.run = run;
    this.#epoch = epoch;
    this.#store = store;
    this.#clock = clock;
    this.#until = clock.elapsed() + LEASE_MS;
    this.#changed = new ChangeSignal(clock);
    this.#unwatch = store.watch(() => this.#changed.raise());
    this.#renewals = this.#renewUntilOver();
  }

  /** Aborted once another process has, or may have, claimed the run. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Aborted within seconds after any process asked for the end of the run. */
  get cancelled(): AbortSignal {
    return this.#cancelled.signal;
  }

  /** Writes, with retries while the storage fails and the lease holds. @throws {LeaseLost} */
  async write<T>(work: (store: RunStore, epoch: number) => Promise<T>): Promise<T> {
    for (;;) {
      this.#requireHeld();
      try {
        return await work(this.#store, this.#epoch);
      } catch (error) {
        if (error instanceof LeaseLost) this.#lost.abort();
        if (!isStorageGone(error)) throw error;
        this.#checkTime();
      }
      await new ChangeSignal(this.#clock).wait(PAUSE_MS, this.lost);
    }
  }

  /** Stops renewing. */
  async letGo(): Promise<void> {
    this.#over.abort();
    this.#unwatch();
    await this.#renewals;
  }

  /** Releases the run for another process at once. */
  async giveBack(): Promise<void> {
    await this.letGo();
    await this.write((store, epoch) => store.renew(this.run.id, epoch, 0));
  }

  async #renewUntilOver(): Promise<void> {
    const { signal } = this.#over;
    let renewAt = this.#clock.elapsed() + HEARTBEAT_MS;
    while (!signal.aborted && !this.lost.aborted) {
      await new ChangeSignal(this.#clock).wait(PAUSE_MS, signal);
      await this.#changed.wait(Math.max(0, renewAt - this.#clock.elapsed()), signal);
      if (signal.aborted) return;
      if (this.#clock.elapsed() < renewAt) await this.#look();
      else {
        await this.#renew();
        renewAt = this.#clock.elapsed() + HEARTBEAT_MS;
      }
    }
  }

  async #look(): Promise<void> {
    try {
      const run = await this.#store.find(this.run.id);
      if (run?.cancelling === true) this.#cancelled.abort();
    } catch {
      this.#checkTime();
    }
  }

  async #renew(): Promise<void> {
    const asked = this.#clock.elapsed();
    try {
      const { cancelling } = await this.#store.renew(this.run.id, this.#epoch, LEASE_MS);
      this.#until = asked + LEASE_MS;
      if (cancelling) this.#cancelled.abort();
    } catch (error) {
      if (error instanceof LeaseLost) this.#lost.abort();
      else this.#checkTime();
    }
  }

  #checkTime(): void {
    if (this.#clock.elapsed() >= this.#until) this.#lost.abort();
  }

  #requireHeld(): void {
    if (this.lost.aborted) throw new LeaseLost('the lease is over, or somebody else has the run');
  }
}

function isStorageGone(error: unknown): boolean {
  return error instanceof QuartermasterError && error.code === 'storage_unavailable';
}
