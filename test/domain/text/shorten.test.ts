import { expect } from 'chai';
import * as fc from 'fast-check';
import { shorten } from '../../../src/domain/text/shorten.ts';

describe('shorten', () => {
  it('leaves a text alone that fits', () => {
    expect(shorten('Lists issues.', 13)).to.equal('Lists issues.');
  });

  it('cuts at a word and says so', () => {
    expect(shorten('Lists the issues, boards and sprints of a project.', 24)).to.equal('Lists the issues…');
  });

  it('cuts a word that is longer than all the room', () => {
    expect(shorten('x'.repeat(30), 10)).to.equal(`${'x'.repeat(9)}…`);
  });

  it('never exceeds the room and never leaves half a character, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, most) => {
        const short = shorten(text, most);
        expect(short.length).to.be.at.most(most);
        if (short !== text)
          expect(short)
            .to.match(/…$/)
            .and.not.match(/[\uD800-\uDBFF]…$/);
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});
