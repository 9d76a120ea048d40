import { expect } from 'chai';
import { launcherTrouble } from '../../../../src/domain/catalog/verification/launcher-trouble.ts';

const NOT_FOUND = `npm error code E404
npm error 404 Not Found - GET https://registry.example/@board%2fmcp
npm error 404
npm error 404  The requested resource '@board/mcp@*' could not be found or you do not have permission to access it.`;

describe('launcherTrouble', () => {
  it('knows a package that its registry does not have', () => {
    expect(launcherTrouble(NOT_FOUND, '@board/mcp')).to.equal('package_missing');
  });

  it('knows a version that there is not', () => {
    const said = 'npm error code ETARGET\nnpm error notarget No matching version found for @board/mcp@99.';

    expect(launcherTrouble(said, '@board/mcp')).to.equal('package_missing');
  });

  it('knows it of the other launcher too', () => {
    const said =
      '  × No solution found when resolving tool dependencies:\n  ╰─▶ Because board-mcp was not found in the package registry and you require board-mcp, we can conclude';

    expect(launcherTrouble(said, 'board-mcp')).to.equal('package_missing');
  });

  it('does not take a dependency that is missing for the package', () => {
    expect(launcherTrouble(NOT_FOUND, 'board-mcp')).to.equal(null);
    expect(
      launcherTrouble(
        NOT_FOUND.replaceAll('@board/mcp', '@board/mcp-core').replace('2fmcp', '2fmcp-core'),
        '@board/mcp',
      ),
    ).to.equal(null);
  });

  for (const code of [
    'ENOTFOUND',
    'ECONNREFUSED',
    'E401',
    'E403',
    'E503',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'EBADPLATFORM',
    'ENOSPC',
  ]) {
    it(`lays ${code} to this machine or its network`, () => {
      expect(launcherTrouble(`npm error code ${code}\nnpm error 404 board-mcp`, 'board-mcp')).to.equal('not_from_here');
    });
  }

  it('has nothing to say of a server that complains itself', () => {
    expect(launcherTrouble('Error: connect ECONNREFUSED 127.0.0.1:5432', 'board-mcp')).to.equal(null);
    expect(launcherTrouble('npm warn deprecated x@1\nError: 404 board-mcp', 'board-mcp')).to.equal(null);
  });
});
