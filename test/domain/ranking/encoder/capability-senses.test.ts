import { expect } from 'chai';
import { CapabilitySenses, strongest } from '../../../../src/domain/ranking/encoder/capability-senses.ts';
import { SentenceEncoder } from '../../../../src/domain/ranking/encoder/sentence-encoder.ts';
import { someWeights } from '../../../support/encoders.ts';

const weights = someWeights(
  { bug: [1, 0, 0, 0], sprint: [0, 1, 0, 0], rain: [0, 0, 1, 0], sun: [0, 0, -1, 0] },
  { 'issue.list.filter': [1, 0, 0, 0], 'issue.list.sprint': [0, 1, 0, 0], 'weather.read.now': [0, 0, 1, 0] },
);
const senses = new CapabilitySenses(weights, new SentenceEncoder(weights));

function likeness(...tokens: string[]): Record<string, string> {
  return Object.fromEntries([...senses.compare(tokens)].map(([capability, value]) => [capability, value.toFixed(2)]));
}

describe('CapabilitySenses', () => {
  it('compares a text with the nearest of the finer ones of each capability', () => {
    expect(likeness('sprint')).to.deep.equal({ 'issue.list': '1.00', 'weather.read': '0.00' });
    expect(likeness('bug')).to.deep.equal({ 'issue.list': '1.00', 'weather.read': '0.00' });
    expect(likeness('bug', 'rain')).to.deep.equal({ 'issue.list': '0.71', 'weather.read': '0.71' });
  });

  it('gives -1 for the opposite and 0 for a text that says nothing', () => {
    expect(likeness('sun')['weather.read']).to.equal('-1.00');
    expect(likeness()).to.deep.equal({ 'issue.list': '0.00', 'weather.read': '0.00' });
  });

  it('knows nothing where no finer ones were given', () => {
    const bare = someWeights({ bug: [1, 0, 0, 0] });

    expect([...new CapabilitySenses(bare, new SentenceEncoder(bare)).compare(['bug'])]).to.deep.equal([]);
  });
});

describe('strongest', () => {
  const known = new Map([
    ['a', 0.3],
    ['b', 0.8],
    ['c', 0.5],
  ]);

  it('is the capability with the highest likeness among those that count', () => {
    expect(strongest(known, () => true)).to.deep.equal({ capability: 'b', likeness: 0.8 });
    expect(strongest(known, (capability) => capability !== 'b')).to.deep.equal({ capability: 'c', likeness: 0.5 });
  });

  it('is none where none counts, or nothing is alike', () => {
    expect(strongest(known, () => false)).to.equal(null);
    expect(
      strongest(
        new Map([
          ['a', 0],
          ['b', -0.2],
        ]),
        () => true,
      ),
    ).to.equal(null);
  });
});
