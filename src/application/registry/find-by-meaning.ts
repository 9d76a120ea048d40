import type { Server } from '../../domain/catalog/server.ts';
import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import { readQuery } from '../../domain/match/read-query.ts';
import { standing } from '../../domain/match/server-trust.ts';
import { nextHits } from '../../domain/match/search-hits.ts';

/** Server that serves a query in words, by its catalog name, with its fit: its probability in tenths and a tenth of its standing. */
export type MeantServer = { readonly name: string; readonly fit: number };

/** Search by meaning. */
export type Meaning = {
  /** Returns the servers that serve a query in words, in no particular order. */
  readonly find: (text: string) => readonly MeantServer[];
  /** Returns the text with its misspelt words corrected. */
  readonly correct: (text: string) => string;
};

/** Finds nothing. */
export const NO_MEANING: Meaning = { find: () => [], correct: (text) => text };

const MOST = 30;
/** Probabilities within a tenth are alike: the standing of the server decides, and changes of the catalog decide less. */
const TENTH = 10;

/** Penalty of archived and deprecated servers, in tenths of a probability. */
const INACTIVE = 2;

/** Finds at most thirty servers with the search of the catalog, which also knows typos and several words. */
export function meaningOf({ catalog, directory, facets, ranker, search }: CatalogIndex): Meaning {
  if (catalog.servers.length === 0) return NO_MEANING;
  const fitOf = (server: Server, probability: number): number =>
    (Math.round(TENTH * probability) + standing(server) - (server.status === 'active' ? 0 : INACTIVE)) / TENTH;
  return {
    find: (text) => {
      const ranked = ranker.rankByWeights(readQuery(text, search), facets.passing({}));
      return nextHits(ranked, directory, null, MOST).flatMap((hit) => {
        const server = directory.servers[ranked.positions[hit] ?? -1];
        const probability = ranked.probabilities[hit] ?? 0;
        return server === undefined ? [] : [{ name: server.name, fit: fitOf(server, probability) }];
      });
    },
    correct: (text) => readQuery(text, search).text,
  };
}
