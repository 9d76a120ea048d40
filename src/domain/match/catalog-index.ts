import type { Catalog } from '../catalog/catalog.ts';
import { Directory, visibleServers, type VisibleServers } from '../catalog/visible-servers.ts';
import { FacetColumns } from '../catalog/facets.ts';
import { shownTitles } from '../catalog/shown-titles.ts';
import type { Server } from '../catalog/server.ts';
import { NameIndex } from '../catalog/name-index.ts';
import { buildKnowledge, type Knowledge } from './knowledge.ts';
import { QueryRanker, type Ranked } from './rank-query.ts';
import type { Query } from './read-query.ts';
import { withoutTwins } from './hits-without-twins.ts';
import { twinsOf, type Twins } from './twins.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';

/** Data derived from one state of a catalog. Each part is built at first use and kept with the index. */
export class CatalogIndex {
  readonly catalog: Catalog;
  /** Parts of an earlier state, kept until this state has its own. */
  #knowledgeBefore: Knowledge | undefined;
  #searchBefore: SearchIndex | undefined;
  #visible: VisibleServers | undefined;
  #directory: Directory | undefined;
  #names: NameIndex | undefined;
  #titles: ReadonlyMap<string, string> | undefined;
  #twins: Twins | undefined;
  #facets: FacetColumns | undefined;
  #knowledge: Knowledge | undefined;
  #search: SearchIndex | undefined;
  #ranker: QueryRanker | undefined;

  /** @param before Index of an earlier state; its parts are reused where only evidence has changed. */
  constructor(catalog: Catalog, before?: CatalogIndex) {
    this.catalog = catalog;
    if (before === undefined) return;
    this.#knowledgeBefore = before.#knowledge ?? before.#knowledgeBefore;
    this.#searchBefore = before.#search ?? before.#searchBefore;
  }

  /** Builds the part that every recommendation needs, in about half a second for the package's catalog. */
  prepare(): void {
    void this.knowledge;
  }

  get visible(): VisibleServers {
    this.#visible ??= visibleServers(this.catalog);
    return this.#visible;
  }

  get directory(): Directory {
    this.#directory ??= new Directory(this.catalog, this.visible);
    return this.#directory;
  }

  get names(): NameIndex {
    this.#names ??= new NameIndex(this.directory);
    return this.#names;
  }

  /** Returns the title of a server that no other visible server has: its own, or one that names the publisher. */
  titleOf({ name, title }: Pick<Server, 'name' | 'title'>): string {
    this.#titles ??= shownTitles(this.directory.servers);
    return this.#titles.get(name) ?? title;
  }

  get twins(): Twins {
    this.#twins ??= twinsOf(this.visible.servers);
    return this.#twins;
  }

  get facets(): FacetColumns {
    this.#facets ??= new FacetColumns(this.directory.servers);
    return this.#facets;
  }

  get knowledge(): Knowledge {
    this.#knowledge ??= buildKnowledge(this.catalog, this.#knowledgeBefore);
    this.#knowledgeBefore = undefined;
    return this.#knowledge;
  }

  get search(): SearchIndex {
    this.#search ??= buildSearchIndex(this, this.#searchBefore);
    this.#searchBefore = undefined;
    return this.#search;
  }

  /**
   * Ranks the servers for a query; a twin of another hit is left out, unless the query is its full name or package.
   *
   * @param passing 1 for each directory position to rank; null for all.
   */
  hits(query: Query, passing: Uint8Array | null): Ranked {
    const named = query.keys.flatMap((key) => this.names.identified(key));
    return withoutTwins(this.ranker.rank(query, passing), this.directory, this.twins, named);
  }

  get ranker(): QueryRanker {
    this.#ranker ??= new QueryRanker(this.search);
    return this.#ranker;
  }
}
