import { expect } from 'chai';
import * as fc from 'fast-check';
import { compareVersions } from '../../../../src/domain/catalog/assembly/compare-versions.ts';

const dated = (version: string, publishedAt = '2026-01-01T00:00:00Z') => ({ version, publishedAt });
const sign = (one: string, other: string) => Math.sign(compareVersions(dated(one), dated(other)));

describe('compareVersions', () => {
  it('orders semantic versions as their rules say', () => {
    const ordered = [
      '0.9.0',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      'v1.0.0',
      '1.2.0',
      '1.10.0',
    ];

    expect(ordered.toReversed().toSorted(sign)).to.deep.equal(ordered);
  });

  it('takes builds of one version for equal', () => {
    expect(sign('1.0.0+1', '1.0.0+2')).to.equal(0);
  });

  it('takes a semantic version for later than any other', () => {
    expect(sign('0.0.1', '2026-08')).to.equal(1);
    expect(sign('1.0', '0.0.1')).to.equal(-1);
  });

  it('goes by the moment of publication where neither is semantic', () => {
    const [early, late] = [dated('b', '2026-01-01T00:00:00Z'), dated('a', '2026-02-01T00:00:00Z')];

    expect(compareVersions(late, early)).to.be.greaterThan(0);
    expect(compareVersions(early, early)).to.equal(0);
  });

  it('is an order', () => {
    const version = fc.oneof(
      fc
        .tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', '-1', '-a', '-a.1', '-a.b', '-1.a'))
        .map(([a, b, c]) => `${a}.${b}.0${c}`),
      fc.constantFrom('x', '1.0', '2'),
    );
    fc.assert(
      fc.property(version, version, version, (one, two, three) => {
        expect(sign(one, two)).to.equal(0 - sign(two, one));
        if (sign(one, two) <= 0 && sign(two, three) <= 0) expect(sign(one, three)).to.be.at.most(0);
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});
