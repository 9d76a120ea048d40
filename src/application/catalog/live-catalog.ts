import { assemble, AssemblyCache } from '../../domain/catalog/intake/assemble.ts';
import { OFFICIAL_ALONE, type Authority } from '../../domain/catalog/intake/name-authority.ts';
import type { Catalog } from '../../domain/catalog/catalog.ts';
import { applyPolicy } from '../../domain/catalog/policy/apply-policy.ts';
import { decisionsOf, type Decision } from '../../domain/catalog/policy/decision.ts';
import { OPEN_POLICY, type Policy } from '../../domain/catalog/policy/policy.ts';
import { recordName, type CatalogRecord } from '../../domain/catalog/record.ts';
import { CatalogIndex } from '../../domain/match/catalog-index.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';

/**
 * Catalog of the package with the additions of the store. After the first call `current` never waits for the store and
 * returns the last state that could be read.
 */
export class LiveCatalog implements CurrentCatalog {
  readonly #snapshot: CurrentCatalog;
  readonly #store: CatalogStore;
  readonly #policy: Policy;
  readonly #learns: boolean;
  readonly #authority: Authority;
  readonly #records = new Map<string, CatalogRecord>();
  readonly #assembly = new AssemblyCache();
  #revision = 0;
  #index: CatalogIndex | undefined;
  #waiting: Promise<CatalogIndex> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  /**
   * @param policy Policy of the operator, beside the decisions in the store.
   * @param learns Whether outcomes of runs count; they stay in the store otherwise.
   * @param authority Sources that may describe each name.
   */
  constructor(
    snapshot: CurrentCatalog,
    store: CatalogStore,
    policy: Policy = OPEN_POLICY,
    learns = true,
    authority: Authority = OFFICIAL_ALONE,
  ) {
    this.#snapshot = snapshot;
    this.#store = store;
    this.#policy = policy;
    this.#learns = learns;
    this.#authority = authority;
  }

  async current(): Promise<Catalog> {
    return (await this.index()).catalog;
  }

  async index(): Promise<CatalogIndex> {
    return this.#index ?? (await this.#update());
  }

  /**
   * Reads the changes of the store up to this call. Concurrent calls share one read.
   *
   * @throws the error of the store; the last catalog stays.
   */
  async refresh(): Promise<Catalog> {
    return (await this.#update()).catalog;
  }

  /** Returns the decisions of the operator that were read, oldest first. */
  decisions(): readonly Decision[] {
    return decisionsOf(this.#records.values());
  }

  /**
   * Reads the store now and after each change, until the returned function is called.
   *
   * @param onFailure Called when the store could not be read; the next change is a new attempt.
   */
  follow(onFailure: (error: unknown) => void): () => void {
    const refresh = (): void => void this.refresh().catch(onFailure);
    const stop = this.#store.watch(refresh);
    refresh();
    return stop;
  }

  #update(): Promise<CatalogIndex> {
    this.#waiting ??= this.#enqueue();
    return this.#waiting;
  }

  #enqueue(): Promise<CatalogIndex> {
    const next = this.#running.then(() => {
      this.#waiting = undefined;
      return this.#read();
    });
    this.#running = next.catch(() => undefined);
    return next;
  }

  async #read(): Promise<CatalogIndex> {
    const snapshot = await this.#snapshot.current();
    let changes = await this.#store.read(this.#revision);
    if (changes.revision < this.#revision) {
      // The store was replaced by an older copy.
      changes = await this.#store.read(0);
      this.#records.clear();
    }
    const { revision, put, removed } = changes;
    if (this.#index !== undefined && revision === this.#revision) return this.#index;
    for (const record of put) this.#records.set(recordName(record), record);
    for (const id of removed) this.#records.delete(recordName(id));
    this.#revision = revision;
    const counted = [...this.#records.values()].filter(({ kind }) => this.#learns || kind !== 'outcome');
    const assembled = assemble(snapshot, counted, revision, this.#authority, this.#assembly);
    const catalog = applyPolicy(assembled, this.#policy, this.decisions());
    if (this.#index?.catalog !== catalog) this.#index = new CatalogIndex(catalog, this.#index);
    return this.#index;
  }
}
