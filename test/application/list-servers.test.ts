import { expect } from 'chai';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeListServers } from '../../src/application/list-servers.ts';
import { aCatalog, aChat, aFetcher, anEntry, aPackage } from '../support/catalogs.ts';
import { embeddedCatalog } from '../support/embedded-catalog.ts';
import { failureOf } from '../support/failure.ts';
import { walkPages } from '../support/walk-pages.ts';

const three = new FixedCatalog(aCatalog({ servers: [aFetcher(), anEntry(), aChat()] }));
const listServers = makeListServers(three);

describe('Listing servers', () => {
  it('gives them in ascending order of name', async () => {
    const { items } = await listServers({ filter: {}, limit: 50, cursor: null });

    expect(items.map(({ name }) => name)).to.deep.equal([
      'com.boardly/board-mcp',
      'com.parley/chat-mcp',
      'org.example/page-fetcher',
    ]);
  });

  for (const limit of [1, 2, 7, 50, 100]) {
    it(`visits every server of the package's catalog once in pages of ${limit}`, async () => {
      const list = makeListServers(embeddedCatalog);
      const pages = await walkPages((cursor) => list({ filter: {}, limit, cursor }));
      const names = pages.flatMap(({ items }) => items.map(({ name }) => name));

      expect(names).to.deep.equal((await embeddedCatalog.current()).servers.map(({ name }) => name));
      expect(new Set(pages.map(({ total }) => total))).to.deep.equal(new Set([names.length]));
      for (const { items } of pages.slice(0, -1)) expect(items).to.have.length(limit);
    });
  }

  it('gives cursors that another instance over the same catalog understands', async () => {
    const { cursor } = await listServers({ filter: {}, limit: 2, cursor: null });
    const { items } = await makeListServers(three)({ filter: {}, limit: 2, cursor });

    expect(items.map(({ title }) => title)).to.deep.equal(['Page Fetcher']);
  });

  it('has no cursor on the last page, not even when the page is full', async () => {
    expect((await listServers({ filter: {}, limit: 3, cursor: null })).cursor).to.equal(null);
  });

  it('is empty behind the end, and still counts all', async () => {
    const { cursor } = await makeListServers(embeddedCatalog)({ filter: {}, limit: 50, cursor: null });

    expect(await listServers({ filter: {}, limit: 2, cursor })).to.deep.equal({ items: [], total: 3, cursor: null });
  });

  it('refuses a cursor that is not ours', async () => {
    expect((await failureOf(listServers({ filter: {}, limit: 2, cursor: 'com.boardly/board-mcp' }))).code).to.equal(
      'validation',
    );
  });

  for (const [what, filter, titles] of [
    ['the registry of a package', { registryType: 'pypi' }, ['Page Fetcher']],
    ['a transport of a package', { transport: 'stdio' }, ['Boardly', 'Page Fetcher']],
    ['a transport of an endpoint', { transport: 'streamable-http' }, ['Parley']],
    ['a capability of a tool', { capability: 'issue.create' }, ['Boardly']],
    ['two at once', { transport: 'stdio', capability: 'web.fetch' }, ['Page Fetcher']],
    ['what nothing has', { capability: 'no.such' }, []],
    ['the only state of verification there is', { verified: 'unknown' }, ['Boardly', 'Parley', 'Page Fetcher']],
    ['another state of verification', { verified: 'passed' }, []],
  ] as const) {
    it(`filters by ${what}, and counts what passes`, async () => {
      const { items, total } = await listServers({ filter, limit: 50, cursor: null });

      expect(items.map(({ title }) => title)).to.deep.equal(titles);
      expect(total).to.equal(titles.length);
    });
  }

  it('finds a capability that a server with unknown tools is known for', async () => {
    const servers = [anEntry({ tools: [], tools_read: null, capabilities: ['issue.list'] })];
    const list = makeListServers(new FixedCatalog(aCatalog({ servers })));

    expect((await list({ filter: { capability: 'issue.list' }, limit: 1, cursor: null })).items).to.have.length(1);
  });
});

describe('A server in a list', () => {
  it("takes at most 600 bytes, for every server of the package's catalog", async () => {
    const { items } = await makeListServers(embeddedCatalog)({ filter: {}, limit: 10_000, cursor: null });
    const tooLong = items.filter((item) => Buffer.byteLength(JSON.stringify(item)) > 600);

    expect(tooLong.map(({ name }) => name)).to.deep.equal([]);
  });

  it('says null when its tools are unknown, which is not the same as none', async () => {
    const servers = [
      anEntry({ name: 'a/unknown', tools: [], tools_read: null }),
      anEntry({ name: 'b/none', tools: [] }),
    ];
    const list = makeListServers(new FixedCatalog(aCatalog({ servers })));
    const { items } = await list({ filter: {}, limit: 2, cursor: null });

    expect(items.map(({ tool_count: count }) => count)).to.deep.equal([null, 0]);
  });

  it('names the required secrets only, by the alternative of least privilege', async () => {
    const need = { alternatives: [['APP_KEY', 'APP_ID'], ['READ_TOKEN']], scopes: [], get_it: null, why: null };
    const servers = [
      anEntry({
        credentials: [
          { ...need, pick: ['READ_TOKEN'], required: true },
          { ...need, pick: ['EXTRA_TOKEN'], required: false },
        ],
      }),
    ];
    const list = makeListServers(new FixedCatalog(aCatalog({ servers })));

    expect((await list({ filter: {}, limit: 1, cursor: null })).items[0]?.credentials).to.deep.equal(['READ_TOKEN']);
  });

  it('names its transports once each, stdio first', async () => {
    const remote = { type: 'sse', url: 'https://a.example/sse', headers: [] } as const;
    const servers = [
      anEntry({ packages: [aPackage()], remotes: [remote, { ...remote, url: 'https://b.example/sse' }] }),
    ];
    const list = makeListServers(new FixedCatalog(aCatalog({ servers })));

    expect((await list({ filter: {}, limit: 1, cursor: null })).items[0]?.transports).to.deep.equal(['stdio', 'sse']);
  });
});
