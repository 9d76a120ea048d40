/** An answer in bytes that nobody writes to, with the headers that speak of them. */
export type KeptAnswer = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

/** Of all bytes, one answer takes at most one in so many. */
const SHARES = 16;
/** About what an answer takes beside its body and its key. */
const OVERHEAD = 500;

/** Answers that were made of one state of something, as many as fit; those that nobody asked for the longest go first. */
export class KeptAnswers {
  readonly #most: number;
  /** The one that was asked for last is the last. */
  readonly #answers = new Map<string, KeptAnswer>();
  /** Weak, so that a state is not kept for its answers alone. */
  #state: WeakRef<object> | undefined;
  #bytes = 0;

  /** @param most Bytes that all of them take together; 0 keeps none. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes that they take together. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What was kept of this state; what was of another one is forgotten. */
  find(state: object, key: string): KeptAnswer | undefined {
    if (this.#state?.deref() !== state) this.#startOver(state);
    const known = this.#answers.get(key);
    if (known === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, known);
    return known;
  }

  /** Keeps an answer, unless it is too large or the state is not the one that was asked about last. */
  keep(state: object, key: string, answer: KeptAnswer): void {
    const bytes = sizeOf(key, answer);
    if (this.#state?.deref() !== state || bytes > this.#most / SHARES) return;
    this.#forget(key);
    this.#answers.set(key, answer);
    this.#bytes += bytes;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const known = this.#answers.get(key);
    if (known === undefined) return;
    this.#answers.delete(key);
    this.#bytes -= sizeOf(key, known);
  }

  #startOver(state: object): void {
    this.#state = new WeakRef(state);
    this.#answers.clear();
    this.#bytes = 0;
  }
}

function sizeOf(key: string, { body }: KeptAnswer): number {
  return body.length + 2 * key.length + OVERHEAD;
}
