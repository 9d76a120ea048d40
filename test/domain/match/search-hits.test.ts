import fc from 'fast-check';
import { expect } from 'chai';
import { Directory } from '../../../src/domain/catalog/visible-servers.ts';
import { nextHits, type HitPlace } from '../../../src/domain/match/search-hits.ts';
import { anEntry } from '../../support/catalogs.ts';

type Hits = ReadonlyMap<string, number>;

const NAMES = 'abcdefghijkl'.split('').map((letter) => `com.example/${letter}`);

/** What a page after a place shows, of hits with these probabilities. */
function pageOf(hits: Hits, seen: HitPlace | null, most: number): HitPlace[] {
  const directory = new Directory({
    servers: [...hits.keys()].map((name) => anEntry({ name })),
    tail: [],
  });
  const probabilities = directory.servers.map(({ name }) => hits.get(name) ?? 0);
  const ranked = {
    positions: directory.servers.map((_, position) => position),
    probabilities,
  };
  return nextHits(ranked, directory, seen, most).map((hit) => ({
    name: directory.servers[hit]?.name ?? '',
    probability: probabilities[hit] ?? 0,
  }));
}

function walk(at: (page: number) => Hits, size: number): string[] {
  const seen: HitPlace[] = [];
  for (let page = 0; page < 50; page += 1) {
    const found = pageOf(at(page), seen.at(-1) ?? null, size);
    seen.push(...found);
    if (found.length < size) break;
  }
  return seen.map(({ name }) => name);
}

const inOrder = (hits: Hits) =>
  [...hits].toSorted(([one, likely], [other, least]) => least - likely || (one < other ? -1 : 1)).map(([name]) => name);
const someHits = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(0.3, 0.5, 0.5, 0.7, 0.9)))),
  )
  .map((pairs) => new Map(pairs));

describe('Pages of a search', () => {
  it('show every hit once, the most probable first, equal ones by name', () => {
    fc.assert(
      fc.property(someHits, fc.integer({ min: 1, max: 5 }), (hits, size) => {
        expect(walk(() => hits, size)).to.deep.equal(inOrder(hits));
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  it('neither repeat nor skip a hit that stays as it is, when others come and go between them', () => {
    fc.assert(
      fc.property(
        someHits,
        fc.array(someHits, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (stay, others, size) => {
          const shown = walk((page) => new Map([...(others[page % others.length] ?? []), ...stay]), size);
          const staying = shown.filter((name) => stay.has(name));
          expect(staying).to.deep.equal(inOrder(stay));
        },
      ),
      { seed: 22, numRuns: 300 },
    );
  });

  it('go on where the last hit stood, once it is gone', () => {
    const hits = new Map([
      ['com.example/a', 0.9],
      ['com.example/b', 0.5],
      ['com.example/d', 0.5],
      ['com.example/e', 0.3],
    ]);

    expect(pageOf(hits, { name: 'com.example/c', probability: 0.5 }, 9).map(({ name }) => name)).to.deep.equal([
      'com.example/d',
      'com.example/e',
    ]);
  });
});
