import { expect } from 'chai';
import fc from 'fast-check';
import { identifierWords, stems, tokenize, words } from '../../../src/domain/text/tokenize.ts';

const asciiText = fc.string({ unit: 'grapheme-ascii', maxLength: 80 });
const anyText = fc.oneof(asciiText, fc.string({ unit: 'binary', maxLength: 80 }));

describe('words', () => {
  for (const [what, text, expected] of [
    ['takes snake_case and kebab-case apart', 'list_issues get-user', ['list', 'issues', 'get', 'user']],
    ['takes lowerCamel apart', 'listIssues', ['list', 'issues']],
    ["keeps a product's name whole", 'GitHub, iCloud and DuckDB', ['github', 'icloud', 'and', 'duckdb']],
    ['drops what an apostrophe adds', "GitHub's issues aren’t ours", ['github', 'issues', 'aren', 'ours']],
    ['keeps numbers', 'top 10 of 3.5', ['top', '10', 'of', '3', '5']],
    ['keeps letters of every script', 'déjà vu 日本語', ['déjà', 'vu', '日本語']],
    ['finds none in signs', ' … — !? ', []],
    ['finds none in nothing', '', []],
  ] as const) {
    it(what, () => {
      expect(words(text)).to.deep.equal(expected);
    });
  }

  it('reads plain text alike, whether or not a letter beyond ASCII stands beside it', () => {
    fc.assert(
      fc.property(asciiText, (text) => {
        expect(words(`${text} é`)).to.deep.equal([...words(text), 'é']);
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it('gives the same words of what it gave', () => {
    fc.assert(
      fc.property(asciiText, (text) => {
        expect(words(words(text).join(' '))).to.deep.equal(words(text));
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe('identifierWords', () => {
  for (const [name, expected] of [
    ['HTTPServer', ['http', 'server']],
    ['listIssuesV2', ['list', 'issues', 'v2']],
    ['get_item-by.id', ['get', 'item', 'by', 'id']],
    ['GitHub', ['git', 'hub']],
  ] as const) {
    it(`takes every hump of ${name} apart`, () => {
      expect(identifierWords(name)).to.deep.equal(expected);
    });
  }
});

describe('tokenize', () => {
  it('drops words that carry no meaning and single letters', () => {
    expect(tokenize('I would like to see x of the issues')).to.deep.equal(tokenize('see issue'));
  });

  it('keeps repetitions, in the order of the text', () => {
    expect(tokenize('issue mail issues')).to.deep.equal(['issu', 'mail', 'issu']);
  });

  it('counts a name such as GitHub whole and in parts', () => {
    expect(tokenize('GitHub')).to.have.members(['git', 'hub', 'github']);
  });

  it('keeps single digits and single letters of scripts without capitals', () => {
    expect(tokenize('7 字')).to.deep.equal(['7', '字']);
  });

  it('drops what is no word of any language: more than 40 letters in a row', () => {
    expect(tokenize(`${'q'.repeat(41)} issue`)).to.deep.equal(['issu']);
  });

  it('never throws, gives no empty token, and gives the same again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = tokenize(text);
        expect(tokens).to.not.include('');
        expect(tokenize(text)).to.deep.equal(tokens);
      }),
      { seed: 6, numRuns: 200 },
    );
  });
});

describe('stems', () => {
  it('keeps one stem for every word, stop words included, so that positions agree', () => {
    fc.assert(
      fc.property(anyText, (text) => stems(text).length === words(text).length),
      { seed: 7, numRuns: 200 },
    );
  });
});
