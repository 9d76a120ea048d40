import { expect } from 'chai';
import type { Candidate } from '../../../src/domain/stack/candidate.ts';
import { sureFor } from '../../../src/domain/stack/sure-candidates.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate } from '../../support/stack-parts.ts';

const read = aNeed({ id: 'n1' });
const write = aNeed({ id: 'n2' });

function candidate(server: string, need: typeof read, probability: number, capability = 1): Candidate {
  const plain = aCandidate({ server: anEntry({ name: server }), need, probability });
  return { ...plain, parts: { ...plain.parts, capability } };
}

describe('A candidate may be picked', () => {
  const sure = candidate('a', write, 0.6);

  it('from the minimum probability on', () => {
    const weak = candidate('b', read, 0.49);
    const isSure = sureFor([{ candidates: [weak] }, { candidates: [sure] }]);

    expect([isSure(sure), isSure(weak)]).to.deep.equal([true, false]);
  });

  it('from a lower one on for a named product', () => {
    const [likely, unlikely] = [0.4, 0.39].map((probability) =>
      candidate('b', { ...aNeed(), system: 'boardly' }, probability),
    );
    const isSure = sureFor([{ candidates: [likely, unlikely].flatMap((one) => one ?? []) }]);

    expect([likely, unlikely].map((one) => one !== undefined && isSure(one))).to.deep.equal([true, false]);
  });

  it('below it when its server is sure for another need and has the exact capability', () => {
    const [direct, standIn, weaker] = [
      candidate('a', read, 0.25),
      candidate('a', read, 0.25, 0.45),
      candidate('a', read, 0.24),
    ];
    const isSure = sureFor([{ candidates: [direct, standIn, weaker] }, { candidates: [sure] }]);

    expect([direct, standIn, weaker].map((one) => isSure(one))).to.deep.equal([true, false, false]);
  });

  it('not below it because of the same need', () => {
    const [one, other] = [candidate('a', read, 0.3), candidate('a', read, 0.9)];

    expect(sureFor([{ candidates: [one, other] }])(one)).to.equal(false);
  });
});
