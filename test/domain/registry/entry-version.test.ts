import { expect } from 'chai';
import { entryVersion, isExactVersion } from '../../../src/domain/registry/entry-version.ts';
import { anEntry, aPackage } from '../../support/catalogs.ts';

describe('entryVersion', () => {
  it("is the server's own when that is known", () => {
    expect(entryVersion(anEntry({ version: '1.2.3' }))).to.deep.equal({ version: '1.2.3', source: 'server' });
  });

  it('is that of the package to use otherwise', () => {
    const packages = [
      aPackage({ type: 'oci', identifier: 'board:9', version: '9.0.0' }),
      aPackage({ version: '2.0.0-beta.1' }),
    ];
    const server = anEntry({ version: null, packages, prefer: 'npm:board-mcp' });

    expect(entryVersion(server)).to.deep.equal({ version: '2.0.0-beta.1', source: 'package' });
  });

  it('is made of the date of the facts when nothing is known, lower than any release', () => {
    const server = anEntry({ version: null, packages: [aPackage({ version: null })], as_of: '2026-08-22' });

    expect(entryVersion(server)).to.deep.equal({ version: '0.0.0-20260822', source: 'derived' });
  });

  it('takes neither a tag nor a range for a version', () => {
    const server = anEntry({ version: 'latest', packages: [aPackage({ version: '^1.0.0' })], as_of: '2026-08-22' });

    expect(entryVersion(server).source).to.equal('derived');
  });
});

describe('isExactVersion', () => {
  for (const text of ['1.0.0', 'v1.7.1', '2025.9.25', '1.0.0-beta.6', '1.0.0+build.5', '3', '1.0.0rc1']) {
    it(`takes ${text}`, () => expect(isExactVersion(text)).to.equal(true));
  }
  for (const text of [
    '',
    'latest',
    '^1.0.0',
    '~1.2',
    '>=1',
    '1.x',
    '1.*',
    '1.0 - 2.0',
    '1 || 2',
    'mcp-server',
    '1.X.0',
  ]) {
    it(`refuses ${text === '' ? 'an empty text' : text}`, () => expect(isExactVersion(text)).to.equal(false));
  }
});
