import { expect } from 'chai';
import type { CandidateParts } from '../../../src/domain/stack/candidate.ts';
import { candidateEvidence, SERVER_FEATURES } from '../../../src/domain/stack/candidate-evidence.ts';
import { anEntry, aTool } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const parts: CandidateParts = {
  capability: 1,
  system: 0.35,
  text: 0.4,
  words: 0.2,
  lead: 0.9,
  covers: 0.3,
  about: 0.6,
  phrase: 0.5,
  trust: 0.8,
};

describe('candidateEvidence', () => {
  const tools = Array.from({ length: 40 }, (_, index) => aTool({ name: `tool_${index}` }));
  const values = candidateEvidence({
    need: aNeed({ capability: null, system: 'boardly', effect: 'write' }),
    server: anEntry({ tools }),
    parts,
    fitting: tools.map((tool, index) => ({ tool, score: 12.5 - index / 10 })),
    isSeen: true,
  });
  const of = (feature: (typeof SERVER_FEATURES)[number]): number | undefined =>
    values[SERVER_FEATURES.indexOf(feature)];

  it('has a value for each feature, and none for trust', () => {
    expect(values).to.have.length(SERVER_FEATURES.length);
    expect(values).to.not.include(parts.trust);
    expect(of('score')).to.equal(12.5);
  });

  it('tells the need apart from the server', () => {
    expect([of('lacks_ability'), of('named'), of('assumed'), of('changes'), of('seen')]).to.deep.equal([1, 1, 0, 1, 1]);
  });

  it('counts tools up to a bound', () => {
    expect([of('tools'), of('exact_tools')]).to.deep.equal([30, 0]);
  });
});
