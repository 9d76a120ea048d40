import { expect } from 'chai';
import { systemsOf } from '../../../src/domain/catalog/products.ts';
import { bindLooseNeeds, merge, notedThere, repliedThere } from '../../../src/domain/task/share-products.ts';
import { anEntry, aCapability, aCatalog, aTool, aVocabularyWith } from '../../support/catalogs.ts';
import { aDraft } from '../../support/needs.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';

const systems = systemsOf(
  [anEntry()],
  [{ name: 'trackwell', title: 'Trackwell', spellings: [], capabilities: ['issue.list'] }],
  {},
);
const boardly = systems.get('boardly');
const trackwell = systems.get('trackwell');
if (boardly === undefined || trackwell === undefined) throw new Error('the products are missing');

describe('merge', () => {
  it('joins a need with the rest of it that the reader cut at a hyphen', () => {
    const [whole, rest] = [aDraft({ text: 'e-mail it to the team' }), aDraft({ text: 'mail it to the team' })];

    expect(merge([whole, rest])).to.deep.equal([whole]);
    expect(merge([aDraft({ text: 'list the mail' }), aDraft({ text: 'mail' })])).to.have.length(2);
  });
});

describe('bindLooseNeeds', () => {
  it('gives a need to the one product that offers it', () => {
    expect(bindLooseNeeds([aDraft()], [boardly])[0]?.system).to.equal('boardly');
  });

  it('gives a need to the product that the same need is bound to elsewhere', () => {
    const needs = [aDraft({ capability: 'issue.merge', system: 'boardly' }), aDraft({ capability: 'issue.merge' })];
    expect(bindLooseNeeds(needs, [])).to.have.length(1);
  });

  it('reads nothing from a product that is only the place where something else goes', () => {
    const into = aDraft({ capability: 'note.write', effect: 'write', system: 'boardly' });
    const same = aDraft({ capability: 'issue.create', effect: 'write', system: 'boardly' });

    expect(bindLooseNeeds([aDraft(), into], [boardly])[0]?.system).to.equal(undefined);
    expect(bindLooseNeeds([aDraft(), same], [boardly])[0]?.system).to.equal('boardly');
  });

  it('leaves a need alone that the product named for the same thing cannot serve', () => {
    const needs = [aDraft({ system: 'boardly' }), aDraft({ capability: 'issue.merge', effect: 'write' })];
    expect(bindLooseNeeds(needs, [boardly])[1]?.system).to.equal(undefined);
  });

  it('gives every need of a thing to a product that no server connects to', () => {
    const needs = [aDraft({ system: 'trackwell' }), aDraft({ capability: 'issue.create', effect: 'write' })];
    expect(bindLooseNeeds(needs, [trackwell])[1]?.system).to.equal('trackwell');
  });
});

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

  it('answers in the product that the words name beside mails', () => {
    const there = { ...reply, text: 'draft replies to customer mails in Boardly' };

    expect(repliedThere([ticket, there], knowledge)[1]).to.include({ capability: 'support.write', system: 'boardly' });
  });

  it('answers by mail when mail is read or named, or nothing else was read', () => {
    const mailed = { ...reply, text: 'draft a reply by mail' };
    const mails = aDraft({ capability: 'email.read' });

    for (const needs of [[ticket, mailed], [ticket, mails, reply], [reply]])
      expect(repliedThere(needs, knowledge)).to.deep.equal(needs);
  });
});

describe('notedThere', () => {
  const commenting = aCapability({ id: 'issue.comment', effect: 'write', verbs: ['comment'] });
  const knowledge = buildKnowledge(
    aCatalog({
      servers: [
        anEntry({ tools: [aTool(), aTool({ name: 'add_note', capability: 'issue.comment', effect: 'write' })] }),
      ],
      vocabulary: aVocabularyWith(commenting, aCapability({ id: 'note.write', effect: 'write' })),
    }),
  );
  const issue = aDraft({ capability: 'issue.list', system: 'boardly' });
  const note = aDraft({ capability: 'note.write', effect: 'write', text: 'add it as a note to the issue' });

  it('adds a note to the thing that was read', () => {
    expect(notedThere([issue, note], knowledge)[1]).to.include({ capability: 'issue.comment', system: 'boardly' });
  });

  it('leaves a note of its own, and one before the thing is read', () => {
    const own = { ...note, text: 'write a note about it' };

    expect(notedThere([issue, own], knowledge)[1]).to.equal(own);
    expect(notedThere([note, issue], knowledge)[0]).to.equal(note);
  });
});
