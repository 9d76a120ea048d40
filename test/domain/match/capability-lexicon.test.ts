import { expect } from 'chai';
import { agreement, CapabilityLexicon } from '../../../src/domain/match/capability-lexicon.ts';
import { aCapability, aVocabulary } from '../../support/catalogs.ts';

const { capabilities, verbs } = aVocabulary();
const lexicon = new CapabilityLexicon(capabilities, verbs);

function best(text: string): string | undefined {
  return lexicon.match(lexicon.read(text))[0]?.capability.id;
}

describe('CapabilityLexicon', () => {
  for (const [text, capability] of [
    ['list the issues', 'issue.list'],
    ['create an issue', 'issue.create'],
    ['delete the issue', 'issue.delete'],
    ['file a bug', 'issue.create'],
    ['send it to the channel', 'chat.post'],
    ['read my inbox', 'email.read'],
    ['unread mails', 'email.read'],
    ['get the web page', 'web.fetch'],
  ] as const) {
    it(`reads "${text}" as ${capability}`, () => {
      expect(best(text)).to.equal(capability);
    });
  }

  it('finds objects in any inflection', () => {
    expect(best('listing issue')).to.equal('issue.list');
    expect(best('Lists Issues')).to.equal('issue.list');
  });

  it('takes no form in -ing for a thing', () => {
    expect(best('the issuing bank')).to.equal(undefined);
  });

  describe('verbs', () => {
    const talking = new CapabilityLexicon(capabilities, {
      read: ['tell', 'list'],
      send: ['tell', 'report'],
      close: ['close', 'merge'],
    });
    const said = (text: string): string[] => {
      const { words, verbs: found } = talking.read(text);
      return [...found].map(([position, classes]) => `${words[position]}: ${[...classes].join(', ')}`);
    };

    it('are no orders in what was done already or is going on', () => {
      expect(said('the merged branches, closed last week')).to.deep.equal([]);
      expect(said('deals closing this month')).to.deep.equal([]);
      expect(said('the issue should be closed')).to.deep.equal(['closed: close']);
    });

    it('of telling ask for an answer or send one, by who is told and how', () => {
      expect(said('tell me the news')).to.deep.equal(['tell: read']);
      expect(said('tell the team the news')).to.deep.equal(['tell: send']);
      expect(said('tell me on Parley')).to.deep.equal(['tell: send']);
    });

    it('that are often nouns count after a colon', () => {
      expect(said('for Boardly: report the bugs')).to.deep.equal(['report: send']);
      expect(said('for Boardly report the bugs')).to.deep.equal([]);
    });
  });

  it('finds nothing in words it does not have', () => {
    expect(best('paint the fence')).to.equal(undefined);
    expect(best('')).to.equal(undefined);
  });

  it('gives the position of the words that name the capability, end exclusive', () => {
    const [match] = lexicon.match(lexicon.read('please read the web page now'));

    expect([match?.start, match?.end]).to.deep.equal([3, 5]);
  });

  it('gives scores between 0 and 1, best first', () => {
    const scores = lexicon
      .match(lexicon.read('create an issue and list open issues in the channel'))
      .map(({ score }) => score);

    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score).to.be.within(0, 1);
  });

  it('never matches what the host meets: a clock is read from the text as a whole', () => {
    const hosted = aCapability({ id: 'schedule.recurring', met_by: 'host', phrases: ['every day'] });
    const own = new CapabilityLexicon([hosted], verbs);

    expect(own.match(own.read('every day'))).to.deep.equal([]);
  });

  it('takes a word after a determiner for a noun, not for a verb', () => {
    expect([...lexicon.read('open the list').verbs.keys()]).to.deep.equal([0]);
    expect([...lexicon.read('post a post').verbs.keys()]).to.deep.equal([0]);
  });

  it('lets the nearest verb before a position govern it, else the nearest after', () => {
    const reading = lexicon.read('read mails and post messages');

    expect(lexicon.governing(reading, 1)).to.deep.equal(new Set(['read']));
    expect(lexicon.governing(reading, 4)).to.deep.equal(new Set(['send']));
    expect(lexicon.governing(lexicon.read('issues list now'), 0)).to.equal(
      lexicon.read('issues list now').verbs.get(1),
    );
  });

  it('knows every word of the vocabulary and the plurals of its objects', () => {
    for (const word of ['issue', 'issues', 'inbox', 'fetch', 'file'])
      expect(lexicon.words().has(word), word).to.equal(true);
    expect(lexicon.words().has('fence')).to.equal(false);
  });
});

describe('The agreement of a verb with a capability', () => {
  const reading = aCapability({ id: 'issue.list' });
  const changing = aCapability({ id: 'issue.create', effect: 'write', verbs: ['create'] });

  for (const [what, capability, verb, expected] of [
    ['is full when the capability has the verb', changing, new Set(['create']), 0.34],
    ['supports reading by another verb of reading', reading, new Set(['analyse']), 0.18],
    ['contradicts reading by a verb of change', reading, new Set(['delete']), -0.2],
    ['is neutral between two verbs of change', changing, new Set(['delete']), 0],
    ['contradicts a change by a verb of reading', changing, new Set(['read']), -0.25],
    ['leans to reading when no verb governs', reading, undefined, 0.1],
    ['leans against a change when no verb governs', changing, undefined, -0.04],
  ] as const) {
    it(what, () => {
      expect(agreement(capability, verb)).to.equal(expected);
    });
  }
});
