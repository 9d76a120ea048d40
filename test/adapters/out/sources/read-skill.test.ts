import { expect } from 'chai';
import * as fc from 'fast-check';
import { readFrontmatter } from '../../../../src/adapters/out/sources/read-skill.ts';

const valueOf = (...lines: readonly string[]) =>
  readFrontmatter(['---', ...lines, '---', '# Title'].join('\n'))?.get('a');

describe('readFrontmatter', () => {
  for (const [what, lines, text] of [
    ['a plain text', ['a: one two '], 'one two'],
    ['a text with a colon, as people write it', ['a: Use when: always'], 'Use when: always'],
    ['a text in double quotes', [String.raw`a: "one: \"two\" \u00fc \\ three"`], 'one: "two" ü \\ three'],
    ['a text in single quotes', ["a: 'it''s: one'"], "it's: one"],
    ['a text with quotes in it', ['a: one "two" three'], 'one "two" three'],
    ['a text that goes on', ['a: one', '  two', '  three', 'b: x'], 'one two three'],
    ['a quoted text that goes on', ['a: "one', '  two"'], 'one two'],
    ['a folded text', ['a: >-', '  one', '  two', '', '  three', 'b: x'], 'one two  three'],
    ['a literal text', ['a: |', '  one', '  # two', 'b: x'], 'one # two'],
    ['a comment', ['a: one # two'], 'one'],
    ['a hash that is no comment', ['a: C#'], 'C#'],
    ['lines of Windows', ['a: one\r'], 'one'],
    ['an empty text', ['a:', 'b: x'], undefined],
    ['a list', ['a:', '  - one', 'b: x'], undefined],
    ['a list in brackets', ['a: [one]'], undefined],
    ['an object', ['a: {b: c}'], undefined],
    ['a key within another', ['b:', '  a: one'], undefined],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(valueOf(...lines)).to.equal(text);
    });
  }

  it('finds none where there is none', () => {
    for (const file of ['', 'a: b', '# Title\n---\na: b\n---', '---\na: b'])
      expect(readFrontmatter(file), JSON.stringify(file)).to.equal(null);
    expect(readFrontmatter('\ufeff---\na: b\n---')?.get('a')).to.equal('b');
  });

  it('reads back what it is given, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = text.replace(/\s+/g, ' ').trim();
        const value = valueOf(`a: ${JSON.stringify(plain)}`) ?? '';
        expect(value).to.equal(plain);
      }),
      { seed: 4041, numRuns: 300 },
    );
  });
});
