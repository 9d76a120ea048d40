import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { choiceSchema, readChoice } from '../../../src/domain/stack/read-choice.ts';
import { slateOf, type Slate } from '../../../src/domain/stack/slate.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate, aPlan } from '../../support/stack-parts.ts';

const needs = [aNeed(), aNeed({ id: 'n2' })] as const;
const [one, two, three] = ['one', 'two', 'three'].map((name) => anEntry({ name }));
if (!one || !two || !three) throw new RangeError('three servers were made');
/** n1 can be met by c1 and c2, n2 by c2 and c3. */
const slate: Slate = slateOf(
  aPlan([], {
    served: needs,
    choices: new Map([
      ['n1', [aCandidate({ server: one, need: needs[0] }), aCandidate({ server: two, need: needs[0] })]],
      ['n2', [aCandidate({ server: two, need: needs[1] }), aCandidate({ server: three, need: needs[1] })]],
    ]),
  }),
);

function read(...choices: readonly unknown[]) {
  const { value } = readChoice({ choices }, slate);
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
    expect(readChoice({ choices: [7, { need: 'n1', pick: 3, reason: false }] }, slate).faults).to.deep.equal([
      'choices[0]: 7 is no object',
      'choices[0].need: nothing is no text',
      'choices[0].pick: nothing is no text',
      'choices[1].pick: 3 is no text',
      'choices[1].reason: false is no text',
    ]);
    expect(readChoice({ picks: [] }, slate).faults).to.deep.equal(['choices: there is no such list']);
  });

  it('keeps a reason short, on one line, visible and without addresses', () => {
    const reason = `Take\nit:\u202e see https://evil.example/x?y and\u200b ${'very '.repeat(100)}good`;
    const said = readChoice({ choices: [{ need: 'n1', pick: 'c1', reason }] }, slate).value?.choices[0]?.said ?? '';

    expect(said).to.have.length.at.most(240);
    expect(said).to.match(/^Take it: see \[address\] and very/);
  });

  it('has a schema that allows handles of the slate only', () => {
    const isValid = new Ajv2020({ strict: true }).compile(choiceSchema(slate));

    expect(isValid({ choices: [{ need: 'n1', pick: 'c1', reason: 'x' }] })).to.equal(true);
    expect(isValid({ choices: [{ need: 'n1', pick: 'c9', reason: 'x' }] })).to.equal(false);
  });

  it('never throws on any JSON, and never gives what is on no list', () => {
    const text = fc.oneof(fc.constantFrom('n1', 'n2', 'c1', 'c2', 'c3', '__proto__', ''), fc.string());
    const choice = fc.oneof(fc.record({ need: text, pick: text, reason: text }), fc.jsonValue());
    fc.assert(
      fc.property(fc.oneof(fc.array(choice), fc.jsonValue()), (choices) => {
        const { value } = readChoice({ choices }, slate);
        for (const { need, candidate } of value?.choices ?? [])
          expect([...(slate.needs.find((asked) => asked.need.id === need)?.candidates.values() ?? [])]).to.include(
            candidate,
          );
      }),
      { seed: 44, numRuns: 1_000 },
    );
  });
});
