import fc from 'fast-check';
import { expect } from 'chai';
import { Directory } from '../../../src/domain/catalog/visible-servers.ts';
import { FieldedIndex } from '../../../src/domain/match/fielded-index.ts';
import { PostingsBuilder } from '../../../src/domain/match/postings.ts';
import { TextMatches } from '../../../src/domain/match/word-matches.ts';
import { anEntry } from '../../support/catalogs.ts';

const STEMS = ['mail', 'send', 'list', 'page', 'issue'];
const SERVERS = 12;
/** Every third server is one of the catalog. */
const isOfCatalog = (position: number): boolean => position % 3 === 0;

function indexOf(texts: readonly (readonly string[])[]): FieldedIndex {
  const builder = new PostingsBuilder();
  for (const text of texts) {
    for (const stem of text) builder.add(builder.term(stem), 20);
    builder.endDocument();
  }
  return new FieldedIndex(builder);
}

const text = fc.uniqueArray(fc.constantFrom(...STEMS), { maxLength: STEMS.length });
const texts = fc.array(text, { minLength: SERVERS, maxLength: SERVERS });
const query = fc.record({
  words: fc.uniqueArray(
    fc.record({ stem: fc.constantFrom(...STEMS, 'unheard'), reach: fc.constantFrom(0, 0.25, 0.5, 1, 2) }),
    { selector: ({ stem }) => stem, maxLength: STEMS.length },
  ),
  least: fc.constantFrom(-1, 0, 0.5, 1, 1.5, 3),
});

describe('TextMatches', () => {
  it('are the servers of the catalog that hold a word and those of the tail whose words reach far enough, time after time', () => {
    fc.assert(
      fc.property(texts, fc.array(query, { minLength: 1, maxLength: 4 }), (held, queries) => {
        const names = held.map((stems) => stems.slice(0, 1));
        const entries = held.map((_, position) =>
          anEntry({ name: `com.example/${String(position).padStart(2, '0')}` }),
        );
        const directory = new Directory({
          servers: entries.filter((_, position) => isOfCatalog(position)),
          tail: entries.filter((_, position) => !isOfCatalog(position)),
        });
        const index = indexOf(held);
        const matches = new TextMatches({ texts: index, called: indexOf(names), directory });
        for (const { words, least } of queries) {
          matches.gather(words, least);

          const bits = (stems: readonly string[]): number =>
            words.reduce((sum, { stem }, word) => sum + (stems.includes(stem) ? 1 << word : 0), 0);
          const reach = (stems: readonly string[]): number =>
            words.reduce((sum, one) => sum + (stems.includes(one.stem) ? one.reach : 0), 0);
          const scores = new Float32Array(SERVERS);
          index.addScores(
            words.map(({ stem }) => stem),
            scores,
          );
          const expected = held.flatMap((stems, position) =>
            bits(stems) !== 0 && (isOfCatalog(position) || reach(stems) >= least)
              ? [[position, bits(stems), bits(names[position] ?? []), scores[position]]]
              : [],
          );
          const found = Array.from(matches.servers.subarray(0, matches.size)).toSorted((one, other) => one - other);
          expect(
            found.map((position) => [
              position,
              matches.words[position],
              matches.names[position],
              matches.scores[position],
            ]),
          ).to.deep.equal(expected);
          expect(matches.words.filter((word) => word !== 0)).to.have.length(found.length);
        }
      }),
      { seed: 31, numRuns: 60 },
    );
  });
});
