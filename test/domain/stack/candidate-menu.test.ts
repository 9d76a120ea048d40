import { expect } from 'chai';
import {
  choiceSchema,
  isOpen,
  readChoice,
  menuOf,
  type CandidateMenu,
} from '../../../src/domain/stack/candidate-menu.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate, aPlan } from '../../support/stack-parts.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';

const [first, second] = [aNeed(), aNeed({ id: 'n2' })];
const servers = Array.from({ length: 9 }, (_, index) => anEntry({ name: `org.example/s${index}` }));
const candidates = (need = first) => servers.map((server) => aCandidate({ server, need }));

function planOf(picked: number, choices: ReadonlyMap<string, readonly ReturnType<typeof aCandidate>[]>) {
  const covering = aCandidate({ server: servers[picked] ?? anEntry(), need: first });
  return aPlan([{ server: covering.server, way: covering.way, covers: [covering] }], {
    served: [first, second],
    choices,
  });
}

describe('menuOf', () => {
  it('gives each server one handle, whatever it can be chosen for', () => {
    const [a, b, c] = candidates();
    const [, alsoB] = candidates(second);
    if (!a || !b || !c || !alsoB) throw new RangeError('nine candidates were made');
    const menu = menuOf(
      planOf(
        0,
        new Map([
          ['n1', [a, b]],
          ['n2', [alsoB, { ...c, need: second }]],
        ]),
      ),
    );

    expect([...menu.servers].map(([handle, { name }]) => [handle, name])).to.deep.equal([
      ['c1', 'org.example/s0'],
      ['c2', 'org.example/s1'],
      ['c3', 'org.example/s2'],
    ]);
    expect(menu.needs.map((one) => [...one.candidates.keys()])).to.deep.equal([
      ['c1', 'c2'],
      ['c2', 'c3'],
    ]);
  });

  it('puts the six best of a need to the choice, and the one that the engine took', () => {
    const menu = menuOf(planOf(8, new Map([['n1', candidates()]])));

    expect([...menu.servers.values()].map(({ name }) => name.slice(-1)).join('')).to.equal('0123458');
  });

  it('leaves needs without a candidate out', () => {
    const menu = menuOf(
      planOf(
        0,
        new Map([
          ['n1', candidates()],
          ['n2', []],
        ]),
      ),
    );

    expect(menu.needs.map(({ need }) => need.id)).to.deep.equal(['n1']);
  });
});

describe('isOpen', () => {
  it('tells whether some need has more than one candidate', () => {
    expect(isOpen(menuOf(planOf(0, new Map([['n1', candidates().slice(0, 1)]]))))).to.equal(false);
    expect(isOpen(menuOf(planOf(0, new Map([['n1', candidates().slice(0, 2)]]))))).to.equal(true);
  });
});

import fc from 'fast-check';

const needs = [aNeed(), aNeed({ id: 'n2' })] as const;
const [one, two, three] = ['one', 'two', 'three'].map((name) => anEntry({ name }));
if (!one || !two || !three) throw new RangeError('three servers were made');
/** n1 can be met by c1 and c2, n2 by c2 and c3. */
const menu: CandidateMenu = menuOf(
  aPlan([], {
    served: needs,
    choices: new Map([
      ['n1', [aCandidate({ server: one, need: needs[0] }), aCandidate({ server: two, need: needs[0] })]],
      ['n2', [aCandidate({ server: two, need: needs[1] }), aCandidate({ server: three, need: needs[1] })]],
    ]),
  }),
);

function read(...choices: readonly unknown[]) {
  const { value } = readChoice({ choices }, menu);
  return {
    chosen: value?.choices.map(({ need, candidate }) => `${need} ${candidate.server.name}`),
    dropped: value?.dropped.map(({ need, why }) => `${need} ${why}`),
  };
}

describe('readChoice', () => {
  it('reads which candidate was chosen for which need', () => {
    expect(read({ need: 'n1', pick: 'c2', reason: 'x' }, { need: 'n2', pick: 'c3', reason: '' })).to.deep.equal({
      chosen: ['n1 two', 'n2 three'],
      dropped: [],
    });
  });

  for (const [what, choice, dropped] of [
    ["another need's candidate", { need: 'n1', pick: 'c3', reason: '' }, 'n1 no_candidate'],
    ['a server that is on no list', { need: 'n1', pick: 'io.evil/server', reason: '' }, 'n1 no_candidate'],
    ['a server by its name', { need: 'n1', pick: 'two', reason: '' }, 'n1 no_candidate'],
    ['a member of every object', { need: 'n1', pick: 'constructor', reason: '' }, 'n1 no_candidate'],
    ['a need that does not exist', { need: 'n9', pick: 'c1', reason: '' }, 'null no_such_need'],
  ] as const) {
    it(`drops ${what}, and keeps the other choices`, () => {
      expect(read(choice, { need: 'n2', pick: 'c2', reason: '' })).to.deep.equal({
        chosen: ['n2 two'],
        dropped: [dropped],
      });
    });
  }

  it('keeps the first of several choices for a need', () => {
    expect(read({ need: 'n1', pick: 'c2', reason: '' }, { need: 'n1', pick: 'c1', reason: '' })).to.deep.equal({
      chosen: ['n1 two'],
      dropped: ['n1 repeated'],
    });
  });

  it('lists every fault of a wrong shape', () => {
    expect(readChoice({ choices: [7, { need: 'n1', pick: 3, reason: false }] }, menu).faults).to.deep.equal([
      'choices[0]: 7 is no object',
      'choices[0].need: nothing is no text',
      'choices[0].pick: nothing is no text',
      'choices[1].pick: 3 is no text',
      'choices[1].reason: false is no text',
    ]);
    expect(readChoice({ picks: [] }, menu).faults).to.deep.equal(['choices: there is no such list']);
  });

  it('keeps a reason short, on one line, visible and without addresses', () => {
    const reason = `Take\nit:\u202e see https://evil.example/x?y and\u200b ${'very '.repeat(100)}good`;
    const said = readChoice({ choices: [{ need: 'n1', pick: 'c1', reason }] }, menu).value?.choices[0]?.said ?? '';

    expect(said).to.have.length.at.most(240);
    expect(said).to.match(/^Take it: see \[address\] and very/);
  });

  it('has a schema that allows handles of the menu only', () => {
    const isValid = new Ajv2020({ strict: true }).compile(choiceSchema(menu));

    expect(isValid({ choices: [{ need: 'n1', pick: 'c1', reason: 'x' }] })).to.equal(true);
    expect(isValid({ choices: [{ need: 'n1', pick: 'c9', reason: 'x' }] })).to.equal(false);
  });

  it('never throws on any JSON, and never gives what is on no list', () => {
    const text = fc.oneof(fc.constantFrom('n1', 'n2', 'c1', 'c2', 'c3', '__proto__', ''), fc.string());
    const choice = fc.oneof(fc.record({ need: text, pick: text, reason: text }), fc.jsonValue());
    fc.assert(
      fc.property(fc.oneof(fc.array(choice), fc.jsonValue()), (choices) => {
        const { value } = readChoice({ choices }, menu);
        for (const { need, candidate } of value?.choices ?? [])
          expect([...(menu.needs.find((asked) => asked.need.id === need)?.candidates.values() ?? [])]).to.include(
            candidate,
          );
      }),
      { seed: 44, numRuns: 1_000 },
    );
  });
});
