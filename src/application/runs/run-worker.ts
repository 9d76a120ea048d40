import { changesSomething, type RunEvent } from '../../domain/run/run-event.ts';
import { decideTakeover } from '../../domain/run/takeover.ts';
import { unfinishedRecord } from '../../domain/run/make-record.ts';
import type { Logger } from '../ports/logger.ts';
import type { Clock } from '../ports/clock.ts';
import { LeaseLost, type Claim, type RunStore } from '../ports/run-store.ts';
import { SealBroken, type SecretBox } from '../ports/secret-box.ts';
import { readEvents } from './run-events.ts';
import type { RunRequest } from './execute-run.ts';
import { finishRun } from './finish-run.ts';
import type { PerformedRun, PerformRun, RunStops } from './run-claimed.ts';
import { LEASE_MS, RunLease } from './run-lease.ts';
import { joinRequest } from './run-secrets.ts';
import { RunSlots } from './run-slots.ts';
import { RunTime } from './run-time.ts';
import { ChangeSignal } from './change-signal.ts';

/** How often it is looked for runs whose process is gone: nothing tells of those. */
const POLL_MS = 5_000;
/** How long runs that somebody waits for may go on when the service stops: it must still be able to answer. */
const WAITED_FOR_MS = 9_000;
/** Between two looks at the queue, however much changes in the store. */
const PAUSE_MS = 250;

/** Executes runs in this process: those that wait, those that others left, and those that are handed to it. */
export class RunWorker {
  readonly #store: RunStore;
  readonly #performRun: PerformRun;
  readonly #box: SecretBox | null;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #slots: RunSlots;
  readonly #wake: ChangeSignal;
  readonly #knock: ChangeSignal;
  readonly #stopping = new AbortController();
  readonly #closing = new AbortController();
  readonly #cancels = new Map<string, AbortController>();
  readonly #underWay = new Set<Promise<unknown>>();

  /** @param most How many runs it executes at once. @param box Null when nothing can be sealed. */
  constructor(
    store: RunStore,
    performRun: PerformRun,
    box: SecretBox | null,
    clock: Clock,
    logger: Logger,
    most: number,
  ) {
    this.#store = store;
    this.#performRun = performRun;
    this.#box = box;
    this.#clock = clock;
    this.#logger = logger;
    this.#slots = new RunSlots(most);
    this.#wake = new ChangeSignal(clock);
    this.#knock = new ChangeSignal(clock);
  }

  /** How many it executes. */
  get executing(): number {
    return this.#slots.taken;
  }

  /** How many were handed to it and wait for a place. */
  get held(): number {
    return this.#slots.waiting;
  }

  /** Begins to take runs that wait. */
  start(): void {
    void this.#track(this.#work());
  }

  /**
   * Takes no run any more, gives up those that nobody waits for, so that others take them over, and resolves once all are let go.
   * Those that somebody waits for end nine seconds later at the latest.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const close = this.#clock.after(WAITED_FOR_MS, () => this.#closing.abort());
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    close();
  }

  /** Takes a place for {@link execute}. @returns Whether there was one. */
  reserve(): boolean {
    return this.#slots.take();
  }

  /** Gives back a place that was not needed. */
  release(): void {
    this.#slots.leave();
    this.lookNow();
  }

  /** Looks at the queue at once: something was put there. */
  lookNow(): void {
    this.#knock.ring();
    this.#wake.ring();
  }

  /** Executes a run that somebody waits for, in a place that was reserved, which it gives back. */
  execute(claim: Pick<Claim, 'run' | 'epoch'>, request: RunRequest, cancel: AbortSignal): Promise<PerformedRun> {
    return this.#track(this.#executeNow(this.#lease(claim), request, cancel));
  }

  /** Executes a run that only this process can, as soon as there is a place. */
  hold(claim: Pick<Claim, 'run' | 'epoch'>, request: RunRequest): void {
    void this.#track(this.#logged(claim.run.id, this.#executeHeld(this.#lease(claim), request)));
  }

  /** Ends a run that this process executes or holds. */
  cancel(id: string): void {
    this.#cancels.get(id)?.abort();
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    const unwatch = this.#store.watch(() => this.#wake.ring());
    while (!signal.aborted) {
      if (await this.#takeNext()) continue;
      await this.#knock.wait(PAUSE_MS, signal);
      await this.#wake.wait(POLL_MS - PAUSE_MS, signal);
    }
    unwatch();
  }

  async #takeNext(): Promise<boolean> {
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
    void this.#track(
      this.#logged(claim.run.id, this.#takeOver(claim, lease)).finally(async () => {
        this.release();
        await lease.letGo();
      }),
    );
    return true;
  }

  async #takeOver({ run, sealed }: Claim, lease: RunLease): Promise<void> {
    const hidden = sealed === null ? null : this.#unseal(sealed, run.id);
    const events = run.lastSeq === 0 ? [] : await this.#eventsOf(lease);
    const time = new RunTime(run.timeoutMs, run.claims > 1 ? run.startedAt : null, this.#clock);
    const takeover = decideTakeover({
      mode: run.mode,
      claims: run.claims,
      cancelling: run.cancelling,
      changed: events.some(changesSomething),
      credentialsLost: run.secret && hidden === null,
      remainingMs: time.remainingMs,
    });
    if (takeover.kind === 'end') {
      await finishRun(lease, unfinishedRecord(run.id, takeover.status, takeover.summary, events), [], time);
    } else {
      const request = joinRequest({ open: run.request, hidden });
      await this.#perform(lease, request, this.#stops(new AbortController().signal));
    }
  }

  /** Null when it was sealed with a key that is no longer here. */
  #unseal(sealed: string, id: string): string | null {
    try {
      return this.#box?.open(sealed, id).reveal() ?? null;
    } catch (error) {
      if (error instanceof SealBroken) return null;
      throw error;
    }
  }

  async #eventsOf(lease: RunLease): Promise<readonly RunEvent[]> {
    return lease.write((store) => readEvents(store, lease.run.id));
  }

  async #executeNow(lease: RunLease, request: RunRequest, cancel: AbortSignal): Promise<PerformedRun> {
    try {
      const giveUp = new AbortController().signal;
      return await this.#perform(lease, request, { cancel, giveUp, stop: this.#closing.signal });
    } finally {
      this.release();
      await lease.letGo();
    }
  }

  async #executeHeld(lease: RunLease, request: RunRequest): Promise<void> {
    const cancel = this.#cancelOf(lease.run.id);
    const stop = AbortSignal.any([this.#stopping.signal, lease.lost, lease.cancelled, cancel]);
    const entered = await this.#slots.wait(stop);
    try {
      await this.#perform(lease, request, this.#stops(cancel));
    } finally {
      if (entered) this.release();
      await lease.letGo();
    }
  }

  async #perform(lease: RunLease, request: RunRequest, stops: RunStops): Promise<PerformedRun> {
    const { id } = lease.run;
    const cancel = AbortSignal.any([stops.cancel, this.#cancelOf(id)]);
    try {
      return await this.#performRun(lease, request, { ...stops, cancel });
    } finally {
      this.#cancels.delete(id);
    }
  }

  /** Of a run that nobody waits for. */
  #stops(cancel: AbortSignal): RunStops {
    return { cancel, giveUp: this.#stopping.signal, stop: new AbortController().signal };
  }

  #cancelOf(id: string): AbortSignal {
    const known = this.#cancels.get(id) ?? new AbortController();
    this.#cancels.set(id, known);
    return known.signal;
  }

  #lease(claim: Pick<Claim, 'run' | 'epoch'>): RunLease {
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

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
