import { expect } from 'chai';
import { withVerification } from '../../../src/domain/catalog/intake/add-evidence.ts';
import { CATALOG_KEY, OFFICIAL_KEY, registryEntry } from '../../../src/domain/registry/registry-entry.ts';
import { anEntry, aPackage, aTool } from '../../support/catalogs.ts';
import { aFailure, aVerification } from '../../support/verifications.ts';

describe('registryEntry', () => {
  it('says when the facts are of, and that the only version is the latest', () => {
    expect(registryEntry(anEntry({ as_of: '2026-08-22' }))._meta[OFFICIAL_KEY]).to.deep.equal({
      status: 'active',
      statusChangedAt: '2026-08-22T00:00:00Z',
      publishedAt: '2026-08-22T00:00:00Z',
      updatedAt: '2026-08-22T00:00:00Z',
      isLatest: true,
    });
  });

  it('calls an archived server deprecated, with the reason', () => {
    const { _meta: meta } = registryEntry(anEntry({ status: 'archived' }));

    expect(meta[OFFICIAL_KEY].status).to.equal('deprecated');
    expect(meta[OFFICIAL_KEY].statusMessage).to.include('archived');
    expect(meta[CATALOG_KEY].status).to.equal('archived');
  });

  it('cuts a long description and keeps it whole in its own notes', () => {
    const description = `Works ${'on the boards of Boardly '.repeat(6)}`.trim();
    const { server, _meta: meta } = registryEntry(anEntry({ description }));

    expect(server.description.length).to.be.at.most(100);
    expect(server.description).to.match(/…$/);
    expect(meta[CATALOG_KEY].description).to.equal(description);
  });

  it('puts the preferred package first, for clients take the first', () => {
    const packages = [aPackage({ type: 'oci', identifier: 'board/mcp' }), aPackage()];

    expect(registryEntry(anEntry({ packages })).server.packages?.map(({ identifier }) => identifier)).to.deep.equal([
      'board-mcp',
      'board/mcp',
    ]);
  });

  it('leaves out a package that is gone, and prefers another one in its place', () => {
    const packages = [aPackage(), aPackage({ type: 'oci', identifier: 'board/mcp' })];
    const entry = registryEntry(anEntry({ packages, verification: aFailure('package_missing') }));

    expect(entry.server.packages?.map(({ identifier }) => identifier)).to.deep.equal(['board/mcp']);
    expect(entry._meta[CATALOG_KEY].prefer).to.equal('oci:board/mcp');
  });

  it('tells what is known of a repository on GitHub, and nothing that is not', () => {
    const repository = 'https://github.com/boardly/board-mcp';
    const whole = registryEntry(anEntry({ repository, stars: 7, license: 'MIT' })).server;
    const unknown = registryEntry(anEntry({ repository, stars: null, license: null })).server;
    const github = { name: 'board-mcp', nameWithOwner: 'boardly/board-mcp' };

    expect(whole.repository).to.deep.equal({ url: repository, source: 'github' });
    expect(whole._meta).to.deep.equal({
      'io.modelcontextprotocol.registry/publisher-provided': {
        github: { ...github, license: 'MIT', stargazerCount: 7 },
      },
    });
    expect(unknown._meta).to.deep.equal({ 'io.modelcontextprotocol.registry/publisher-provided': { github } });
    expect(registryEntry(anEntry({ repository: null })).server).not.to.have.any.keys('repository', '_meta');
  });

  it('lists the tools with what they do to the world, and null when nobody read them', () => {
    const read = registryEntry(anEntry({ tools: [aTool({ parameters: 'project' })] }))._meta[CATALOG_KEY];
    const unread = registryEntry(anEntry({ tools: [], tools_read: null, capabilities: ['chat.post'] }))._meta[
      CATALOG_KEY
    ];

    expect(read.tools).to.deep.equal([
      { name: 'list_issues', description: 'Lists the issues of a project', capability: 'issue.list', effect: 'read' },
    ]);
    expect(read.capabilities).to.deep.equal(['issue.list']);
    expect(unread.tools).to.equal(null);
    expect(unread.capabilities).to.deep.equal(['chat.post']);
  });

  it('shows the evidence that it runs, and marks the tools that carry its own words', () => {
    const server = withVerification(anEntry({ tools: [], tools_read: null }), aVerification());
    const { verified, tools } = registryEntry(server)._meta[CATALOG_KEY];

    expect(verified).to.deep.include({ status: 'open', tools: ['list_issues', 'create_issue'], context_tokens: 300 });
    expect(tools?.map(({ seen }) => seen)).to.deep.equal([true, true]);
    expect(registryEntry(anEntry())._meta[CATALOG_KEY].verified).to.deep.include({ status: 'unknown', at: null });
  });
});
