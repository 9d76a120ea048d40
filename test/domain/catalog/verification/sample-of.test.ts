import { expect } from 'chai';
import { sha256 } from '../../../../src/adapters/out/system/sha256.ts';
import { isStale } from '../../../../src/domain/catalog/verification/is-stale.ts';
import { sampleOf } from '../../../../src/domain/catalog/verification/sample-of.ts';
import { anEntry } from '../../../support/catalogs.ts';
import { aVerification } from '../../../support/verifications.ts';

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
