import type { CatalogStore } from '../ports/catalog-store.ts';
import type { Clock } from '../ports/clock.ts';

/** Longer than one page of a source takes, with all retries. */
const LEASE_MS = 10 * 60_000;

type Holder = { readonly id: string; readonly host: string; readonly pid: number; readonly until: string };

/** Exclusive right to sync one source, until it is released or expires. */
export type Lease = {
  /** Whether no other process has taken it over. */
  isMine(): Promise<boolean>;
  /** States that extend the lease, written together with a page. */
  renewal(): Readonly<Record<string, string>>;
  release(): Promise<void>;
};

/**
 * Leases each source to one process at a time, by a text in the store. A lease of a dead process on this host ends at once, one of
 * another host when it expires. Of two simultaneous requests the last writer wins.
 */
export class SyncLeases {
  readonly #store: CatalogStore;
  readonly #clock: Clock;
  readonly #self: ThisProcess;
  readonly #settle: () => Promise<void>;

  /** @param settle Waits until writes of other processes are visible. */
  constructor(store: CatalogStore, clock: Clock, self: ThisProcess, settle: () => Promise<void>) {
    this.#store = store;
    this.#clock = clock;
    this.#self = self;
    this.#settle = settle;
  }

  /** Resolves to null while another process or call has the source. */
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
    // A process with our own number is an earlier one with the same number.
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

/** Current process among all processes of a store. */
export type ThisProcess = {
  /** Id that no other process ever has. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Whether a process with this number runs on this host. */
  readonly isRunning: (pid: number) => boolean;
};
