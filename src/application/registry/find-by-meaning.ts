import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import { readQuery } from '../../domain/match/read-query.ts';
import { standing } from '../../domain/match/server-trust.ts';
import { nextHits } from '../../domain/match/search-hits.ts';

/** Server that serves a query in words, by its catalog name, with its fit: its probability in tenths and a tenth of its standing. */
export type MeantServer = { readonly name: string; readonly fit: number };

/** Returns the servers that serve a query in words, in no particular order. */
export type FindByMeaning = (text: string) => readonly MeantServer[];

const MOST = 30;
/** Probabilities within a tenth are alike: the standing of the server decides, and changes of the catalog decide less. */
const TENTH = 10;

/** Finds at most thirty servers with the search of the catalog, which also knows typos and several words. */
export function findByMeaning({ catalog, directory, facets, ranker, search }: CatalogIndex): FindByMeaning {
  return (text) => {
    if (catalog.servers.length === 0) return [];
    const ranked = ranker.rank(readQuery(text, search), facets.passing({}));
    return nextHits(ranked, directory, null, MOST).flatMap((hit) => {
      const server = directory.servers[ranked.positions[hit] ?? -1];
      if (server === undefined) return [];
      const probability = Math.round(TENTH * (ranked.probabilities[hit] ?? 0));
      return [{ name: server.name, fit: (probability + standing(server)) / TENTH }];
    });
  };
}
