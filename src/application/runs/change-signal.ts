import type { Clock } from '../ports/clock.ts';

/** Signal that may also be raised before the wait. */
export class ChangeSignal {
  readonly #clock: Clock;
  #raised = false;
  #resume: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ends the current wait, or the next one. */
  raise(): void {
    this.#raised = true;
    this.#resume();
  }

  /** Waits for {@link raise}, up to the time limit or until the signal is aborted. @returns Whether it was raised. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if (!this.#raised && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const resume = (): void => resolve();
      this.#resume = resume;
      const cancel = this.#clock.after(milliseconds, resume);
      signal.addEventListener('abort', resume);
      await promise;
      cancel();
      signal.removeEventListener('abort', resume);
    }
    const raised = this.#raised;
    this.#raised = false;
    return raised;
  }
}
