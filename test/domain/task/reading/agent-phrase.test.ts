import { expect } from 'chai';
import fc from 'fast-check';
import { withoutAgentPhrase } from '../../../../src/domain/task/reading/agent-phrase.ts';

describe('The words that only order an agent', () => {
  for (const [text, work] of [
    ['Build me an agent that watches the queue', 'watch the queue'],
    ['I want a bot that answers questions', 'answers questions'],
    ['need something to move invoices to the folder', 'move invoices to the folder'],
    ['Can you set me up w/ something that syncs new deals', 'sync new deals'],
    ['Agent that triages new issues', 'triage new issues'],
    ['Hi team, we need a small assistant which sorts the mail', 'Hi team, sort the mail'],
  ] as const)
    it(`are blanks in "${text}"`, () => {
      expect(withoutAgentPhrase(text).replace(/ {2,}/g, ' ').trim()).to.equal(work);
    });

  for (const text of [
    'Build a landing page that lists our prices',
    'Create a Slack bot that answers questions',
    'Write an agent in Python that reads the mail',
    'The agent that we use broke',
    'I want to know what the bot that we use costs',
  ])
    it(`stay in "${text}"`, () => {
      expect(withoutAgentPhrase(text)).to.equal(text);
    });

  it('are followed by verbs in their base form', () => {
    const text = 'Build an agent that replies to mails, flags urgent ones and posts them. It sorts well.';

    expect(withoutAgentPhrase(text).replace(/ {2,}/g, ' ').trim()).to.equal(
      'reply to mails, flag urgent ones and post them. It sorts well.',
    );
  });

  it('leave the length of a text alone', () => {
    const words = fc.constantFrom(
      'Build me an agent that ',
      'reads ',
      'the mail. ',
      'I need something to ',
      '\n',
      'ü ',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const left = withoutAgentPhrase(text);
        expect(left.length).to.equal(text.length);
        expect(left.replaceAll(/\s/g, '').length).to.be.at.most(text.replaceAll(/\s/g, '').length);
      }),
    );
  });
});
