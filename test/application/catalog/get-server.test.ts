import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeGetServer } from '../../../src/application/catalog/get-server.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { expandCompact } from '../../../src/domain/catalog/compact-server.ts';
import { COMMON_CLIENTS } from '../../../src/domain/clients/client-ids.ts';
import { aCatalog, aChat, aFetcher, anEntry, aPackage, aVocabulary } from '../../support/catalogs.ts';
import { aCompactServer } from '../../support/compact-servers.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';
import { failureOf } from '../../support/failure.ts';
import { encodings } from '../../support/requests.ts';
import { toolSchemasOf } from '../../support/tool-schemas.ts';
import { anOutcomeSum } from '../../support/outcomes.ts';
import { aFailure, aVerification } from '../../support/verifications.ts';

const getServer = makeGetServer(
  new FixedCatalog(
    aCatalog({
      servers: [
        anEntry(),
        aChat({ aliases: ['parley', 'talk'] }),
        aFetcher({
          aliases: ['fetcher', 'talk'],
          packages: [aPackage({ type: 'oci', identifier: 'registry.example/fetch/page:1.2' })],
        }),
      ],
    }),
  ),
  encodings,
  toolSchemasOf({ 'com.boardly/board-mcp': { list_issues: { type: 'object' } } }),
);

function asCommunity(server: Server): Server {
  return { ...server, publisher: { name: server.name, official: false } };
}

describe('Getting a server', () => {
  it('gives the better known server of a vendor that publishes under two names', async () => {
    const other = anEntry({
      name: 'dev.boardly-labs/tracker',
      publisher: { name: 'boardly labs', official: true },
      stars: 1,
      origin: 'compact',
      aliases: ['boardly'],
    });
    const servers = [anEntry({ aliases: ['boardly'] }), other, anEntry({ name: 'dev.ann/x', aliases: ['boardly'] })];
    const get = makeGetServer(new FixedCatalog(aCatalog({ servers })), encodings, toolSchemasOf({}));

    expect((await get('boardly')).name).to.equal('com.boardly/board-mcp');
  });

  it('names the leader of a twin, and the twins of a leader', async () => {
    const twin = anEntry({ name: 'dev.ann/boards', twin_of: anEntry().name });
    const get = makeGetServer(new FixedCatalog(aCatalog({ servers: [anEntry(), twin] })), encodings, toolSchemasOf({}));

    expect((await get('dev.ann/boards')).twin_of).to.equal(anEntry().name);
    expect((await get(anEntry().name)).twins).to.deep.equal(['dev.ann/boards']);
    expect(await getServer('com.boardly/board-mcp')).not.to.have.any.keys('twin_of', 'twins');
  });

  it('gives the input schemas of the tools only when asked, null when they are unknown', async () => {
    const schemas = async (name: string) => (await getServer(name, { schemas: true })).tool_schemas;

    expect(await getServer('board-mcp')).to.not.have.property('tool_schemas');
    expect(await schemas('board-mcp')).to.deep.equal({ list_issues: { type: 'object' } });
    expect(await schemas('parley')).to.equal(null);
  });

  for (const [what, name, found] of [
    ['its name', 'com.boardly/board-mcp', 'com.boardly/board-mcp'],
    ['its name in other capitals', 'COM.Boardly/Board-MCP', 'com.boardly/board-mcp'],
    ['its name with space around it', '  com.boardly/board-mcp ', 'com.boardly/board-mcp'],
    ['an alias', 'parley', 'com.parley/chat-mcp'],
    ['the last part of its name', 'chat-mcp', 'com.parley/chat-mcp'],
    ['its title', 'Page Fetcher', 'org.example/page-fetcher'],
    ['a package identifier', 'board-mcp', 'com.boardly/board-mcp'],
    ['a package identifier with its tag', 'registry.example/fetch/page:1.2', 'org.example/page-fetcher'],
    ['a package identifier without its tag', 'Registry.example/fetch/page', 'org.example/page-fetcher'],
  ] as const) {
    it(`finds it by ${what}`, async () => {
      expect((await getServer(name)).name).to.equal(found);
    });
  }

  it('takes the server that leads when several share an alias, and names the others', async () => {
    const { name, alternatives } = await getServer('Talk');

    expect(name).to.equal('com.parley/chat-mcp');
    expect(alternatives).to.deep.equal(['org.example/page-fetcher']);
    expect((await getServer('parley')).alternatives).to.deep.equal([]);
  });

  it('takes another spelling of a product for the product', async () => {
    const vocabulary = aVocabulary({ systemAliases: { boards: 'boardly' } });
    const get = makeGetServer(new FixedCatalog(aCatalog({ vocabulary })), encodings, toolSchemasOf({}));

    expect((await get('boards')).name).to.equal('com.boardly/board-mcp');
  });

  it('does not choose when none leads, and suggests each', async () => {
    const servers = ['com.a/board', 'com.b/board'].map((name) => anEntry({ name, aliases: [], packages: [] }));
    const { code, details } = await failureOf(
      makeGetServer(
        new FixedCatalog(aCatalog({ servers: servers.map(asCommunity) })),
        encodings,
        toolSchemasOf(),
      )('board'),
    );

    expect(code).to.equal('ambiguous_name');
    expect(details.suggestions).to.deep.equal(['com.a/board', 'com.b/board']);
  });

  for (const [word, meant] of [
    ['slack', 'com.slack/mcp'],
    ['notion', 'io.github.makenotion/notion-mcp-server'],
    ['sentry', 'io.github.getsentry/sentry-mcp'],
    ['linear', 'app.linear/linear'],
    ['postgres', 'io.github.crystaldba/postgres-mcp'],
    ['Figma', 'com.figma.mcp/mcp'],
    ['google calendar', 'io.github.nspady/google-calendar-mcp'],
  ] as const) {
    it(`finds the server of the package's catalog that everybody means by ${word}`, async () => {
      const { name, alternatives } = await makeGetServer(embeddedCatalog, encodings, toolSchemasOf())(word);

      expect(name).to.equal(meant);
      expect(alternatives).to.have.length.within(1, 10);
    });
  }

  it('prefers one that is described in full to those that are known in short, which share a name', async () => {
    const short = expandCompact(aCompactServer({ title: 'Boardly' }));
    const both = makeGetServer(new FixedCatalog(aCatalog({ servers: [anEntry(), short] })), encodings, toolSchemasOf());

    expect((await both('boardly')).name).to.equal('com.boardly/board-mcp');
    expect((await both('boardly-mcp')).name).to.equal('io.github.someone/boardly-mcp');
  });

  it('suggests the closest names when there is none', async () => {
    const { code, details } = await failureOf(getServer('pag fetcher'));

    expect(code).to.equal('not_found');
    expect(details.suggestions?.[0]).to.equal('org.example/page-fetcher');
  });

  it('suggests nothing when nothing is close', async () => {
    expect((await failureOf(getServer('zzzzzz'))).details.suggestions).to.deep.equal([]);
  });

  it('suggests at most five', async () => {
    const { details } = await failureOf(makeGetServer(embeddedCatalog, encodings, toolSchemasOf())('mcp-server-mcp'));

    expect(details.suggestions).to.have.length.within(1, 5);
  });

  it("finds every server of the package's catalog by its own name", async () => {
    const get = makeGetServer(embeddedCatalog, encodings, toolSchemasOf());
    const { servers } = await embeddedCatalog.current();
    const found = await Promise.all(servers.map(({ name }) => get(name.toUpperCase())));

    expect(found.map(({ name }) => name)).to.deep.equal(servers.map(({ name }) => name));
  });

  it('gives the configuration of common clients, with an entry in each', async () => {
    const details = await getServer('board-mcp');

    expect(Object.keys(details.client_configs)).to.deep.equal(COMMON_CLIENTS);
    expect(details.client_configs['claude-code']?.content).to.deep.equal({
      mcpServers: { 'board-mcp': { type: 'stdio', command: 'npx', args: ['-y', 'board-mcp@1.0.0'] } },
    });
  });

  it('tells what it knows of the server unchanged, and adds how to install it', async () => {
    const details = await getServer('board-mcp');
    const { verification, ...facts } = anEntry();

    expect(details).to.deep.include(facts);
    expect(verification).to.equal(null);
    expect([details.install, details.transports]).to.deep.equal(['npx -y board-mcp@1.0.0', ['stdio']]);
    expect(details.verified).to.deep.include({ status: 'unknown', at: null, tools: null });
  });

  it('tells how to install it in the way that is there, and what was seen of the way that is not', async () => {
    const url = 'https://mcp.boardly.example/mcp';
    const other = aVerification({ target: url, method: 'streamable-http', at: '2026-08-01T00:00:00Z' });
    const entry = anEntry({
      remotes: [{ type: 'streamable-http', url, headers: [] }],
      verification: aFailure('package_missing'),
      other_evidence: [other],
    });
    const details = await makeGetServer(
      new FixedCatalog(aCatalog({ servers: [entry] })),
      encodings,
      toolSchemasOf(),
    )('board-mcp');

    expect(details.install).to.equal(url);
    expect(JSON.stringify(details.client_configs)).to.include(url).and.not.include('npx');
    expect(details.verified).to.deep.include({ status: 'package_missing', target: 'npm:board-mcp' });
    expect(details).not.to.have.property('other_evidence');
  });

  it('shows what runs say of a server, and nothing of runs where there were none', async () => {
    const catalog = aCatalog({
      servers: [anEntry({ outcomes: anOutcomeSum() }), anEntry({ name: 'com.boardly/other' })],
    });
    const look = makeGetServer(new FixedCatalog(catalog), encodings, toolSchemasOf());

    expect((await look('com.boardly/board-mcp')).outcomes).to.deep.equal(anOutcomeSum());
    expect(await look('com.boardly/other')).to.not.have.property('outcomes');
  });

  it('shows all the evidence that somebody gathered of it', async () => {
    const servers = [anEntry({ verification: aVerification() })];
    const details = await makeGetServer(
      new FixedCatalog(aCatalog({ servers })),
      encodings,
      toolSchemasOf(),
    )('board-mcp');

    expect(details.verified).to.deep.equal({
      status: 'open',
      at: '2026-08-22T10:00:00.000Z',
      method: 'stdio',
      target: 'npm:board-mcp@1.0.0',
      version: '1.0.0',
      protocol: '2025-11-25',
      tools: ['list_issues', 'create_issue'],
      tools_hash: 'sha256:00',
      context_tokens: 300,
      detail: 'listed 2 tools',
    });
  });
});
