import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeExportConfiguration } from '../../../src/application/clients/export-configuration.ts';
import { makeResolveServers } from '../../../src/application/clients/resolve-servers.ts';
import { CLIENT_IDS } from '../../../src/domain/clients/client-ids.ts';
import { aCatalog, aVocabulary } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { encodings } from '../../support/requests.ts';

const live = new FixedCatalog(aCatalog());
const exportConfiguration = makeExportConfiguration(live, makeResolveServers(live, encodings.sha256), encodings.base64);
const board = { name: 'board-mcp', tools: ['list_issues'] };

describe('exportConfiguration', () => {
  it('has the facts of exactly the clients that requests may name', () => {
    expect(aVocabulary().clients.map(({ id }) => id)).to.deep.equal(CLIENT_IDS);
  });

  for (const client of CLIENT_IDS) {
    it(`writes the entry of a named server for ${client}`, async () => {
      const exported = await exportConfiguration({ client, scope: null, servers: [board] });

      expect(exported).to.include({ client });
      expect(JSON.stringify(exported.content)).to.include('board-mcp');
      expect(exported.file).to.match(/\.(json|jsonc|toml|yaml)$/);
    });
  }

  it('chooses the file by the scope', async () => {
    const fileOf = async (scope: 'project' | 'user' | null) =>
      (await exportConfiguration({ client: 'cursor', scope, servers: [board] })).file;

    expect(await fileOf(null)).to.equal('.cursor/mcp.json');
    expect(await fileOf('user')).to.equal('~/.cursor/mcp.json');
  });

  it('keeps to the allowed tools', async () => {
    const { also, enforcement } = await exportConfiguration({ client: 'claude-code', scope: null, servers: [board] });

    expect(enforcement).to.equal('known_tools');
    expect(JSON.stringify(also)).to.include('mcp__board-mcp__create_issue').and.not.include('list_issues');
  });

  it('names every unknown server and tool', async () => {
    const servers = [
      { name: 'bord-mcp', tools: null },
      { name: 'board-mcp', tools: ['fly'] },
    ];
    const failure = await failureOf(exportConfiguration({ client: 'cursor', scope: null, servers }));

    expect(failure).to.have.nested.property('details.errors').that.has.length(2);
    expect(JSON.stringify(failure)).to.include('/servers/0/name').and.include('has no tool fly');
  });
});
