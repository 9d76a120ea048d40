/** Fixed number of slots. Waiting runs get a free slot before new requests. */
export class RunSlots {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get isFree(): boolean {
    return this.#taken < this.#most;
  }

  /** @returns Whether a slot was taken; {@link leave} releases it. */
  take(): boolean {
    if (!this.isFree) return false;
    this.#taken += 1;
    return true;
  }

  /** Resolves to true with a slot, or to false once the signal is aborted. */
  async wait(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.take()) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const enter = (): void => resolve(true);
    const giveUp = (): void => {
      const place = this.#waiting.indexOf(enter);
      if (place >= 0) this.#waiting.splice(place, 1);
      resolve(false);
    };
    this.#waiting.push(enter);
    signal.addEventListener('abort', giveUp, { once: true });
    const entered = await promise;
    signal.removeEventListener('abort', giveUp);
    return entered;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }
}
