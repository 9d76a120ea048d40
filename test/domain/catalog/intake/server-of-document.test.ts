import { expect } from 'chai';
import { serverOf } from '../../../../src/domain/catalog/intake/server-of-document.ts';
import type { PublishedDocument } from '../../../../src/domain/catalog/published-entry.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import { aDocument, aState, REGISTRY } from '../../../support/published.ts';

const read = (document: Partial<PublishedDocument> = {}, source = REGISTRY): Server =>
  serverOf(aDocument(document), aState(), source);

describe('The server that a server.json describes', () => {
  it('is called by its title, else by the words of its name', () => {
    expect(read({ title: 'Breezy' }).title).to.equal('Breezy');
    expect(read({ name: 'io.github.breezy/weather-stations_mcp' }).title).to.equal('Weather stations mcp');
  });

  it('is started by its first package that a client can start', () => {
    const stdio = { transport: { type: 'stdio' } };
    const server = read({
      packages: [
        { registryType: 'mcpb', identifier: 'https://breezy.example/mcp.mcpb', ...stdio },
        { registryType: 'cargo', identifier: 'breezy', ...stdio },
        { registryType: 'pypi', identifier: 'breezy', version: '2.0.0', ...stdio },
      ],
    });

    expect(server.prefer).to.equal('pypi:breezy');
    expect(server.requires).to.deep.equal(['uv']);
    expect(server.packages.map(({ type }) => type)).to.deep.equal(['mcpb', 'pypi']);
  });

  it('is reached at its endpoint when it has no package', () => {
    const remotes = [{ type: 'streamable-http' as const, url: 'https://mcp.breezy.example/mcp' }];
    const { packages, ...document } = aDocument({ remotes });

    expect(packages).to.have.length(1);
    expect(serverOf(document, aState(), REGISTRY)).to.include({ prefer: 'remote:https://mcp.breezy.example/mcp' });
  });

  it('needs the secrets that it calls required, by name, and holds no value of them', () => {
    const server = read({
      packages: [
        {
          registryType: 'npm',
          identifier: 'breezy-weather',
          transport: { type: 'stdio' },
          environmentVariables: [
            { name: 'BREEZY_KEY', isSecret: true, isRequired: true, description: 'Key of the station' },
            { name: 'BREEZY_SPARE', isSecret: true },
            { name: 'BREEZY_CITY', isRequired: true },
            { name: 'BREEZY_UNITS', default: 'metric' },
          ],
        },
      ],
    });

    expect(server.credentials.map(({ pick, required }) => [pick, required])).to.deep.equal([
      [['BREEZY_KEY'], true],
      [['BREEZY_SPARE'], false],
    ]);
    expect(server.settings.map(({ name, value }) => [name, value])).to.deep.equal([['BREEZY_CITY', '<BREEZY_CITY>']]);
    expect(server.egress).to.equal('own_account');
  });

  it('takes its arguments in their order, with a blank for what the user must fill in', () => {
    const server = read({
      packages: [
        {
          registryType: 'npm',
          identifier: 'breezy-weather',
          transport: { type: 'stdio' },
          packageArguments: [
            { type: 'positional', value: 'serve' },
            { type: 'named', name: '--port', default: '8080' },
            { type: 'positional', valueHint: 'folder', isRequired: true },
            { type: 'positional', valueHint: 'spare' },
          ],
        },
      ],
    });

    expect(server.args).to.deep.equal(['serve', '--port', '8080', '<folder>']);
  });

  it('is official only where a verified domain serves it', () => {
    const remotes = [{ type: 'streamable-http' as const, url: 'https://mcp.breezy.com/mcp' }];

    expect(read({ name: 'com.breezy/mcp', remotes }).publisher).to.deep.equal({ name: 'breezy.com', official: true });
    expect(read({ name: 'com.proxy/breezy', remotes }).publisher).to.deep.equal({ name: 'proxy.com', official: false });
    expect(read({ name: 'com.breezy/mcp', remotes }, 'file').publisher.official).to.equal(false);
    expect(read({ remotes }).publisher).to.deep.equal({ name: 'breezy', official: false });
  });

  it('has unknown tools, licence and stars', () => {
    expect(read()).to.deep.include({
      tools: [],
      tools_read: null,
      license: null,
      stars: null,
      hosts: null,
      verification: null,
    });
  });

  it('comes from the operator when it was imported from a file', () => {
    expect([read().origin, read({}, 'file').origin]).to.deep.equal(['registry', 'operator']);
  });
});
