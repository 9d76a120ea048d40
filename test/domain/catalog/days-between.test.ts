import { expect } from 'chai';
import fc from 'fast-check';
import { daysBetween } from '../../../src/domain/catalog/days-between.ts';

const dateOf = (number: number): string => new Date(number * 86_400_000).toISOString();

describe('daysBetween', () => {
  for (const [earlier, later, days] of [
    ['2026-08-22', '2026-08-22', 0],
    ['2026-08-22', '2026-08-23', 1],
    ['2026-08-23', '2026-08-22', -1],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-02-28', '2026-03-01', 1],
    ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', 1],
  ] as const) {
    it(`counts ${days} from ${earlier} to ${later}`, () => {
      expect(daysBetween(earlier, later)).to.equal(days);
    });
  }

  it('agrees with the calendar on any two dates', () => {
    const day = fc.integer({ min: -20_000, max: 60_000 });
    fc.assert(
      fc.property(day, day, (one, other) => {
        expect(daysBetween(dateOf(one), dateOf(other))).to.equal(other - one);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
