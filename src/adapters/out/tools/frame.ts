import type { Hearing } from './hearing.ts';

/** How much of one message came. */
export class Frame {
  readonly #most: number;
  #bytes = 0;

  constructor({ mostFrame }: Pick<Hearing, 'mostFrame'>) {
    this.#most = mostFrame;
  }

  /** More of it came. @returns What there is too much of now; null when it is not. */
  take(bytes: number): string | null {
    this.#bytes += bytes;
    return this.#bytes > this.#most ? `a message of more than ${this.#most} bytes` : null;
  }

  /** The next one begins. */
  end(): void {
    this.#bytes = 0;
  }
}
