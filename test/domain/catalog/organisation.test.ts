import { expect } from 'chai';
import fc from 'fast-check';
import { hostOf, Organisations, packageName, type Organisation } from '../../../src/domain/catalog/organisation.ts';
import { aPackage } from '../../support/catalogs.ts';

const nothing = { products: [], accounts: [], domains: [], packages: [] };
const builder: Organisation = { ...nothing, name: 'Builder', role: 'builder', packages: ['oci:mcp/'] };
const acme: Organisation = {
  name: 'Acme',
  role: 'vendor',
  products: ['acme notes'],
  accounts: ['github.com/acme'],
  domains: ['acme.com'],
  packages: ['oci:mcp/acme'],
};
const known = new Organisations([builder, acme]);
const image = (identifier: string) => known.ofWay({ package: aPackage({ type: 'oci', identifier }) })?.name;
const imageName = (identifier: string) => packageName(aPackage({ type: 'oci', identifier }));

describe('Organisations', () => {
  it('hold packages below their place, and the most exact place decides', () => {
    expect(image('mcp/notes:latest')).to.equal('Builder');
    expect(image('docker.io/mcp/acme:1.0')).to.equal('Acme');
    expect(image('mcp/acme-cloud')).to.equal('Builder');
    expect(image('acme/mcp')).to.equal(undefined);
  });

  it('hold every host below their domains, and no host that only ends alike', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    fc.assert(
      fc.property(fc.array(label, { maxLength: 3 }), (labels) => {
        expect(known.ofHost([...labels, 'acme', 'com'].join('.'))?.name).to.equal('Acme');
        expect(known.ofHost([...labels, 'notacme', 'com'].join('.'))).to.equal(undefined);
      }),
    );
    expect(known.ofWay({ remote: { type: 'sse', url: 'https://MCP.acme.com:443/mcp', headers: [] } })?.name).to.equal(
      'Acme',
    );
  });

  it('know whose product a product is', () => {
    expect(known.isOfOthers('acme notes', builder)).to.equal(true);
    expect(known.isOfOthers('acme notes', acme)).to.equal(false);
    expect(known.isOfOthers('another', undefined)).to.equal(false);
  });
});

describe('The name of a package', () => {
  it('is the same for every tag and digest of an image, and keeps the port of its registry', () => {
    expect(imageName(`docker.io/acme/notes@sha256:${'a'.repeat(64)}`)).to.equal('oci:acme/notes');
    expect(imageName('localhost:5000/acme/notes')).to.equal('oci:localhost:5000/acme/notes');
    expect(packageName(aPackage({ identifier: '@Acme/Notes' }))).to.equal('npm:@acme/notes');
  });
});

describe('The host of an address', () => {
  it('is empty where a placeholder stands for it', () => {
    expect(hostOf('https://{host}/mcp')).to.equal('');
    expect(hostOf('https://mcp.Acme.com?x=1')).to.equal('mcp.acme.com');
  });
});
