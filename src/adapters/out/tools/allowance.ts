import type { Hearing } from './hearing.ts';

/** Requests whose leave can be saved up. */
const MOST_SAVED = 4;

/** What a server may still send in a conversation. */
export class Allowance {
  readonly #hearing: Pick<Hearing, 'mostBytes' | 'mostMessages'>;
  #bytes: number;
  #messages: number;
  #heard = 0;

  constructor(hearing: Pick<Hearing, 'mostBytes' | 'mostMessages'>) {
    this.#hearing = hearing;
    this.#bytes = hearing.mostBytes;
    this.#messages = hearing.mostMessages;
  }

  /** Bytes that came until now. */
  get heard(): number {
    return this.#heard;
  }

  /** A request went to the server. */
  grow(): void {
    const { mostBytes, mostMessages } = this.#hearing;
    this.#bytes = Math.min(this.#bytes + mostBytes, this.#heard + MOST_SAVED * mostBytes);
    this.#messages = Math.min(this.#messages + mostMessages, MOST_SAVED * mostMessages);
  }

  /** Bytes came. @returns What there is too much of now; null when it is not. */
  take(bytes: number): string | null {
    this.#heard += bytes;
    return this.#heard > this.#bytes ? `more than ${this.#bytes} bytes` : null;
  }

  /** A message came. @returns As {@link take}. */
  takeMessage(): string | null {
    this.#messages -= 1;
    return this.#messages < 0 ? 'messages and lines in great number' : null;
  }
}
