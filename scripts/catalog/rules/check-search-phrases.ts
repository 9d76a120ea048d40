import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findDisorder } from './find-disorder.ts';
import { findRepeats } from './find-repeats.ts';

/** Search phrases are of servers of the catalog, each once, in ascending order of name. */
export function* checkSearchPhrases({ searchPhrases, servers, compact }: Data): Generator<Fault> {
  const known = new Set([...servers, ...compact].map(({ value }) => value.name));
  yield* findRepeats(searchPhrases, ({ server }) => [server], 'the server');
  yield* findDisorder(searchPhrases, ({ server }) => server, 'name');
  for (const entry of searchPhrases) {
    const { server, phrases: own, more = [] } = entry.value;
    const phrases = [...own, ...more];
    if (!known.has(server)) yield faultAt(entry, 'is of a server that the catalog does not have');
    if (new Set(phrases.map((phrase) => phrase.toLowerCase())).size < phrases.length)
      yield faultAt(entry, 'has a phrase twice');
  }
}
