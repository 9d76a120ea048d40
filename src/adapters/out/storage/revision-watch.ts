/** Value that differs after each change. */
export type Revision = number | string;

/** Poll of a store that other processes write. */
type RevisionPoll = { readonly everyMs: number; readonly ask: () => Promise<Revision> };

/**
 * Calls back when the revision of a store changes, becomes unreadable or becomes readable again. It polls only while
 * watched, and never keeps the process alive.
 */
export class RevisionWatch {
  readonly #poll: RevisionPoll | null;
  readonly #watchers = new Set<() => void>();
  #told: Revision | null | undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking = false;

  /** @param poll Null for a store that observes every write itself. */
  constructor(poll: RevisionPoll | null) {
    this.#poll = poll;
  }

  get isWanted(): boolean {
    return this.#watchers.size > 0;
  }

  /** @returns A function that ends this watch. */
  add(onChange: () => void): () => void {
    const watcher = (): void => onChange();
    this.#watchers.add(watcher);
    if (this.#poll !== null) this.#timer ??= setInterval(() => void this.check(), this.#poll.everyMs).unref();
    return () => {
      this.#watchers.delete(watcher);
      if (!this.isWanted) this.#stopPolling();
    };
  }

  /** Polls immediately. */
  async check(): Promise<void> {
    if (this.#poll === null || this.#asking) return;
    this.#asking = true;
    const revision = await this.#poll.ask().catch(() => null);
    this.#asking = false;
    this.saw(revision);
  }

  /** @param revision Null when unreadable. */
  saw(revision: Revision | null): void {
    if (revision === this.#told) return;
    this.#told = revision;
    this.tell();
  }

  /** Calls back regardless of the revision. */
  tell(): void {
    for (const watcher of this.#watchers) {
      queueMicrotask(() => {
        if (this.#watchers.has(watcher)) watcher();
      });
    }
  }

  end(): void {
    this.#watchers.clear();
    this.#stopPolling();
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
