/** Another one after each change; equal ones mean that nothing changed. */
export type Revision = number | string;

/** How to ask a store that others write as well for its revision. */
export type RevisionPoll = { readonly everyMs: number; readonly ask: () => Promise<Revision> };

/**
 * Calls back when the revision of a store is another one than was told last, also when it can no longer be read and
 * when it can be read again. It polls only while somebody watches, and keeps no process alive.
 */
export class RevisionWatch {
  readonly #poll: RevisionPoll | null;
  readonly #watchers = new Set<() => void>();
  #told: Revision | null | undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking = false;

  /** @param poll Null for a store that hears of every write itself. */
  constructor(poll: RevisionPoll | null) {
    this.#poll = poll;
  }

  get isWanted(): boolean {
    return this.#watchers.size > 0;
  }

  /** @returns what ends this watch; nothing is called afterwards. */
  add(onChange: () => void): () => void {
    const watcher = (): void => onChange();
    this.#watchers.add(watcher);
    if (this.#poll !== null) this.#timer ??= setInterval(() => void this.check(), this.#poll.everyMs).unref();
    return () => {
      this.#watchers.delete(watcher);
      if (!this.isWanted) this.#stopPolling();
    };
  }

  /** Asks at once. */
  async check(): Promise<void> {
    if (this.#poll === null || this.#asking) return;
    this.#asking = true;
    const revision = await this.#poll.ask().catch(() => null);
    this.#asking = false;
    this.saw(revision);
  }

  /** @param revision The current one; null when it could not be read. */
  saw(revision: Revision | null): void {
    if (revision === this.#told) return;
    this.#told = revision;
    this.tell();
  }

  /** Calls back, whatever the revision is. */
  tell(): void {
    for (const watcher of this.#watchers) {
      queueMicrotask(() => {
        if (this.#watchers.has(watcher)) watcher();
      });
    }
  }

  /** Ends every watch. */
  end(): void {
    this.#watchers.clear();
    this.#stopPolling();
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
