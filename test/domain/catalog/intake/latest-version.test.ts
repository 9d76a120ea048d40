import { expect } from 'chai';
import fc from 'fast-check';
import { compareVersions, latestOf } from '../../../../src/domain/catalog/intake/latest-version.ts';
import type { EntryState } from '../../../../src/domain/catalog/published-entry.ts';
import { aState } from '../../../support/published.ts';

const aVersion = (version: string, state: Partial<EntryState> = {}) => ({
  version,
  state: aState({ isLatest: false, ...state }),
});

describe('The latest version', () => {
  it('is the one that the registry calls so, even when another has a higher number', () => {
    const versions = [aVersion('2.0.0'), aVersion('1.9.0', { isLatest: true })];

    expect(latestOf(versions)?.version).to.equal('1.9.0');
  });

  it('is the highest that is left when the one called so is deleted', () => {
    const versions = [aVersion('1.2.0'), aVersion('1.10.0'), aVersion('2.0.0', { isLatest: true, status: 'deleted' })];

    expect(latestOf(versions)?.version).to.equal('1.10.0');
  });

  it('is none when all are deleted', () => {
    expect(latestOf([aVersion('1.0.0', { status: 'deleted' })])).to.equal(undefined);
  });

  it('is a semantic one before others, and of others the one that was published last', () => {
    const old = aVersion('spring', { publishedAt: '2026-01-01T00:00:00Z' });
    const young = aVersion('autumn', { publishedAt: '2026-09-01T00:00:00Z' });

    expect(latestOf([young, aVersion('0.0.1'), old])?.version).to.equal('0.0.1');
    expect(latestOf([young, old])?.version).to.equal('autumn');
  });

  it('follows the precedence of Semantic Versioning', () => {
    const ascending = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      'v1.0.1',
    ];
    const shuffled = [...ascending].toReversed().map((version) => aVersion(version));

    expect(shuffled.toSorted(compareVersions).map(({ version }) => version)).to.deep.equal(ascending);
  });

  it('compares any two versions the other way round when they are swapped', () => {
    const version = fc
      .stringMatching(/^\d{1,2}\.\d\.\d(-[a-c0-2]{1,2}(\.[a-c0-2])?)?$|^[a-c]{1,3}$/)
      .map((text) => aVersion(text));
    fc.assert(
      fc.property(version, version, (one, other) => {
        expect(Math.sign(compareVersions(one, other)) + Math.sign(compareVersions(other, one))).to.equal(0);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
