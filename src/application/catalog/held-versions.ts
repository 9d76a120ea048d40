import { startedByVersion } from '../../domain/catalog/intake/started-by-version.ts';
import type { PublishedEntry } from '../../domain/catalog/published-entry.ts';
import type { CatalogRecord } from '../../domain/catalog/record.ts';
import type { SourceFault, SourcePage } from '../ports/catalog-source.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';

const REASON =
  'Its packages or endpoints changed under the same version, so those of before are kept. ' +
  '"quartermaster sync --accept SOURCE" takes over all changes of the source.';

/** Published versions of one source, which keep what they start. */
export class HeldVersions {
  readonly #source: string;
  readonly #store: Pick<CatalogStore, 'read'>;
  #known: ReadonlyMap<string, string> | null = null;

  constructor(source: string, store: Pick<CatalogStore, 'read'>) {
    this.#source = source;
    this.#store = store;
  }

  /**
   * Returns a page in which each stored version starts the same as before: a changed one keeps its document, gets the
   * new state, and is a fault.
   */
  async hold(page: SourcePage): Promise<SourcePage> {
    if (!page.put.some(({ kind }) => kind === 'entry')) return page;
    this.#known ??= await this.#read();
    const faults: SourceFault[] = [];
    const put = page.put.map((record) => {
      const held = record.kind === 'entry' ? heldBody(this.#known?.get(record.key), record) : null;
      if (held === null) return record;
      faults.push({ entry: record.key, reason: REASON });
      return { ...record, body: held };
    });
    return faults.length === 0 ? page : { ...page, put, faults: [...page.faults, ...faults] };
  }

  async #read(): Promise<ReadonlyMap<string, string>> {
    const { put } = await this.#store.read(0);
    const own = put.filter(({ source, kind }) => source === this.#source && kind === 'entry');
    return new Map(own.map(({ key, body }) => [key, body]));
  }
}

/** Returns the known document with the given state when both start different things; otherwise null. */
function heldBody(known: string | undefined, { body }: CatalogRecord): string | null {
  if (known === undefined || known === body) return null;
  const before = JSON.parse(known) as PublishedEntry;
  const given = JSON.parse(body) as PublishedEntry;
  if (startedByVersion(before) === startedByVersion(given)) return null;
  return JSON.stringify({ ...before, state: given.state });
}
