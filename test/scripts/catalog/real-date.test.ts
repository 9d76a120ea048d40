import { expect } from 'chai';
import { isRealDate } from '../../../scripts/catalog/real-date.ts';

describe('isRealDate', () => {
  it('knows the days of a leap year', () => {
    expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', 'today'].map(isRealDate)).to.deep.equal([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
