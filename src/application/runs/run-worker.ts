import type { Logger } from '../ports/logger.ts';
import { LeaseLost, type Claim, type RunStore } from '../ports/run-store.ts';
import { ChangeSignal } from './change-signal.ts';
import type { ClaimedRunEnd, RunClaimed, RunStops } from './run-claimed.ts';
import type { Clock } from '../ports/clock.ts';
import { LEASE_MS, RunLease } from './run-lease.ts';
import type { RunRequest } from './run-request.ts';
import { RunSlots } from './run-slots.ts';
import type { TakeOver } from './take-over.ts';

/** Milliseconds between two searches for runs of dead processes, which send no notification. */
const POLL_MS = 5_000;
/** Milliseconds that a run with a waiting caller has after the service stops, so that it can still respond. */
const WAITED_FOR_MS = 9_000;
/** Minimum milliseconds between two reads of the queue. */
const PAUSE_MS = 250;

type HeldClaim = Pick<Claim, 'run' | 'epoch'>;

/** Steps between a claim and the end of its run. */
type ClaimSteps = { readonly takeOver: TakeOver; readonly runClaimed: RunClaimed };

/** Claims and executes runs in this process: queued runs, abandoned runs, and runs that it receives directly. */
export class RunWorker {
  readonly #store: RunStore;
  readonly #steps: ClaimSteps;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #slots: RunSlots;
  readonly #changed: ChangeSignal;
  readonly #queued: ChangeSignal;
  readonly #stopping = new AbortController();
  readonly #closing = new AbortController();
  readonly #cancels = new Map<string, AbortController>();
  readonly #underWay = new Set<Promise<unknown>>();

  /** @param most Upper bound of simultaneous runs. */
  constructor(store: RunStore, steps: ClaimSteps, clock: Clock, logger: Logger, most: number) {
    this.#store = store;
    this.#steps = steps;
    this.#clock = clock;
    this.#logger = logger;
    this.#slots = new RunSlots(most);
    this.#changed = new ChangeSignal(clock);
    this.#queued = new ChangeSignal(clock);
  }

  /** Number of current runs. */
  get running(): number {
    return this.#slots.taken;
  }

  /** Number of held runs that wait for a slot. */
  get held(): number {
    return this.#slots.waiting;
  }

  /** Starts claiming runs. */
  start(): void {
    void this.#track(this.#claimAll());
  }

  /**
   * Stops claiming, releases runs without a waiting caller for other processes, and resolves after all are released.
   * Runs with a waiting caller end within nine seconds.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const close = this.#clock.after(WAITED_FOR_MS, () => this.#closing.abort());
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    close();
  }

  /** Takes a slot for {@link run}. @returns Whether a slot was free. */
  reserve(): boolean {
    return this.#slots.take();
  }

  /** Releases a slot. */
  release(): void {
    this.#slots.leave();
    this.claimNow();
  }

  /** Reads the queue at once, after a run was queued. */
  claimNow(): void {
    this.#queued.raise();
    this.#changed.raise();
  }

  /** Executes a run with a waiting caller in a reserved slot, and releases the slot. */
  run(claim: HeldClaim, request: RunRequest, cancel: AbortSignal): Promise<ClaimedRunEnd> {
    const stops = { cancel, giveUp: never(), stop: this.#closing.signal };
    const lease = this.#lease(claim);
    return this.#track(this.#run(lease, request, stops).finally(() => this.#letGo(lease, true)));
  }

  /** Executes a run that only this process can execute, as soon as a slot is free. */
  hold(claim: HeldClaim, request: RunRequest): void {
    const lease = this.#lease(claim);
    void this.#track(this.#logged(claim.run.id, this.#runHeld(lease, request)));
  }

  /** Cancels a run that this process executes or holds. */
  cancel(id: string): void {
    this.#cancels.get(id)?.abort();
  }

  async #claimAll(): Promise<void> {
    const { signal } = this.#stopping;
    const unwatch = this.#store.watch(() => this.#changed.raise());
    while (!signal.aborted) {
      if (await this.#claimNext()) continue;
      await this.#queued.wait(PAUSE_MS, signal);
      await this.#changed.wait(POLL_MS - PAUSE_MS, signal);
    }
    unwatch();
  }

  async #claimNext(): Promise<boolean> {
    if (!this.#slots.take()) return false;
    let claim: Claim | null = null;
    try {
      claim = await this.#store.claim(LEASE_MS);
    } catch (error) {
      this.#logger.write('warn', 'no run could be taken', { error: nameOf(error) });
    }
    if (claim === null) {
      this.#slots.leave();
      return false;
    }
    const lease = this.#lease(claim);
    const work = this.#logged(claim.run.id, this.#runQueued(claim, lease));
    void this.#track(work.finally(() => this.#letGo(lease, true)));
    return true;
  }

  async #runQueued(claim: Claim, lease: RunLease): Promise<void> {
    const request = await this.#steps.takeOver(claim, lease);
    if (request !== null) await this.#run(lease, request, this.#unwaitedStops(never()));
  }

  async #runHeld(lease: RunLease, request: RunRequest): Promise<void> {
    const cancel = this.#cancelOf(lease.run.id);
    const stop = AbortSignal.any([this.#stopping.signal, lease.lost, lease.cancelled, cancel]);
    const hasSlot = await this.#slots.wait(stop);
    await this.#run(lease, request, this.#unwaitedStops(cancel)).finally(() => this.#letGo(lease, hasSlot));
  }

  async #run(lease: RunLease, request: RunRequest, stops: RunStops): Promise<ClaimedRunEnd> {
    const { id } = lease.run;
    const cancel = AbortSignal.any([stops.cancel, this.#cancelOf(id)]);
    try {
      return await this.#steps.runClaimed(lease, request, { ...stops, cancel });
    } finally {
      this.#cancels.delete(id);
    }
  }

  async #letGo(lease: RunLease, hasSlot: boolean): Promise<void> {
    if (hasSlot) this.release();
    await lease.letGo();
  }

  /** Returns the stop signals of a run without a waiting caller. */
  #unwaitedStops(cancel: AbortSignal): RunStops {
    return { cancel, giveUp: this.#stopping.signal, stop: never() };
  }

  #cancelOf(id: string): AbortSignal {
    const known = this.#cancels.get(id) ?? new AbortController();
    this.#cancels.set(id, known);
    return known.signal;
  }

  #lease(claim: HeldClaim): RunLease {
    return new RunLease(claim, this.#store, this.#clock);
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work);
    const forget = (): boolean => this.#underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  async #logged(id: string, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof LeaseLost) this.#logger.write('warn', 'run lost', { run_id: id });
      else this.#logger.write('error', 'run broke', { run_id: id, error: nameOf(error) });
    }
  }
}

function never(): AbortSignal {
  return new AbortController().signal;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
