import { SourceFailure, type CatalogSource, type SourcePage } from '../../../application/ports/catalog-source.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { RecordId } from '../../../domain/catalog/record.ts';
import type { RetryingFetcher } from './retrying-fetcher.ts';
import { readModels, type KnownProvider } from './read-models.ts';
import { readState } from './source-state.ts';

type State = {
  /** ETag of the last response. */
  readonly etag: string | null;
  /** Providers whose models were taken from the last response. */
  readonly providers: string;
  readonly keys: readonly string[];
};

const LARGEST = 64 * 1024 * 1024;

/** Source of the models that models.dev lists for the catalog's providers; a model that vanishes there is removed. */
export class ModelsDevSource implements CatalogSource {
  readonly kind = 'models';
  readonly name = 'models.dev';
  readonly #base: string;
  readonly #known: () => Promise<readonly KnownProvider[]>;
  readonly #reader: RetryingFetcher;
  readonly #clock: Clock;

  constructor(base: string, known: () => Promise<readonly KnownProvider[]>, reader: RetryingFetcher, clock: Clock) {
    this.#base = base.replace(/\/+$/, '');
    this.#known = known;
    this.#reader = reader;
    this.#clock = clock;
  }

  async *pull(text: string | null, signal: AbortSignal): AsyncGenerator<SourcePage> {
    const state = readState<State>(text, isState);
    const known = await this.#known();
    const providers = known.map(({ provider }) => provider).join(',');
    const etag = state?.providers === providers ? state.etag : null;
    const url = `${this.#base}/api.json`;
    const got = await this.#reader.getUnless({ url, largest: LARGEST, read: readObject, signal }, etag);
    if (got === null) return;
    const models = readModels(got.value, known, this.#clock.now().toISOString().slice(0, 10));
    if (models.length === 0) throw new SourceFailure(`${url} has no model of a provider that the catalog knows.`);
    const keys = models.map(({ id }) => id);
    const still = new Set(keys);
    const vanished = (state?.keys ?? []).filter((key) => !still.has(key));
    yield {
      put: models.map((model) => ({ ...this.#id(model.id), body: JSON.stringify(model) })),
      remove: vanished.map((key) => this.#id(key)),
      faults: [],
      mended: 0,
      bytes: got.bytes,
      state: JSON.stringify({ etag: got.etag, providers, keys } satisfies State),
    };
  }

  #id(key: string): RecordId {
    return { source: this.name, kind: 'model', key };
  }
}

function readObject(text: string): object {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new TypeError('it is no object');
  return value;
}

function isState({ etag, providers, keys }: Partial<State>): boolean {
  return (etag === null || typeof etag === 'string') && typeof providers === 'string' && Array.isArray(keys);
}
