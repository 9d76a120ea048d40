import { expect } from 'chai';
import fc from 'fast-check';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeListServers } from '../../../src/application/catalog/list-servers.ts';
import type { Page, ServerSummary } from '../../../src/application/catalog/server-summary.ts';
import { aCatalog, aChat, aFetcher, anEntry, aPackage } from '../../support/catalogs.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';
import { failureOf } from '../../support/failure.ts';
import { walkPages } from '../../support/walk-pages.ts';

const three = new FixedCatalog(aCatalog({ servers: [aFetcher(), anEntry(), aChat()] }));
const listServers = makeListServers(three);
const named = (number: number) => `com.example/n${number}`;

describe('Listing servers', () => {
  it('gives them in ascending order of name', async () => {
    const { items } = await listServers({ filter: {}, limit: 50, cursor: null });

    expect(items.map(({ name }) => name)).to.deep.equal([
      'com.boardly/board-mcp',
      'com.parley/chat-mcp',
      'org.example/page-fetcher',
    ]);
  });

  it('names the publisher in the title of a server that shares it with the vendor’s own, also one of a registry', async () => {
    const other = { title: 'boardly', publisher: { name: 'ann', official: false }, origin: 'registry' } as const;
    const catalog = aCatalog({ servers: [anEntry()], tail: [anEntry({ name: 'dev.ann/boards', ...other })] });
    const { items } = await makeListServers(new FixedCatalog(catalog))({ filter: {}, limit: 50, cursor: null });

    expect(items.map(({ title }) => title)).to.deep.equal(['Boardly', 'boardly (ann)']);
  });

  it('gives no two servers of the package’s catalog the same title', async () => {
    const list = makeListServers(embeddedCatalog);
    const pages = await walkPages((cursor) => list({ filter: {}, limit: 100, cursor }));
    const titles = pages.flatMap(({ items }) => items.map(({ title }) => title.toLowerCase()));

    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).to.deep.equal([]);
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
    const later = new FixedCatalog(aCatalog({ servers: [anEntry({ name: 'z/y' }), anEntry({ name: 'z/z' })] }));
    const { cursor } = await makeListServers(later)({ filter: {}, limit: 1, cursor: null });

    expect(await listServers({ filter: {}, limit: 2, cursor })).to.deep.equal({ items: [], total: 3, cursor: null });
  });

  it('shows the servers that only a registry speaks of among the others, and none that the operator keeps away', async () => {
    const tail = ['com.a/tail', 'com.c/tail', 'org.z/tail'].map((name) => anEntry({ name, origin: 'registry' }));
    const denied = new Map([
      ['com.c/tail', 'malware'],
      ['com.parley/chat-mcp', 'not ours'],
    ]);
    const list = makeListServers(new FixedCatalog(aCatalog({ tail, denied })));
    const { items, total } = await list({ filter: {}, limit: 50, cursor: null });

    expect(items.map(({ name }) => name)).to.deep.equal([
      'com.a/tail',
      'com.boardly/board-mcp',
      'org.example/page-fetcher',
      'org.z/tail',
    ]);
    expect(total).to.equal(4);
  });

  it('neither repeats nor skips a server when others come and go between pages', async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(numbers, fc.array(numbers, { minLength: 1, maxLength: 8 }), async (stay, others) => {
        const at = (page: number) =>
          [...new Set([...stay, ...(others[page % others.length] ?? [])])].map((number) =>
            anEntry({ name: named(number) }),
          );
        const seen: string[] = [];
        let cursor: string | null = null;
        let page = 0;
        do {
          const list = makeListServers(new FixedCatalog(aCatalog({ servers: at(page) })));
          const found: Page<ServerSummary> = await list({ filter: {}, limit: 3, cursor });
          seen.push(...found.items.map(({ name }) => name));
          cursor = found.cursor;
          page += 1;
        } while (cursor !== null);

        expect(new Set(seen).size).to.equal(seen.length);
        expect(seen).to.include.members(stay.map(named));
      }),
      { seed: 4041, numRuns: 100 },
    );
  });

  it('refuses a cursor that is not ours', async () => {
    expect((await failureOf(listServers({ filter: {}, limit: 2, cursor: 'com.boardly/board-mcp' }))).code).to.equal(
      'validation',
    );
  });

  for (const [what, filter, titles] of [
    ['the registry of a package', { registry_type: ['pypi'] }, ['Page Fetcher']],
    ['a transport of a package', { transport: ['stdio'] }, ['Boardly', 'Page Fetcher']],
    ['a transport of an endpoint', { transport: ['streamable-http'] }, ['Parley']],
    [
      'one of several transports',
      { transport: ['sse', 'streamable-http', 'stdio'] },
      ['Boardly', 'Parley', 'Page Fetcher'],
    ],
    ['a capability of a tool', { capability: ['issue.create'] }, ['Boardly']],
    ['a capability whatever its capitals', { capability: ['Issue.Create'] }, ['Boardly']],
    ['two at once', { transport: ['stdio'], capability: ['web.fetch'] }, ['Page Fetcher']],
    ['what nothing has', { capability: ['issue.delete'] }, []],
    ['the only state of verification there is', { verified: ['unknown'] }, ['Boardly', 'Parley', 'Page Fetcher']],
    ['another state of verification', { verified: ['open', 'gated'] }, []],
    ['who publishes it', { official: ['false'] }, ['Page Fetcher']],
    ['its licence, in any case', { license: ['mit', 'apache-2.0'] }, ['Boardly', 'Parley', 'Page Fetcher']],
    ['a licence that nobody has', { license: ['unknown'] }, []],
    ['its origin', { origin: ['core'] }, ['Boardly', 'Parley', 'Page Fetcher']],
    ['its status', { status: ['archived', 'deprecated'] }, []],
    ['whether it takes a secret', { requires_credentials: ['true'] }, ['Parley']],
  ] as const) {
    it(`filters by ${what}, and counts what passes`, async () => {
      const { items, total } = await listServers({ filter, limit: 50, cursor: null });

      expect(items.map(({ title }) => title)).to.deep.equal(titles);
      expect(total).to.equal(titles.length);
    });
  }

  it('pages through what passes, and counts all of it on every page', async () => {
    const pages = await walkPages((cursor) => listServers({ filter: { transport: ['stdio'] }, limit: 1, cursor }));

    expect(pages.map(({ items, total }) => [items[0]?.title, total])).to.deep.equal([
      ['Boardly', 2],
      ['Page Fetcher', 2],
    ]);
  });

  it('refuses values that nothing can have, and says what there is', async () => {
    const filter = { registry_type: ['npm', 'cargo'], status: ['gone'], capability: ['isue.lst'] };
    const { code, details } = await failureOf(listServers({ filter, limit: 50, cursor: null }));

    expect(code).to.equal('validation');
    expect(details.errors).to.deep.equal([
      { path: 'registry_type', message: 'must be of npm, pypi, oci, nuget, mcpb' },
      { path: 'status', message: 'must be of active, deprecated, archived' },
      { path: 'capability', message: 'has no isue.lst; close to it: issue.list, issue.create, issue.delete' },
    ]);
  });

  it('finds a capability that a server with unknown tools is known for', async () => {
    const servers = [anEntry({ tools: [], tools_read: null, capabilities: ['issue.list'] })];
    const list = makeListServers(new FixedCatalog(aCatalog({ servers })));

    expect((await list({ filter: { capability: ['issue.list'] }, limit: 1, cursor: null })).items).to.have.length(1);
  });
});

describe('A server in a list', () => {
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
