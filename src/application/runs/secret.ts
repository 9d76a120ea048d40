const REDACTED = '[redacted]';

/** A key that shows itself nowhere by accident: neither in JSON nor in a text nor when it is inspected. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Only for what sends it to whom it is meant for. */
  reveal(): string {
    return this.#value;
  }

  toJSON(): string {
    return REDACTED;
  }

  toString(): string {
    return REDACTED;
  }
}
