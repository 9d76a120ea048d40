import { expect } from 'chai';
import type { CredentialNeed, Remote, Server, Setting } from '../../../src/domain/catalog/server.ts';
import { describePackage, describeRemote } from '../../../src/domain/registry/describe-ways.ts';
import { anEntry, aPackage } from '../../support/catalogs.ts';

function aSecret(members: Partial<CredentialNeed> = {}): CredentialNeed {
  return {
    alternatives: [['TOKEN']],
    pick: ['TOKEN'],
    required: true,
    scopes: [],
    get_it: null,
    why: null,
    ...members,
  };
}

function aSetting(members: Partial<Setting> = {}): Setting {
  return { name: 'MODE', value: 'stdio', why: 'how it talks', when: 'always', ...members };
}

describe('describePackage', () => {
  it('says how the package is run, and leaves out what is usual or unknown', () => {
    const server = anEntry({ packages: [aPackage({ version: null })] });

    expect(describePackage(server, aPackage({ version: null }))).to.deep.equal({
      registryType: 'npm',
      identifier: 'board-mcp',
      runtimeHint: 'npx',
      transport: { type: 'stdio' },
    });
  });

  it('gives the launcher the bounds of dependencies', () => {
    const bounded = aPackage({ type: 'pypi', bounds: ['mcp<2'] });

    expect(describePackage(anEntry(), bounded)?.runtimeArguments).to.deep.equal([
      { type: 'named', name: '--with' },
      { type: 'positional', value: 'mcp<2' },
    ]);
  });

  it('gives a version only where it is exact and not part of the identifier', () => {
    expect(describePackage(anEntry(), aPackage())).to.have.property('version', '1.0.0');
    expect(describePackage(anEntry(), aPackage({ version: 'latest' }))).not.to.have.property('version');
    const image = aPackage({ type: 'oci', identifier: 'board/mcp:1.0.0' });
    expect(describePackage(anEntry(), image)).not.to.have.property('version');
  });

  it('leaves out what no package registry holds, and bundles without a hash', () => {
    expect(describePackage(anEntry(), aPackage({ type: 'pypi', identifier: 'git+https://example.org/x' }))).to.equal(
      undefined,
    );
    expect(describePackage(anEntry(), aPackage({ type: 'mcpb' }))).to.equal(undefined);
  });

  it('keeps every word of the command line in its place', () => {
    const server = anEntry({
      args: ['start', '--transport', 'stdio', '--root=<folder>', '<path to notes>'],
      settings: [aSetting({ name: '--quiet', value: '' })],
    });

    expect(describePackage(server, aPackage())?.packageArguments).to.deep.equal([
      { type: 'positional', value: 'start' },
      { type: 'named', name: '--transport' },
      { type: 'positional', value: 'stdio' },
      {
        type: 'positional',
        value: '--root={folder}',
        variables: { folder: { isRequired: true, placeholder: 'folder' } },
      },
      {
        type: 'positional',
        valueHint: 'path_to_notes',
        isRequired: true,
        placeholder: 'path to notes',
        format: 'filepath',
      },
      { type: 'named', name: '--quiet' },
    ]);
  });

  it('gives arguments to the preferred package alone', () => {
    const image = aPackage({ type: 'oci', identifier: 'board/mcp' });
    const server = anEntry({ args: ['start'], packages: [aPackage(), image] });

    expect(describePackage(server, image)).not.to.have.property('packageArguments');
  });

  it('asks for secrets, and requires those of the least-privilege alternative', () => {
    const credential = aSecret({
      alternatives: [['TOKEN'], ['USER', 'PASSWORD']],
      why: 'reads boards',
      scopes: ['read'],
    });
    const server = anEntry({ credentials: [credential] });

    const description = 'reads boards. Scopes: read.';
    expect(describePackage(server, aPackage())?.environmentVariables).to.deep.equal([
      { name: 'TOKEN', description, isRequired: true, isSecret: true },
      { name: 'USER', description, isRequired: false, isSecret: true },
      { name: 'PASSWORD', description, isRequired: false, isSecret: true },
    ]);
  });

  it('sets what is needed to start, offers the rest, and lists what the package documents', () => {
    const settings = [aSetting(), aSetting({ name: 'READ_ONLY', value: '1', why: 'hides tools', when: 'read_only' })];

    expect(describePackage(anEntry({ settings }), aPackage({ environment: ['DEBUG', 'MODE'] }))).to.deep.include({
      environmentVariables: [
        { name: 'MODE', description: 'how it talks', value: 'stdio' },
        { name: 'READ_ONLY', description: 'hides tools', placeholder: '1' },
        { name: 'DEBUG' },
      ],
    });
  });

  it('does not ask twice for a secret that an argument carries', () => {
    const server = anEntry({ args: ['${TOKEN}'], credentials: [aSecret()] });
    const described = describePackage(server, aPackage({ environment: ['TOKEN'] }));

    expect(described).not.to.have.property('environmentVariables');
    expect(described?.packageArguments?.[0]?.variables).to.deep.equal({ TOKEN: { isRequired: true, isSecret: true } });
  });
});

const ADDRESS = 'https://mcp.boardly.example/mcp';

function aRemote(members: Partial<Remote> = {}): Remote {
  return { type: 'streamable-http', url: ADDRESS, headers: [], ...members };
}

function aHosted(remote: Remote, members: Partial<Server> = {}): Server {
  return anEntry({ packages: [], remotes: [remote], prefer: `remote:${remote.url}`, ...members });
}

const token = { alternatives: [['BOARD_TOKEN']], pick: ['BOARD_TOKEN'], required: true, scopes: [], get_it: null };

describe('describeRemote', () => {
  it('needs no more than its address when one signs in with OAuth', () => {
    expect(describeRemote(aHosted(aRemote()), aRemote())).to.deep.equal({ type: 'streamable-http', url: ADDRESS });
  });

  it('sends the secret of the preferred endpoint as a bearer token', () => {
    const server = aHosted(aRemote(), { credentials: [{ ...token, why: null }] });

    expect(describeRemote(server, aRemote()).headers).to.deep.equal([
      {
        name: 'Authorization',
        value: 'Bearer {BOARD_TOKEN}',
        variables: { BOARD_TOKEN: { isRequired: true, isSecret: true } },
      },
    ]);
  });

  it('sends a secret that is a header as that header', () => {
    const remote = aRemote({ headers: ['X-API-Key'] });
    const credentials = [{ ...token, alternatives: [['X-API-Key']], pick: ['X-API-Key'], why: null }];

    expect(describeRemote(aHosted(remote, { credentials }), remote).headers).to.deep.equal([
      { name: 'X-API-Key', isRequired: true, isSecret: true },
    ]);
  });

  it('does not guess that another endpoint takes the secret of the package', () => {
    const server = anEntry({ remotes: [aRemote()], credentials: [{ ...token, why: null }] });

    expect(describeRemote(server, aRemote())).not.to.have.property('headers');
    expect(describeRemote(server, aRemote({ headers: ['Authorization'] })).headers).to.deep.equal([
      { name: 'Authorization', isRequired: false, isSecret: true },
    ]);
  });

  it('asks for the places of its address', () => {
    const remote = aRemote({ url: 'https://{host}/{team}/mcp' });
    const settings = [
      { name: 'host', value: 'boardly.example', why: 'where it runs', when: 'always' as const },
      { name: 'team', value: '<your team>', why: 'whose boards', when: 'always' as const },
    ];

    expect(describeRemote(aHosted(remote, { settings }), remote).variables).to.deep.equal({
      host: { description: 'where it runs', isRequired: true, default: 'boardly.example' },
      team: { description: 'whose boards', isRequired: true, placeholder: 'your team' },
    });
  });
});
