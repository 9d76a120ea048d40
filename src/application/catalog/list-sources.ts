import { FILE_SOURCE, type Authority } from '../../domain/catalog/intake/name-authority.ts';
import type { Catalog } from '../../domain/catalog/catalog.ts';
import { isBrought, type BroughtKind } from '../../domain/catalog/record.ts';
import type { CatalogSource } from '../ports/catalog-source.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';
import type { LiveCatalog } from './live-catalog.ts';
import { readStaged, stagedState, syncedState } from './source-states.ts';

/** A configured source, or one that has brought records. */
export type ListedSource = {
  readonly source: string;
  /** Kind of its records. */
  readonly brings: BroughtKind;
  /** Whether a sync fetches from it; false for files, too. */
  readonly configured: boolean;
  /** Right to describe names; null for models, skills and packages. */
  readonly authority: 'operator' | 'verifying' | 'given' | 'none' | null;
  /** Namespaces that it got; `*` for all without an owner. */
  readonly namespaces: readonly string[];
  readonly records: number;
  /** Number of names that it uses and another source owns. */
  readonly claims: number;
  /** Number of namespaces that it uses without a right. */
  readonly ungiven: number;
  /** End of its last complete sync in RFC 3339; null for none or an unknown one. */
  readonly synced_at: string | null;
  /** Number of staged pages of an interrupted sync. */
  readonly staged_pages: number;
};

/** Returns the configured sources in the order of their syncs, then the others by name. */
export type ListSources = () => Promise<readonly ListedSource[]>;

const BROUGHT_BY = { registry: 'entry', models: 'model', skills: 'skill', packages: 'package' } as const;

export function makeListSources(
  sources: readonly Pick<CatalogSource, 'name' | 'kind'>[],
  store: CatalogStore,
  live: Pick<LiveCatalog, 'refresh'>,
  authority: Authority,
): ListSources {
  return async () => {
    const catalog = await live.refresh();
    const stored = new Map(
      (await store.sources()).filter(isBrought).map(({ source, kind, records }) => [source, { kind, records }]),
    );
    const configured = sources.map(({ name, kind }) => ({ name, brings: BROUGHT_BY[kind] }));
    const names = new Set(configured.map(({ name }) => name));
    const others = [...stored]
      .filter(([name]) => !names.has(name))
      .map(([name, { kind }]) => ({ name, brings: kind }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return Promise.all(
      [...configured, ...others].map(async ({ name, brings }): Promise<ListedSource> => {
        const staged = readStaged(await store.state(stagedState(name)));
        return {
          source: name,
          brings,
          configured: names.has(name),
          ...rightsOf(name, brings, authority),
          records: stored.get(name)?.records ?? 0,
          ...conflictsOf(name, catalog),
          synced_at: (await store.state(syncedState(name))) || null,
          staged_pages: staged?.pages ?? 0,
        };
      }),
    );
  };
}

function rightsOf(
  name: string,
  brings: BroughtKind,
  { verifying, given }: Authority,
): Pick<ListedSource, 'authority' | 'namespaces'> {
  if (brings !== 'entry') return { authority: null, namespaces: [] };
  const namespaces = given.filter(({ source }) => source === name).map(({ namespace }) => namespace);
  if (name === FILE_SOURCE) return { authority: 'operator', namespaces };
  if (verifying.includes(name)) return { authority: 'verifying', namespaces };
  return { authority: namespaces.length === 0 ? 'none' : 'given', namespaces };
}

function conflictsOf(name: string, { claims = [], ungiven = [] }: Catalog): Pick<ListedSource, 'claims' | 'ungiven'> {
  return {
    claims: claims.filter(({ source }) => source === name).length,
    ungiven: ungiven.filter(({ source }) => source === name).length,
  };
}
