import { expect } from 'chai';
import { CapabilityClassifier } from '../../../src/domain/match/capability-classifier.ts';
import { learnCapabilities } from '../../../src/domain/match/learn-capabilities.ts';
import { tokenize } from '../../../src/domain/text/tokenize.ts';
import { aVocabulary } from '../../support/catalogs.ts';

const phrasing = { tools: [], objects: [], phrases: [] };
const classifier = new CapabilityClassifier(
  learnCapabilities(
    aVocabulary({
      phrasings: [
        { ...phrasing, capability: 'issue.list', texts: ['what is still broken', 'who has work left'] },
        { ...phrasing, capability: 'chat.post', texts: ['tell the team in the room'], tools: ['Broadcasts to a room'] },
      ],
    }),
  ),
);

describe('CapabilityClassifier', () => {
  for (const [text, capability] of [
    ['is anything broken', 'issue.list'],
    ['broadcast it', 'chat.post'],
    ['tell the team', 'chat.post'],
    ['the inbox', 'email.read'],
  ] as const) {
    it(`takes "${text}" for ${capability}`, () => {
      expect(classifier.classify(tokenize(text))[0]?.capability).to.equal(capability);
    });
  }

  it('gives the best first and at most as many as were asked for', () => {
    const scores = classifier.classify(tokenize('create an issue in the channel'), 3);

    expect(scores).to.have.length.within(1, 3);
    expect(scores).to.deep.equal(scores.toSorted((a, b) => b.score - a.score));
  });

  it('says nothing of words it never saw', () => {
    expect(classifier.classify(tokenize('paint the fence'))).to.deep.equal([]);
    expect(classifier.classify([])).to.deep.equal([]);
  });

  it('values two words side by side above the same words apart', () => {
    const together = classifier.classify(['work', 'left'])[0];
    const apart = classifier.classify(['work', 'zzz', 'left'])[0];

    expect(together?.score).to.be.greaterThan(apart?.score ?? Infinity);
  });

  it('is not impressed by repetition', () => {
    expect(classifier.classify(['broken', 'zzz', 'broken'])).to.deep.equal(classifier.classify(['broken']));
  });
});
