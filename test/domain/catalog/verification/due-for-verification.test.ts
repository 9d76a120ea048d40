import { expect } from 'chai';
import { sha256 } from '../../../../src/adapters/out/system/sha256.ts';
import { isStale, sampleOf, daysBetween } from '../../../../src/domain/catalog/verification/due-for-verification.ts';
import { anEntry } from '../../../support/catalogs.ts';
import { aVerification } from '../../../support/verifications.ts';
import fc from 'fast-check';

const servers = Array.from({ length: 40 }, (_, index) =>
  anEntry({ name: `org.example/${String(index).padStart(2, '0')}` }),
);
const names = (seed: string, size = 5, from = servers): string[] =>
  sampleOf(from, size, seed, sha256).map(({ name }) => name);

describe('sampleOf', () => {
  it('takes the same servers for the same seed, whatever their order, and others for another', () => {
    expect(names('a')).to.have.length(5);
    expect(names('a', 5, servers.toReversed())).to.have.members(names('a'));
    expect(names('b')).to.not.have.members(names('a'));
  });

  it('keeps those it took when more are asked for, and when servers are added', () => {
    expect(names('a', 10)).to.include.members(names('a', 5));
    const kept = names('a', 5, [...servers, anEntry({ name: 'org.example/new' })]).filter((name) =>
      names('a').includes(name),
    );
    expect(kept.length).to.be.at.least(4);
  });

  it('keeps the order they came in, and takes all when there are no more', () => {
    expect(names('a', 100)).to.deep.equal(servers.map(({ name }) => name));
  });
});

describe('isStale', () => {
  for (const [at, stale] of [
    ['2026-08-22T10:00:00Z', false],
    ['2026-07-23T10:00:00Z', false],
    ['2026-07-22T10:00:00Z', true],
    ['2026-09-01T10:00:00Z', false],
  ] as const) {
    it(`is ${stale} on 2026-08-22 for evidence of ${at.slice(0, 10)}`, () => {
      expect(isStale(anEntry({ verification: aVerification({ at }) }), '2026-08-22')).to.equal(stale);
    });
  }

  it('holds of a server that nobody spoke to', () => {
    expect(isStale(anEntry(), '2026-08-22')).to.equal(true);
  });
});

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
