import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/ranking/knowledge.ts';
import { readNeeds } from '../../../src/domain/task/read-needs.ts';
import { aCapability, aCatalog, anEntry, aVocabularyWith } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(aCatalog());

/** Needs as `capability` or `capability@system`. */
function read(text: string): string[] {
  return readNeeds(text, knowledge).needs.map(({ capability, system }) =>
    system === undefined ? String(capability) : `${capability}@${system}`,
  );
}

describe('readNeeds', () => {
  for (const [text, expected] of [
    ['List the open issues in Boardly', ['issue.list@boardly']],
    ['List the open issues in Boardly and post a message to Parley', ['issue.list@boardly', 'chat.post@parley']],
    ['File a bug in Boardly.', ['issue.create@boardly']],
    ['What is 17 * 23?', ['math.arithmetic']],
    ['Which issues are open in Boardly?', ['issue.list@boardly']],
    ['Write a regex that matches issues', ['code.write']],
    ['What is the tax on a 1,240 euro bug at 21%?', ['math.arithmetic']],
    ['View open issues in Boardly', ['issue.list@boardly']],
    ['Paint the fence', []],
    ['', []],
  ] as const) {
    it(`reads ${expected.length === 0 ? 'nothing' : expected.join(' and ')} in "${text}"`, () => {
      expect(read(text)).to.deep.equal(expected);
    });
  }

  it('takes a question for no order to change something', () => {
    for (const text of ['Did we file a bug in Boardly?', 'Where did we file a bug?', 'Who filed a bug in Boardly'])
      expect(read(text), text).to.not.include('issue.create@boardly').and.not.include('issue.create');
  });

  it('takes what stands under a verb that only reads for no change', () => {
    const vocabulary = aVocabularyWith(
      aCapability({ id: 'deal.list', objects: ['deal'] }),
      aCapability({ id: 'deal.sign', effect: 'write', verbs: ['create'], phrases: ['deal signature'] }),
      aCapability({ id: 'bell.ring', effect: 'write', verbs: ['create'], phrases: ['door bell'] }),
    );
    const dealing = buildKnowledge(aCatalog({ vocabulary }));

    expect(readNeeds('List the deal signature', dealing).needs[0]).to.include({
      capability: 'deal.list',
      effect: 'read',
    });
    expect(readNeeds('List the door bell', dealing)).to.deep.equal({ needs: [], unread: ['List the door bell'] });
  });

  it('reads files where a place on a disk is named', () => {
    const withFiles = buildKnowledge(
      aCatalog({ vocabulary: aVocabularyWith(aCapability({ id: 'file.read', objects: ['file'] })) }),
    );
    const ids = (text: string): (string | null)[] =>
      readNeeds(text, withFiles).needs.map(({ capability }) => capability);

    expect(ids('Look at ~/letters/2024 and ./drafts')).to.deep.equal(['file.read']);
    expect(ids('Look at either/or, w/o haste')).to.deep.equal([]);
  });

  it('gives each capability and product once, however often the text says it', () => {
    expect(read('List the open issues in Boardly. Show the open issues of Boardly.')).to.deep.equal([
      'issue.list@boardly',
    ]);
  });

  it('gives the needs in the order of the text', () => {
    expect(read('Post a message to Parley, then list the open issues in Boardly')).to.deep.equal([
      'chat.post@parley',
      'issue.list@boardly',
    ]);
  });

  it('quotes the words of the task', () => {
    for (const { text } of readNeeds('List the open issues in Boardly, please', knowledge).needs)
      expect('List the open issues in Boardly, please').to.include(text);
  });

  it('tells which sentences gave no need', () => {
    const text = 'List the open issues in Boardly. Remove the ivy from the garden fence.';

    expect(readNeeds(text, knowledge).unread).to.deep.equal(['Remove the ivy from the garden fence.']);
  });

  it('tells which clause of a sentence gave no need, when it begins with a verb', () => {
    const text = 'List the open issues in Boardly, and remove the garden fence';

    expect(readNeeds(text, knowledge).unread).to.deep.equal(['remove the garden fence']);
    expect(readNeeds('List the open issues in Boardly, the tracker of the garden', knowledge).unread).to.deep.equal([]);
  });

  it('does not complain of what only greets or thanks', () => {
    expect(readNeeds('Hi there! List the open issues in Boardly. Thanks a lot.', knowledge).unread).to.deep.equal([]);
  });

  it('takes no endless text for more than its beginning says, and tells what it left out', () => {
    const { needs, unread } = readNeeds(`${'Hm. '.repeat(90)}List the open issues in Boardly.`, knowledge);

    expect(needs).to.deep.equal([]);
    expect(unread).to.include('List the open issues in Boardly.');
  });

  it('takes the effect from the vocabulary', () => {
    expect(readNeeds('File a bug in Boardly', knowledge).needs[0]?.effect).to.equal('write');
    expect(readNeeds('List the open issues in Boardly', knowledge).needs[0]?.effect).to.equal('read');
  });

  it('does not give a product to a need that its servers cannot meet', () => {
    expect(read('Fetch the page of Boardly')).to.include('web.fetch').and.not.include('web.fetch@boardly');
  });

  it('gives it all the same when the text says that the thing is in that product: then it is a gap there', () => {
    expect(read('Read my inbox in Parley')).to.deep.equal(['email.read@parley']);
  });

  it('reads at most twelve needs', () => {
    const servers = Array.from({ length: 20 }, (_, index) =>
      anEntry({ name: `s/${index}`, systems: [`product${index}x`] }),
    );
    const many = buildKnowledge(aCatalog({ servers }));
    const text = servers.map(({ systems }) => `List the open issues in ${systems[0] ?? ''}.`).join(' ');

    expect(readNeeds(text, many).needs).to.have.length(12);
  });

  it('gives every need a confidence between 0 and 1', () => {
    for (const { confidence } of readNeeds('List the open issues in Boardly and post a message to Parley', knowledge)
      .needs)
      expect(confidence).to.be.within(0, 1);
  });
});
