import { expect } from 'chai';
import fc from 'fast-check';
import { endsOfText } from '../../../src/domain/task/ends-of-text.ts';

function bare(text: string): number {
  return text.replaceAll(/\s/g, '').length;
}

function numbers(text: string): readonly string[] {
  return text.match(/\d+/g) ?? [];
}

describe('endsOfText', () => {
  it('reads a text of usual length whole', () => {
    expect(endsOfText('list the issues')).to.deep.equal({ read: 'list the issues', between: '' });
  });

  it('reads the beginning and the end of a long one, and tells what it left', () => {
    const { read, between } = endsOfText(`first ${'much ado '.repeat(4_000)} last`);

    expect(read)
      .to.match(/^first /)
      .and.match(/ last$/);
    expect(read.length).to.be.below(13_000);
    expect(between).to.match(/^(?:much|ado)(?: (?:much|ado))*$/);
  });

  for (const border of ['; ', '. ', '!\n', '\n', ' - ', ' (', '? '])
    it(`reads at most 200 parts of a text, which ${JSON.stringify(border)} ends`, () => {
      const text = Array.from({ length: 1_000 }, (_, number) => `${number}`).join(border);
      const { read, between } = endsOfText(text);

      expect(numbers(read)).to.have.length.within(198, 202).and.include.members(['0', '140', '960', '999']);
      expect([...numbers(read), ...numbers(between)]).to.have.members(numbers(text));
    });

  it('takes a dot within a name or a number for no border', () => {
    const text = 'see a.b.c 1.5 '.repeat(300).trim();

    expect(endsOfText(text)).to.deep.equal({ read: text, between: '' });
  });

  it('parts no character, and loses none but blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (piece) => {
        const text = `${piece}😀`.repeat(4_000);
        const { read, between } = endsOfText(text);

        expect(read.isWellFormed()).to.equal(text.isWellFormed());
        expect(bare(read) + bare(between)).to.equal(bare(text));
      }),
      { seed: 3, numRuns: 30 },
    );
  });
});
