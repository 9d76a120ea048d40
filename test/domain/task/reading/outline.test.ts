import { expect } from 'chai';
import { joinActs } from '../../../../src/domain/task/reading/outline.ts';

const words = 'keep an eye on the till and count the coins'.split(' ');
const wordAt = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  words.slice(from, to).join(' ');

function joined(...acts: readonly (readonly [from: number, to: number, part?: number])[]): readonly string[] {
  return joinActs(
    acts.map(([from, to, part = 0]) => ({ slot: 0, from, to, part })),
    wordAt,
  ).map(wordAt);
}

describe('joinActs', () => {
  it('makes one act of a verb and its noun with an article between them', () => {
    expect(joined([0, 1], [2, 3], [7, 8])).to.deep.equal(['keep an eye', 'count']);
  });

  it('makes one act of a verb and a plural behind it', () => {
    expect(joined([7, 8], [9, 10])).to.deep.equal(['count', 'coins']);
    expect(joined([8, 9], [9, 10])).to.deep.equal(['the coins']);
    expect(joined([0, 1], [1, 2])).to.deep.equal(['keep', 'an']);
  });

  it('keeps acts apart that have other words between them, or stand in two parts', () => {
    expect(joined([0, 1], [7, 8])).to.deep.equal(['keep', 'count']);
    expect(joined([0, 1, 0], [2, 3, 1])).to.deep.equal(['keep', 'eye']);
  });
});
