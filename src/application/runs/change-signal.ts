import type { Clock } from '../ports/clock.ts';

/** Something to wait for that may happen before anybody waits. */
export class ChangeSignal {
  readonly #clock: Clock;
  #rung = false;
  #open: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ends the wait of now, or else the next one. */
  ring(): void {
    this.#rung = true;
    this.#open();
  }

  /** Waits for {@link ring}, for so many milliseconds at most, until the signal is aborted. @returns Whether it was rung. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if (!this.#rung && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const open = (): void => resolve();
      this.#open = open;
      const cancel = this.#clock.after(milliseconds, open);
      signal.addEventListener('abort', open);
      await promise;
      cancel();
      signal.removeEventListener('abort', open);
    }
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }
}
