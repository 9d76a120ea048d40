import type { ReceiveLimits } from './limits.ts';

/** Maximum number of request allowances that add up. */
const MAX_SAVED = 4;

/** Budget of the data that a server may still send in a session. */
export class ReceiveBudget {
  readonly #limits: ReceiveLimits;
  #bytes: number;
  #messages: number;
  #received = 0;

  constructor(limits: ReceiveLimits) {
    this.#limits = limits;
    this.#bytes = limits.bytesPerRequest;
    this.#messages = limits.messagesPerRequest;
  }

  get received(): number {
    return this.#received;
  }

  addRequest(): void {
    const { bytesPerRequest, messagesPerRequest } = this.#limits;
    this.#bytes = Math.min(this.#bytes + bytesPerRequest, this.#received + MAX_SAVED * bytesPerRequest);
    this.#messages = Math.min(this.#messages + messagesPerRequest, MAX_SAVED * messagesPerRequest);
  }

  /** Counts received bytes. @returns The excess, in words; null within the budget. */
  takeBytes(bytes: number): string | null {
    this.#received += bytes;
    return this.#received > this.#bytes ? `more than ${this.#bytes} bytes` : null;
  }

  /** Counts a received message. @returns As {@link takeBytes}. */
  takeMessage(): string | null {
    this.#messages -= 1;
    return this.#messages < 0 ? 'messages and lines in great number' : null;
  }
}

/** Size of the message that is being received. */
export class MessageSize {
  readonly #max: number;
  #bytes = 0;

  constructor({ messageBytes }: ReceiveLimits) {
    this.#max = messageBytes;
  }

  /** Counts received bytes of the message. @returns The excess, in words; null within the limit. */
  add(bytes: number): string | null {
    this.#bytes += bytes;
    return this.#bytes > this.#max ? `a message of more than ${this.#max} bytes` : null;
  }

  /** Begins the next message. */
  reset(): void {
    this.#bytes = 0;
  }
}
