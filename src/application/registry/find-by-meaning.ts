import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import { readQuery } from '../../domain/match/read-query.ts';
import { nextHits } from '../../domain/match/search-hits.ts';

/** Server that serves a query in words, by its catalog name; probability from 0 to 1. */
export type MeantServer = { readonly name: string; readonly probability: number };

/** Returns the servers that serve a query in words, most probable first, then ascending by name. */
export type FindByMeaning = (text: string) => readonly MeantServer[];

const MOST = 30;

/** Finds at most thirty servers with the search of the catalog, which also knows typos and several words. */
export function findByMeaning({ catalog, directory, facets, ranker, search }: CatalogIndex): FindByMeaning {
  return (text) => {
    if (catalog.servers.length === 0) return [];
    const ranked = ranker.rank(readQuery(text, search), facets.passing({}));
    return nextHits(ranked, directory, null, MOST).flatMap((hit) => {
      const server = directory.servers[ranked.positions[hit] ?? -1];
      return server === undefined ? [] : [{ name: server.name, probability: ranked.probabilities[hit] ?? 0 }];
    });
  };
}
