import { expect } from 'chai';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeSearchServers, type ServerHit } from '../../src/application/search-servers.ts';
import type { Page } from '../../src/application/server-summary.ts';
import { aCatalog } from '../support/catalogs.ts';
import { embeddedCatalog } from '../support/embedded-catalog.ts';
import { failureOf } from '../support/failure.ts';
import { walkPages } from '../support/walk-pages.ts';

const searchServers = makeSearchServers(embeddedCatalog);

function search(text: string, limit = 10, cursor: string | null = null): Promise<Page<ServerHit>> {
  return searchServers({ text, filter: {}, limit, cursor });
}

describe('Searching servers', () => {
  for (const [text, system] of [
    ['github issues', 'github'],
    ['post a message to slack', 'slack'],
    ['query a postgres database', 'postgres'],
  ] as const) {
    it(`answers "${text}" with a server for ${system} first`, async () => {
      const { items } = await search(text);
      const { servers } = await embeddedCatalog.current();

      expect(servers.find(({ name }) => name === items[0]?.name)?.systems).to.include(system);
    });
  }

  it('gives the best first, each with a probability between 0 and 1', async () => {
    const probabilities = (await search('read a web page', 100)).items.map(({ probability }) => probability);

    expect(probabilities).to.deep.equal(probabilities.toSorted((a, b) => b - a));
    for (const probability of probabilities) expect(probability).to.be.within(0.3, 1);
  });

  for (const text of ['github', 'read a web page', 'send an email to a customer']) {
    it(`counts what its pages show of "${text}", each server once`, async () => {
      const pages = await walkPages((cursor) => search(text, 7, cursor));
      const names = pages.flatMap(({ items }) => items.map(({ name }) => name));

      expect(new Set(names).size).to.equal(names.length);
      expect(pages.map(({ total }) => total)).to.deep.equal(pages.map(() => names.length));
      expect(names).to.deep.equal((await search(text, 10_000)).items.map(({ name }) => name));
    });
  }

  it('finds nothing for words that nothing knows', async () => {
    expect(await search('qwzx vbnk plmt')).to.deep.equal({ items: [], total: 0, cursor: null });
  });

  it('reads a misspelt product as the product', async () => {
    const right = await search('github issues');
    const wrong = await search('githbu issues');

    expect(wrong.items[0]?.name).to.equal(right.items[0]?.name);
  });

  it('shows at most three tools that matched, and they are tools of the server', async () => {
    const { servers } = await embeddedCatalog.current();
    for (const { name, matched } of (await search('list the open issues of a repository', 50)).items) {
      const tools = servers.find((server) => server.name === name)?.tools.map((tool) => tool.name) ?? [];

      expect(matched.length).to.be.at.most(3);
      for (const { tool } of matched) if (tool !== null) expect(tools).to.include(tool);
    }
  });

  it('passes only what the filter lets through', async () => {
    const hosted = await searchServers({
      text: 'github issues',
      filter: { transport: 'streamable-http' },
      limit: 100,
      cursor: null,
    });

    expect(hosted.total).to.be.greaterThan(0);
    for (const { transports } of hosted.items) expect(transports).to.include('streamable-http');
  });

  it('refuses a cursor that is not ours', async () => {
    expect((await failureOf(search('github', 10, 'page-2'))).code).to.equal('validation');
  });

  it('answers the same question in the same bytes', async () => {
    expect(JSON.stringify(await search('read a web page'))).to.equal(JSON.stringify(await search('read a web page')));
  });

  it('says that the text of the server matched when its tools are unknown', async () => {
    const catalog = aCatalog();
    const servers = catalog.servers.map((server) => ({ ...server, tools: [], tools_read: null }));
    const small = makeSearchServers(new FixedCatalog({ ...catalog, servers }));
    const { items } = await small({ text: 'Boardly', filter: {}, limit: 1, cursor: null });

    expect(items[0]?.matched).to.deep.equal([{ tool: null, why: 'Works on the issues of Boardly.' }]);
  });
});
