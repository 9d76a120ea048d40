import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findRepeats } from './find-repeats.ts';

/** Search phrases are of servers of the catalog, each once, in ascending order of name. */
export function* checkSearchPhrases({ searchPhrases, servers, compact }: Data): Generator<Fault> {
  const known = new Set([...servers, ...compact].map(({ value }) => value.name));
  yield* findRepeats(searchPhrases, ({ server }) => [server], 'the server');
  for (const [index, entry] of searchPhrases.entries()) {
    const { server, phrases } = entry.value;
    const before = searchPhrases[index - 1]?.value.server;
    if (before !== undefined && before > server) yield faultAt(entry, 'is not in ascending order of name');
    if (!known.has(server)) yield faultAt(entry, 'is of a server that the catalog does not have');
    if (new Set(phrases.map((phrase) => phrase.toLowerCase())).size < phrases.length)
      yield faultAt(entry, 'has a phrase twice');
  }
}
