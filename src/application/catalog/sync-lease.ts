import type { CatalogStore } from '../ports/catalog-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ThisProcess } from '../ports/this-process.ts';

/** Longer than a source may take for one page, all its retries included. */
const LEASE_MS = 10 * 60_000;

type Holder = { readonly id: string; readonly host: string; readonly pid: number; readonly until: string };

/** The right to sync one source, until it is released or not renewed in time. */
export type Lease = {
  /** Whether nobody has taken it over. */
  isMine(): Promise<boolean>;
  /** States that prolong it, to be written together with a page. */
  renewal(): Readonly<Record<string, string>>;
  release(): Promise<void>;
};

/**
 * Lends each source to one process at a time, by a text in the store. That of a process that has died on this host is taken
 * over at once, that of another host when it expires. Two that ask at the same moment are told apart by who wrote last.
 */
export class SyncLeases {
  readonly #store: CatalogStore;
  readonly #clock: Clock;
  readonly #self: ThisProcess;
  readonly #settle: () => Promise<void>;

  /** @param settle Waits longer than a store takes to show one process what another has written. */
  constructor(store: CatalogStore, clock: Clock, self: ThisProcess, settle: () => Promise<void>) {
    this.#store = store;
    this.#clock = clock;
    this.#self = self;
    this.#settle = settle;
  }

  /** Resolves to null while another process, or another call of this one, has the source. */
  async acquire(source: string): Promise<Lease | null> {
    const key = `lease:${source}`;
    if (this.#isHeld(await this.#store.state(key))) return null;
    const renewal = (): Readonly<Record<string, string>> => ({ [key]: this.#text() });
    const isMine = async (): Promise<boolean> => read(await this.#store.state(key))?.id === this.#self.id;
    await this.#store.write({ states: renewal() });
    await this.#settle();
    if (!(await isMine())) return null;
    return {
      isMine,
      renewal,
      release: async () => {
        if (await isMine()) await this.#store.write({ states: { [key]: '' } });
      },
    };
  }

  #text(): string {
    const { id, host, pid } = this.#self;
    const holder: Holder = { id, host, pid, until: new Date(this.#clock.now().getTime() + LEASE_MS).toISOString() };
    return JSON.stringify(holder);
  }

  #isHeld(text: string | null): boolean {
    const holder = read(text);
    if (holder === undefined || Date.parse(holder.until) <= this.#clock.now().getTime()) return false;
    if (holder.id === this.#self.id) return true;
    // A process that has our own number is one that had it before us.
    const hasDied =
      holder.host === this.#self.host && (holder.pid === this.#self.pid || !this.#self.isRunning(holder.pid));
    return !hasDied;
  }
}

function read(text: string | null): Holder | undefined {
  if (text === null || text === '') return undefined;
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    return Number.isNaN(Date.parse(holder?.until ?? '')) ? undefined : (holder as Holder);
  } catch {
    return undefined;
  }
}
