import { expect } from 'chai';
import { searchFigures, type Verdict } from '../../eval/search/search-figures.ts';
import { sheetLine, type Answer } from '../../eval/search/sheet.ts';

const hit = (name: string, near = false) => ({ name, title: name, description: '', near });
const sure: Answer = { hits: [hit('a'), hit('b', true)], nothingSure: false };
const unsure: Answer = { hits: [hit('c', true)], nothingSure: true };

describe('The judging sheet of the search', () => {
  it('names no engine and no server', () => {
    const { line } = sheetLine({ id: 'q1', q: 'x' }, sure, unsure, false);

    expect(line).to.deep.equal({
      id: 'q1',
      q: 'x',
      A: { nothing_sure: true, hits: [{ title: 'c', description: '', near: true }] },
      B: {
        hits: [
          { title: 'a', description: '' },
          { title: 'b', description: '', near: true },
        ],
      },
    });
  });

  const keys = [
    sheetLine({ id: 'q1', q: 'x' }, sure, unsure, true).key,
    sheetLine({ id: 'q2', q: 'y' }, unsure, sure, false).key,
  ];
  const verdicts: Verdict[] = [
    { id: 'q1', A: { hits: [true, false] }, B: { hits: [false], lacking_true: false }, better: 'A' },
    { id: 'q2', A: { hits: [false, false] }, B: { hits: [false], lacking_true: true }, better: 'same' },
  ];

  it('gives the figures of both engines', () => {
    expect(searchFigures(keys, verdicts)).to.deep.equal({
      queries: 2,
      ours: { firstRight: 1, precisionAt5: 0.75, precisionOfClaimed: 1 },
      theirs: { firstRight: 0, precisionAt5: 0, precisionOfClaimed: 0 },
      wins: 1,
      losses: 0,
    });
  });

  it('refuses verdicts that do not fit the sheet', () => {
    expect(() => searchFigures(keys, verdicts.slice(1))).to.throw(RangeError, '1 verdicts for 2 queries');
    const short = [verdicts[0] as Verdict, { ...(verdicts[1] as Verdict), A: { hits: [true] } }];
    expect(() => searchFigures(keys, short)).to.throw(RangeError, 'does not fit');
  });
});
