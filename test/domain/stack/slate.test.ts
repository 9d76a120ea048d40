import { expect } from 'chai';
import { isOpen, slateOf } from '../../../src/domain/stack/slate.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate, aPlan } from '../../support/stack-parts.ts';

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

describe('slateOf', () => {
  it('gives each server one handle, whatever it can be chosen for', () => {
    const [a, b, c] = candidates();
    const [, alsoB] = candidates(second);
    if (!a || !b || !c || !alsoB) throw new RangeError('nine candidates were made');
    const slate = slateOf(
      planOf(
        0,
        new Map([
          ['n1', [a, b]],
          ['n2', [alsoB, { ...c, need: second }]],
        ]),
      ),
    );

    expect([...slate.servers].map(([handle, { name }]) => [handle, name])).to.deep.equal([
      ['c1', 'org.example/s0'],
      ['c2', 'org.example/s1'],
      ['c3', 'org.example/s2'],
    ]);
    expect(slate.needs.map((one) => [...one.candidates.keys()])).to.deep.equal([
      ['c1', 'c2'],
      ['c2', 'c3'],
    ]);
  });

  it('puts the six best of a need to the choice, and the one that the engine took', () => {
    const slate = slateOf(planOf(8, new Map([['n1', candidates()]])));

    expect([...slate.servers.values()].map(({ name }) => name.slice(-1)).join('')).to.equal('0123458');
  });

  it('leaves needs without a candidate out', () => {
    const slate = slateOf(
      planOf(
        0,
        new Map([
          ['n1', candidates()],
          ['n2', []],
        ]),
      ),
    );

    expect(slate.needs.map(({ need }) => need.id)).to.deep.equal(['n1']);
  });
});

describe('isOpen', () => {
  it('tells whether some need has more than one candidate', () => {
    expect(isOpen(slateOf(planOf(0, new Map([['n1', candidates().slice(0, 1)]]))))).to.equal(false);
    expect(isOpen(slateOf(planOf(0, new Map([['n1', candidates().slice(0, 2)]]))))).to.equal(true);
  });
});
