import { expect } from 'chai';
import { chooseBundle } from '../../../src/domain/stack/choose-bundle.ts';
import { worths, type Candidate } from '../../../src/domain/stack/candidate.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate } from '../../support/stack-parts.ts';
import fc from 'fast-check';

type Choices = readonly (readonly Candidate[])[];

function choice(server: string, probability: number, need = 'n1'): Candidate {
  return aCandidate({ server: anEntry({ name: server }), need: aNeed({ id: need }), probability });
}

/** Candidates by need as `[server, probability]`, best first. */
function choices(...needs: readonly (readonly (readonly [string, number])[])[]): Choices {
  return needs.map((list, index) =>
    list
      .map(([server, probability]) => choice(server, probability, `n${index + 1}`))
      .toSorted((a, b) => b.probability - a.probability),
  );
}

function names(bundle: readonly Candidate[]): string[] {
  return bundle.map(({ need, server }) => `${need.id} ${server.name}`);
}

/** The value between 0 and 2 at which a statement turns from false to true. */
function turningPoint(holds: (value: number) => boolean): number {
  let [low, high] = [0, 2];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** What a further server and a gap cost, told from choices: the weights may be tuned, the search must stay exact. */
const SERVER_COST = turningPoint((cost) => {
  const shared = 1 - cost / 2;
  const given = choices(
    [
      ['a', 1],
      ['both', shared],
    ],
    [
      ['b', 1],
      ['both', shared],
    ],
  );
  return names(chooseBundle(given, Infinity)).includes('n1 a');
});
const GAP_COST = turningPoint((cost) => {
  const given = choices(
    [
      ['one', 1],
      ['both', 1 - cost / 2],
    ],
    [['both', 1 - cost / 2]],
  );
  return names(chooseBundle(given, 1)).includes('n1 one');
});

function costOf(bundle: readonly Candidate[], all: Choices): number {
  const needs = all.length;
  const worth = new Map(all.flatMap((list) => [...worths(list)]));
  const servers = new Set(bundle.map(({ server }) => server.name)).size;
  const missing = bundle.reduce((sum, candidate) => sum + 1 - (worth.get(candidate) ?? 0), 0);
  return SERVER_COST * servers + GAP_COST * (needs - bundle.length) + missing;
}

/** The lowest cost over every assignment of needs to candidates or gaps. */
function lowestCost(all: Choices, mostServers: number, picked: readonly Candidate[] = [], need = 0): number {
  const list = all[need];
  if (list === undefined)
    return new Set(picked.map(({ server }) => server.name)).size > mostServers ? Infinity : costOf(picked, all);
  return Math.min(
    lowestCost(all, mostServers, picked, need + 1),
    ...list.map((candidate) => lowestCost(all, mostServers, [...picked, candidate], need + 1)),
  );
}

describe('chooseBundle', () => {
  for (const [what, given, most, expected] of [
    [
      'takes the best candidate of a single need',
      choices([
        ['a', 0.9],
        ['b', 0.8],
      ]),
      Infinity,
      ['n1 a'],
    ],
    [
      'takes the earlier of two equal candidates',
      choices([
        ['a', 0.9],
        ['b', 0.9],
      ]),
      Infinity,
      ['n1 a'],
    ],
    [
      'takes one server for two needs when it is nearly as good',
      choices(
        [
          ['a', 0.9],
          ['both', 0.85],
        ],
        [
          ['b', 0.9],
          ['both', 0.85],
        ],
      ),
      Infinity,
      ['n1 both', 'n2 both'],
    ],
    [
      'takes two servers when one would be much worse',
      choices(
        [
          ['a', 0.95],
          ['both', 0.5],
        ],
        [
          ['b', 0.95],
          ['both', 0.5],
        ],
      ),
      Infinity,
      ['n1 a', 'n2 b'],
    ],
    ['rather takes a poor server than leave a gap', choices([['a', 0.95]], [['b', 0.1]]), Infinity, ['n1 a', 'n2 b']],
    ['leaves a gap where there is no candidate', choices([], [['b', 0.9]]), Infinity, ['n2 b']],
    [
      'covers as many needs as the limit allows',
      choices(
        [['a', 0.9]],
        [
          ['b', 0.9],
          ['c', 0.8],
        ],
        [['c', 0.8]],
      ),
      1,
      ['n2 c', 'n3 c'],
    ],
    ['takes nothing when no server is allowed', choices([['a', 0.9]]), 0, []],
    ['takes nothing when nothing is needed', choices(), Infinity, []],
  ] as const) {
    it(what, () => {
      expect(names(chooseBundle(given, most))).to.deep.equal(expected);
    });
  }

  it('makes a gap cost more than a server', () => {
    expect(SERVER_COST).to.be.within(0.01, 1);
    expect(GAP_COST).to.be.greaterThan(SERVER_COST);
  });

  it('is as cheap as the cheapest of all assignments and keeps to the limit of servers', () => {
    const probability = fc.integer({ min: 40, max: 99 }).map((value) => value / 100);
    const list = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), probability), {
      maxLength: 4,
      selector: ([server]) => server,
    });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 4 }), fc.constantFrom(0, 1, 2, 3, Infinity), (needs, most) => {
        const given = choices(...needs);
        const bundle = chooseBundle(given, most);

        expect(new Set(bundle.map(({ server }) => server.name)).size).to.be.at.most(most);
        expect(costOf(bundle, given)).to.be.closeTo(lowestCost(given, most), 1e-6);
        expect(bundle.map(({ need }) => need.id)).to.deep.equal(bundle.map(({ need }) => need.id).toSorted());
        expect(given.flat()).to.include.members([...bundle]);
      }),
      { seed: 14, numRuns: 200 },
    );
  });
});
