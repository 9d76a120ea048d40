/** Why a run is told to end before it has come to its own end. */
export type StopReason = 'cancelled' | 'given_up' | 'stopped' | 'lost' | 'overdue';

/** What a run is told to end by; the first reason holds. */
export class RunStop {
  readonly #controller = new AbortController();
  #reason: StopReason | null = null;

  /** Null as long as nobody told it. */
  get reason(): StopReason | null {
    return this.#reason;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  now(reason: StopReason): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }

  when(signal: AbortSignal, reason: StopReason): this {
    if (signal.aborted) this.now(reason);
    else signal.addEventListener('abort', () => this.now(reason), { once: true, signal: this.signal });
    return this;
  }
}
