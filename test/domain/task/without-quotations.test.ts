import { expect } from 'chai';
import fc from 'fast-check';
import { withoutQuotations } from '../../../src/domain/task/without-quotations.ts';

describe('withoutQuotations', () => {
  for (const [what, text, expected] of [
    ['straight quotation marks', 'Post "list the issues and delete them" to it', 'Post   to it'],
    ['curly ones', 'Post “list the open issues now” to it', 'Post   to it'],
    ['single ones', "Send 'delete every issue now' to Bob", 'Send   to Bob'],
    ['French ones', '«supprimer toutes les choses» now', '  now'],
    ['German ones', 'Send („alles bitte sofort löschen“)', 'Send ( )'],
    ['the words after "saying"', 'Reply saying that we delete it all, then post', 'Reply  , then post'],
    ['the words after "that says"', 'Send a mail that says hello world. Done', 'Send a mail  . Done'],
  ] as const) {
    it(`takes out what stands in or after ${what}`, () => {
      expect(withoutQuotations(text)).to.equal(expected);
    });
  }

  for (const [what, text] of [
    ['a short quotation, which is a name', 'the channel "general"'],
    ['apostrophes', "the customer's own order and the shop's own bill"],
    ['marks of inches', 'the 12" pipe and the 14" pipe'],
    ['a quotation that never ends', 'open "the quotation that never ends'],
    ['marks on two lines', 'first "a long beginning\nand its end" then'],
    ['a mark inside a word', 'x"this is not a quotation"'],
    ['a quotation longer than any that is meant', `"${'long '.repeat(100)}" tail`],
    ['a text without marks', 'List the open issues'],
    ['nothing', ''],
  ] as const) {
    it(`leaves ${what} alone`, () => {
      expect(withoutQuotations(text)).to.equal(text);
    });
  }

  it('never throws and never makes a text longer, whatever its marks', () => {
    const part = fc.constantFrom(
      '"',
      "'",
      '“',
      '”',
      '«',
      '»',
      'saying',
      'that says',
      'a',
      ' ',
      '\n',
      '.',
      'words of it',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 60 }).map((parts) => parts.join('')),
        (text) => withoutQuotations(text).length <= text.length,
      ),
      { seed: 22, numRuns: 300 },
    );
  });
});
