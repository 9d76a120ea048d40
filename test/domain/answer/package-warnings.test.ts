import { expect } from 'chai';
import { packageWarnings } from '../../../src/domain/answer/package-warnings.ts';
import type { Package } from '../../../src/domain/catalog/server.ts';
import { anEntry, aPackage } from '../../support/catalogs.ts';

function codesOf(members: Partial<Package>, asOf: string): readonly string[] {
  const planned = { server: anEntry(), way: { package: aPackage(members) }, covers: [] };
  return packageWarnings([planned], asOf).map(({ code }) => code);
}

describe('packageWarnings', () => {
  it('says that a version is unknown or older than 90 days, and nothing about a fresh one', () => {
    expect(codesOf({ version: null }, '2026-08-22')).to.deep.equal(['version_unknown']);
    expect(codesOf({}, '2026-11-20')).to.deep.equal([]);
    expect(codesOf({}, '2026-11-21')).to.deep.equal(['version_old']);
    expect(codesOf({ version_origin: { at: '2026-10-31', source: 'listing' } }, '2026-11-21')).to.deep.equal([]);
  });

  it('says that a package is deprecated, and nothing about images', () => {
    const fact = { type: 'npm', identifier: 'board-mcp', exists: true, version: '1.0.0', at: '2026-08-22' } as const;

    expect(codesOf({ fact: { ...fact, source: 'registry', deprecated: true } }, '2026-08-22')).to.deep.equal([
      'package_deprecated',
    ]);
    expect(codesOf({ type: 'oci', version: null }, '2026-08-22')).to.deep.equal([]);
  });
});
