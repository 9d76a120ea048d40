import { expect } from 'chai';
import { barSentence, liftedIf, type BarKind } from '../../../../src/domain/catalog/policy/bar.ts';

const KINDS: readonly BarKind[] = ['hidden', 'denied', 'not_allowed', 'not_approved'];

describe('The sentence of a bar', () => {
  it('ends with one full stop, whatever the reason ends with', () => {
    expect(barSentence('hidden', null)).to.equal('Hidden by the operator.');
    expect(barSentence('hidden', 'It leaks')).to.equal('Hidden by the operator: It leaks.');
    expect(barSentence('hidden', 'Really?')).to.equal('Hidden by the operator: Really?');
  });

  it('tells what would lift it, and something else for each kind', () => {
    const lifts = KINDS.map((kind) => liftedIf(barSentence(kind, 'Not approved by the operator')));

    expect(new Set(lifts).size).to.equal(KINDS.length);
    expect(lifts).to.include('the operator approved it').and.to.include('the operator lifted that rule');
  });
});
