import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { expect } from 'chai';
import type { Vocabulary } from '../../../src/domain/catalog/vocabulary.ts';
import { learnCapabilities } from '../../../src/domain/match/learn-capabilities.ts';
import { tokenize } from '../../../src/domain/text/tokenize.ts';
import { aCatalog, aVocabulary } from '../../support/catalogs.ts';

const phrasings = [
  { capability: 'chat.post', texts: ['ring the bell'], tools: ['Rings every bell'], objects: ['bell'], phrases: [] },
];
const vocabulary = aVocabulary({ phrasings });

function classify(known: Vocabulary): unknown {
  return buildKnowledge(aCatalog({ vocabulary: known })).classifier.classify(tokenize('ring the bell for the issue'));
}

describe('learnCapabilities', () => {
  it('learns the same from the same', () => {
    expect(learnCapabilities(vocabulary)).to.deep.equal(learnCapabilities(aVocabulary({ phrasings })));
  });

  it('learns nothing from nothing', () => {
    expect(learnCapabilities({ capabilities: [], phrasings: [] })).to.deep.equal({
      capabilities: [],
      terms: [],
      keysOf: Uint32Array.of(0),
      seconds: Uint32Array.of(),
      starts: Uint32Array.of(0),
      classes: Uint16Array.of(),
      weights: Float32Array.of(),
    });
  });

  it('teaches the same whether it is done at the first use or was done before', () => {
    const before = aVocabulary({ phrasings, classifier: learnCapabilities(vocabulary) });
    expect(classify(before)).to.deep.equal(classify(vocabulary));
  });
});
