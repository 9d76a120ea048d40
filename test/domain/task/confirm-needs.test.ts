import { expect } from 'chai';
import { buildKnowledge, type Knowledge } from '../../../src/domain/ranking/knowledge.ts';
import { confirmNeeds } from '../../../src/domain/task/confirm-needs.ts';
import type { NeedDraft } from '../../../src/domain/task/merge-needs.ts';
import { aCatalog, aVocabulary } from '../../support/catalogs.ts';
import { someWeights } from '../../support/encoders.ts';
import { aDraft } from '../../support/needs.ts';

const encoder = someWeights(
  { bug: [1, 0, 0, 0], shout: [0, 1, 0, 0], pag: [0, 0, 1, 0], holidai: [0, 0, 0, 1] },
  {
    'issue.list.any': [1, 0, 0, 0],
    'chat.post.any': [0, 1, 0, 0],
    'web.fetch.any': [0, 0, 1, 0],
    'text.write.any': [0, 0, 0, 1],
  },
);

function knowledgeWith(members: Partial<Parameters<typeof aVocabulary>[0]>): Knowledge {
  return buildKnowledge(aCatalog({ vocabulary: aVocabulary(members) }));
}

const knowledge = knowledgeWith({ encoder });

function confirmed(need: Partial<NeedDraft>, text = need.text ?? ''): readonly NeedDraft[] {
  return confirmNeeds([aDraft(need)], text, knowledge).needs;
}

describe('confirmNeeds', () => {
  it('keeps a need that its words mean', () => {
    expect(confirmed({ text: 'the bug' })).to.deep.equal([aDraft({ text: 'the bug' })]);
  });

  it('keeps a need that the task means, though its own few words do not', () => {
    expect(confirmed({ text: 'holiday holiday' }, 'bug bug bug holiday holiday')).to.have.length(1);
  });

  it('drops a need that only looks like one', () => {
    expect(confirmed({ text: 'holiday after holiday' })).to.deep.equal([]);
  });

  it('tells the words of each need that it drops', () => {
    const needs = [aDraft({ text: 'the bug' }), aDraft({ text: 'holiday after holiday' })];

    expect(confirmNeeds(needs, 'holiday', knowledge).dropped).to.deep.equal(['holiday after holiday']);
  });

  it('keeps a need of a single word: it may mean many things', () => {
    expect(confirmed({ text: 'my holiday' })).to.have.length(1);
  });

  it('drops what would turn from reading into changing something', () => {
    expect(confirmed({ text: 'shout and shout' })).to.deep.equal([]);
  });

  it('turns a need into the one that its words mean, less sure than words alone would make it', () => {
    const [need] = confirmed({ text: 'page after page' });

    expect(need).to.deep.equal(aDraft({ text: 'page after page', capability: 'web.fetch', confidence: 0.6 }));
  });

  it('gives words without a capability the one that is meant', () => {
    expect(confirmed({ text: 'page', capability: null })[0]?.capability).to.equal('web.fetch');
  });

  it('leaves words that mean nothing it knows without a capability', () => {
    const need = aDraft({ text: 'holiday', capability: null });

    expect(confirmNeeds([need], need.text, knowledge).needs).to.deep.equal([need]);
  });

  it('gives words under a verb that only reads no capability that changes something', () => {
    const [need] = confirmed({ text: 'list shouts', capability: null });

    expect(need).to.include({ capability: null, effect: 'read' });
  });

  for (const [kind, members] of [
    ['names a product', { system: 'boardly' }],
    ['another need implied', { implied: true }],
    ['the model itself meets', { capability: 'text.write' }],
  ] as const) {
    it(`keeps a need that ${kind}, whatever its words mean`, () => {
      const need = aDraft({ text: 'shout', ...members });

      expect(confirmNeeds([need], need.text, knowledge)).to.deep.equal({ needs: [need], dropped: [] });
    });
  }

  it('names a need once, when two turn out to be the same', () => {
    const needs = [aDraft({ text: 'page', capability: 'web.fetch' }), aDraft({ text: 'page after page' })];

    expect(confirmNeeds(needs, 'page', knowledge)).to.have.nested.property('needs[0].capability', 'web.fetch');
    expect(confirmNeeds(needs, 'page', knowledge).needs).to.have.length(1);
  });

  it('changes nothing without an encoder', () => {
    const needs = [aDraft({ text: 'holiday after holiday' }), aDraft({ text: 'shout', capability: null })];

    expect(confirmNeeds(needs, 'shout', knowledgeWith({}))).to.deep.equal({ needs, dropped: [] });
  });
});
