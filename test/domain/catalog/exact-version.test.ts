import { expect } from 'chai';
import type { Package } from '../../../src/domain/catalog/server.ts';
import { exactPackage, pinnedIdentifier } from '../../../src/domain/catalog/exact-version.ts';
import { aPackage } from '../../support/catalogs.ts';
import { aVerification } from '../../support/verifications.ts';

const unseen = { verification: null };

describe('exactPackage', () => {
  it('takes the version of the catalog, and none that can mean another one tomorrow', () => {
    expect(exactPackage(aPackage({ version: '1.2.3' }), unseen).version).to.equal('1.2.3');
    expect(exactPackage(aPackage({ version: 'latest' }), unseen).version).to.equal(null);
    expect(exactPackage(aPackage({ version: null }), unseen).version).to.equal(null);
  });

  it('takes the tag of an image for its version, and no port or digest', () => {
    const image = (identifier: string) => exactPackage(aPackage({ type: 'oci', identifier, version: null }), unseen);

    expect(image('ghcr.io/acme/board:1.6.0')).to.deep.equal({ identifier: 'ghcr.io/acme/board', version: '1.6.0' });
    for (const whole of ['acme/board:latest', 'localhost:5000/board', 'acme/board@sha256:123'])
      expect(image(whole)).to.deep.equal({ identifier: whole, version: null });
  });

  it('takes the version that answered when the catalog has none, of the same package only', () => {
    const pack = aPackage({ version: null });
    const version = (target: string) => exactPackage(pack, { verification: aVerification({ target }) }).version;

    expect(version('npm:board-mcp@1.4.0')).to.equal('1.4.0');
    expect(version('npm:board-mcp')).to.equal(null);
    expect(version('npm:board@1.4.0')).to.equal(null);
  });
});

function pinned(type: Package['type'], identifier: string): string {
  return pinnedIdentifier(type, { identifier, version: '1.2' });
}

describe('pinnedIdentifier', () => {
  it('writes the version as each launcher takes it', () => {
    expect(pinned('npm', '@acme/board')).to.equal('@acme/board@1.2');
    expect(pinned('pypi', 'board[cli]')).to.equal('board[cli]==1.2');
    expect(pinned('nuget', 'Acme.Board')).to.equal('Acme.Board@1.2');
    expect(pinned('oci', 'localhost:5000/board')).to.equal('localhost:5000/board:1.2');
  });

  it('leaves alone what is pinned otherwise, and what has no version', () => {
    expect(pinnedIdentifier('npm', { identifier: '@acme/board@next', version: '1.2' })).to.equal('@acme/board@next');
    expect(pinnedIdentifier('oci', { identifier: 'board@sha256:12', version: '1.2' })).to.equal('board@sha256:12');
    expect(pinnedIdentifier('npm', { identifier: 'board', version: null })).to.equal('board');
  });
});
