import { expect } from 'chai';
import * as fc from 'fast-check';
import { fromStorable, toStorable } from '../../../../src/adapters/out/storage/storable-text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('\0', '\u001a', '\ud800', '\udc00', '0', '001a', 'a')).map((parts) => parts.join('')),
);

describe('Text that every database keeps as it is', () => {
  it('has no U+0000 and no half of a surrogate pair', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(toStorable(text).isWellFormed()).to.equal(true);
        expect(toStorable(text)).to.not.include('\0');
      }),
      { seed: 4041, numRuns: 500 },
    );
  });

  it('turns back into what it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fromStorable(toStorable(text))).to.equal(text);
      }),
      { seed: 4041, numRuns: 500 },
    );
  });

  it('is JSON as it stands, escapes and all', () => {
    const json = JSON.stringify({ text: 'ü 😀 \0 \u001a \ud800 "\\' });

    expect(toStorable(json)).to.equal(json);
  });
});
