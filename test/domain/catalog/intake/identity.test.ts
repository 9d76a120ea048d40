import { expect } from 'chai';
import { identityOf } from '../../../../src/domain/catalog/intake/identity.ts';

function packages(registryType: string, identifier: string): readonly string[] {
  return identityOf({ packages: [{ registryType, identifier }] }).packages;
}

function repository(url: string, subfolder?: string): string | null {
  return identityOf({ repository: { url, ...(subfolder !== undefined && { subfolder }) } }).repository;
}

describe('The identity of a server', () => {
  it('spells a name of PyPI in one way', () => {
    expect(packages('pypi', 'My_Weather.MCP')).to.deep.equal(['pypi:my-weather-mcp']);
  });

  it('leaves tag, digest and the default host of an image out', () => {
    expect(packages('oci', 'docker.io/acme/issues:1.2')).to.deep.equal(['oci:acme/issues']);
    expect(packages('oci', `ghcr.io/acme/issues@sha256:${'a'.repeat(64)}`)).to.deep.equal(['oci:ghcr.io/acme/issues']);
    expect(packages('oci', 'localhost:5000/acme/issues')).to.deep.equal(['oci:localhost:5000/acme/issues']);
  });

  it('keeps the registries apart', () => {
    expect(packages('npm', 'weather')).to.not.deep.equal(packages('pypi', 'weather'));
  });

  it('minds the path of an endpoint, but neither the case of its host nor a last slash', () => {
    expect(
      identityOf({ remotes: [{ url: 'https://MCP.Acme.dev/Team/' }, { url: 'https://mcp.acme.dev/Team' }] }).remotes,
    ).to.deep.equal(['https://mcp.acme.dev/Team']);
  });

  it('finds the folder of a repository in its own member or in the address', () => {
    expect(repository('https://github.com/Acme/Servers.git')).to.equal('github.com/acme/servers');
    expect(repository('https://github.com/acme/servers', './src/issues/')).to.equal(
      'github.com/acme/servers/src/issues',
    );
    expect(repository('https://github.com/acme/servers/tree/main/src/issues')).to.equal(
      'github.com/acme/servers/src/issues',
    );
  });

  it('has no repository where the address is none', () => {
    expect(repository('https://acme.dev')).to.equal(null);
    expect(identityOf({ repository: null }).repository).to.equal(null);
  });
});
