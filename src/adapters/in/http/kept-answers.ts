/** An answer that nobody writes to, with the headers that speak of its body. */
export type KeptAnswer = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

/** The answer is undefined as long as it was asked for once. */
type Kept = { readonly bytes: number; readonly answer: KeptAnswer | undefined };

/** Of all bytes, one answer takes at most one in so many. */
const SHARES = 16;
/** About what an answer takes beside its body and its key. */
const OVERHEAD = 500;

/**
 * Answers that were made of one state of something. Those that nobody asked for the longest go first. An answer is kept when it
 * is made for the second time while it would still be there, had it been kept at once: whoever asks for much once, as those do
 * who read all pages of a list, costs no more memory than that of the keys.
 */
export class KeptAnswers {
  readonly #most: number;
  /** The one that was asked for last is the last. */
  readonly #known = new Map<string, Kept>();
  /** Weak, so that a state is not kept for its answers alone. */
  #state: WeakRef<object> | undefined;
  #bytes = 0;

  /** @param most Bytes that all of them take together; 0 keeps none. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes that they take together; more than they do as long as some were asked for once. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What was kept of this state; what was of another one is forgotten. */
  find(state: object, key: string): KeptAnswer | undefined {
    if (this.#state?.deref() !== state) this.#startOver(state);
    const known = this.#known.get(key);
    if (known === undefined) return undefined;
    this.#known.delete(key);
    this.#known.set(key, known);
    return known.answer;
  }

  /**
   * Keeps an answer if it was made before, unless it is too large or the state is not the one that was asked about last.
   *
   * @param size Bytes of its body.
   * @param write Gives it; called only when it is kept.
   */
  keep(state: object, key: string, size: number, write: () => KeptAnswer): void {
    const bytes = size + 2 * key.length + OVERHEAD;
    if (this.#state?.deref() !== state || bytes > this.#most / SHARES) return;
    const again = this.#forget(key);
    this.#known.set(key, { bytes, answer: again ? write() : undefined });
    this.#bytes += bytes;
    for (const oldest of this.#known.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(oldest);
    }
  }

  /** @returns whether it was known. */
  #forget(key: string): boolean {
    this.#bytes -= this.#known.get(key)?.bytes ?? 0;
    return this.#known.delete(key);
  }

  #startOver(state: object): void {
    this.#state = new WeakRef(state);
    this.#known.clear();
    this.#bytes = 0;
  }
}
