import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { repliedThere } from '../../../src/domain/task/replied-there.ts';
import { aCapability, aCatalog, aVocabularyWith } from '../../support/catalogs.ts';
import { aDraft } from '../../support/needs.ts';

describe('repliedThere', () => {
  const knowledge = buildKnowledge(
    aCatalog({
      vocabulary: aVocabularyWith(
        aCapability({ id: 'support.read' }),
        aCapability({ id: 'support.write', effect: 'write' }),
      ),
    }),
  );
  const ticket = aDraft({ capability: 'support.read', system: 'boardly' });
  const reply = aDraft({ capability: 'email.draft', effect: 'write', text: 'draft a reply' });

  it('answers where the thing was read', () => {
    expect(repliedThere([ticket, reply], knowledge)[1]).to.include({
      capability: 'support.write',
      system: 'boardly',
      effect: 'write',
    });
  });

  it('answers by mail when mail is read or named, or nothing else was read', () => {
    const mailed = { ...reply, text: 'draft a reply by mail' };
    const mails = aDraft({ capability: 'email.read' });

    for (const needs of [[ticket, mailed], [ticket, mails, reply], [reply]])
      expect(repliedThere(needs, knowledge)).to.deep.equal(needs);
  });
});
