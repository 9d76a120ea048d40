import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import {
  makeSearchServers,
  type SearchPage,
  type SearchServers,
} from '../../../src/application/search/search-servers.ts';
import type { Catalog } from '../../../src/domain/catalog/catalog.ts';
import type { ServerFilter } from '../../../src/domain/catalog/facets.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';
import { failureOf } from '../../support/failure.ts';
import { aFailure } from '../../support/verifications.ts';
import { walkPages } from '../../support/walk-pages.ts';

const searchServers = makeSearchServers(embeddedCatalog);

function search(text: string, limit = 10, cursor: string | null = null): Promise<SearchPage> {
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
    for (const probability of probabilities) expect(probability).to.be.within(0.2, 0.98);
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

  it('gives what is not there after all that is, says so, and finds it by its full name', async () => {
    const missing = anEntry({ name: 'com.boardly/board', verification: aFailure('package_missing') });
    const servers = [missing, anEntry({ name: 'com.boardly/weak', stars: 0, status: 'archived' })];
    const find = makeSearchServers(new FixedCatalog(aCatalog({ servers })));
    const hits = async (text: string) => (await find({ text, filter: {}, limit: 10, cursor: null })).items;

    expect((await hits('list issues in boardly')).map(({ name, verified }) => [name, verified])).to.deep.equal([
      ['com.boardly/weak', 'unknown'],
      [missing.name, 'package_missing'],
    ]);
    expect((await hits(missing.name)).map(({ name, probability }) => [name, probability > 0.25])).to.deep.include([
      missing.name,
      false,
    ]);
  });

  it('finds nothing for words that nothing knows', async () => {
    expect(await search('qwzx vbnk plmt')).to.deep.equal({
      items: [],
      total: 0,
      cursor: null,
      lacking: ['qwzx', 'vbnk', 'plmt'],
    });
  });

  for (const [text, lacking] of [
    ['corn price', ['corn']],
    ['keybase stream', ['keybase']],
    ['tax return germany', ['tax return germany']],
  ] as const) {
    it(`says that the catalog lacks ${lacking.join()} for "${text}", and marks the hits as near`, async () => {
      const page = await search(text);

      expect(page.lacking).to.deep.equal(lacking);
      expect(page.items.every(({ near }) => near)).to.equal(true);
    });
  }

  it('lacks nothing when a hit is sure, and marks those of half the probability', async () => {
    const { items, lacking } = await search('monitor uptime of a website', 100);

    expect(lacking).to.equal(null);
    for (const { probability, near } of items) if (probability !== 0.5) expect(near).to.equal(probability < 0.5);
  });

  it('completes a known last word where a name contains the completion beside the words before', async () => {
    const { items } = await search('google cal');

    expect(items[0]?.title).to.match(/^Google Calendar/);
    expect(items[0]?.matched.map(({ why }) => why).join()).to.include('"cal" read as calendar');
  });

  it('puts servers that convert in the asked direction first', async () => {
    const names = (await search('convert pdf to markdown', 5)).items.map(({ name }) => name);

    expect(names[0]).to.equal('io.github.microsoft/markitdown');
    expect(names).not.to.include('io.github.kmexnx/excel-to-pdf-mcp');
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
      filter: { transport: ['streamable-http'] },
      limit: 100,
      cursor: null,
    });

    expect(hosted.total).to.be.greaterThan(0);
    for (const { transports } of hosted.items) expect(transports).to.include('streamable-http');
  });

  it('passes what has one of several values, and refuses values that nothing can have', async () => {
    const find = (filter: ServerFilter) => searchServers({ text: 'read a web page', filter, limit: 100, cursor: null });
    const [all, local, hosted, both] = await Promise.all(
      [
        {},
        { transport: ['stdio'] },
        { transport: ['streamable-http', 'sse'] },
        { transport: ['stdio', 'sse', 'streamable-http'] },
      ].map(find),
    );

    expect(both).to.deep.equal(all);
    expect(local?.total).to.be.lessThan(all?.total ?? 0);
    expect((local?.total ?? 0) + (hosted?.total ?? 0)).to.be.at.least(all?.total ?? 0);
    expect((await failureOf(find({ verified: ['passed'] }))).code).to.equal('validation');
  });

  it('finds servers for the chats of teams first when a message shall go to a team channel', async () => {
    const { items } = await search('send a message to a team channel', 7);
    const { servers } = await embeddedCatalog.current();
    const products = items.map(({ name }) => servers.find((server) => server.name === name)?.systems ?? []);

    const chats = ['slack', 'discord', 'microsoft teams', 'mattermost', 'webex'];
    for (const systems of products) expect(systems).to.include.oneOf(chats);
    expect(products.flat()).to.include.members(['slack', 'microsoft teams']);
    expect(chats.filter((chat) => products.flat().includes(chat)).length).to.be.at.least(3);
  });

  for (const [written, meant] of [
    ['githb', 'github'],
    ['slck', 'slack'],
    ['postgers', 'postgres'],
    ['playwrite', 'playwright'],
    ['githb issues', 'github issues'],
    ['mongdb', 'mongodb'],
  ] as const) {
    it(`answers "${written}" like "${meant}", and says so`, async () => {
      const [wrong, right] = [await search(written, 100), await search(meant, 100)];

      expect(wrong.items.map(({ name }) => name)).to.deep.equal(right.items.map(({ name }) => name));
      expect(wrong.items[0]?.matched[0]?.why).to.match(/"\w+" read as \w+/);
      expect(right.items[0]?.matched[0]?.why).not.to.include('read as');
    });
  }

  for (const [written, meant] of [
    ['wetter berlin', 'weather berlin'],
    ['buscar vuelos', 'search flight'],
    ['Übersetzung', 'translation'],
  ] as const) {
    it(`answers "${written}" like "${meant}", and says so`, async () => {
      const [foreign, english] = [await search(written, 100), await search(meant, 100)];

      expect(foreign.total).to.be.greaterThan(0);
      expect(foreign.items.map(({ name }) => name)).to.deep.equal(english.items.map(({ name }) => name));
      expect(foreign.items[0]?.matched[0]?.why).to.match(/"\p{L}+" read as \w+/u);
    });
  }

  for (const [begun, whole] of [
    ['calend', 'calendar'],
    ['gith', 'github'],
    ['read a web pag', 'read a web page'],
    ['google calend', 'google calendar'],
  ] as const) {
    it(`answers the beginning "${begun}" like "${whole}"`, async () => {
      const [ofBegun, ofWhole] = [await search(begun), await search(whole)];

      expect(ofBegun.total).to.be.greaterThan(0);
      expect(ofBegun.items.map(({ name }) => name)).to.deep.equal(ofWhole.items.map(({ name }) => name));
    });
  }

  it('completes the last word alone', async () => {
    expect((await search('calend zzzzqqqq')).total).to.equal(0);
  });

  it('takes a word of another language as it stands when a server is called by it or speaks of it', async () => {
    const tail = [
      anEntry({ name: 'de.amt/wetter', title: 'Amt', description: 'Alle Lagen.', tools: [], tools_read: null }),
    ];
    const find = await overEmbedded({ tail });

    const { items } = await find({ text: 'wetter', filter: {}, limit: 5, cursor: null });
    expect(items.map(({ name }) => name)).to.deep.equal(['de.amt/wetter']);
  });

  it('corrects no word that any server is called or speaks of', async () => {
    const tail = [
      anEntry({ name: 'com.notin/mcp', title: 'Notin', description: 'Counts slacs.', tools: [], tools_read: null }),
    ];
    const find = await overEmbedded({ tail });

    for (const text of ['notin', 'slacs'])
      expect((await find({ text, filter: {}, limit: 5, cursor: null })).items.map(({ name }) => name)).to.deep.equal([
        'com.notin/mcp',
      ]);
  });

  it('explains itself: which words of which tool, which capability and which product made the hit', async () => {
    const { items } = await search('list open issues on github', 1);

    expect(items[0]?.name).to.equal('io.github.github/github-mcp-server');
    expect(items[0]?.matched[0]?.why).to.match(/^"list".*"issues".*; capability issue\.list; product github$/);
  });

  it('refuses a cursor that is not ours', async () => {
    expect((await failureOf(search('github', 10, 'page-2'))).code).to.equal('validation');
  });

  it('answers the same question in the same bytes', async () => {
    expect(JSON.stringify(await search('read a web page'))).to.equal(JSON.stringify(await search('read a web page')));
  });

  it('goes on after what was shown when servers come and go between two pages', async () => {
    const text = 'read a web page';
    const catalog = await embeddedCatalog.current();
    const all = (await search(text, 100)).items;
    const first = await search(text, 5);
    const gone = first.items[4]?.name ?? '';
    const added = anEntry({
      name: 'com.example/newcomer',
      title: 'Newcomer',
      description: 'Something else altogether.',
    });
    const changed = makeSearchServers(
      new FixedCatalog({
        ...catalog,
        version: 'changed',
        servers: [...catalog.servers.filter(({ name }) => name !== gone), added],
      }),
    );
    const second = await changed({ text, filter: {}, limit: 5, cursor: first.cursor });

    expect(second.items.map(({ name }) => name)).to.deep.equal(all.slice(5, 10).map(({ name }) => name));
  });

  it('says that the text of the server matched when its tools are unknown', async () => {
    const catalog = aCatalog();
    const servers = catalog.servers.map((server) => ({ ...server, tools: [], tools_read: null }));
    const small = makeSearchServers(new FixedCatalog({ ...catalog, servers }));
    const { items } = await small({ text: 'Boardly', filter: {}, limit: 1, cursor: null });

    expect(items[0]?.matched).to.deep.equal([{ tool: null, why: '"Boardly"; product boardly' }]);
  });
});

describe('Searching servers that only a registry speaks of', () => {
  const known = { tools: [], tools_read: null, capabilities: [], systems: [], aliases: [], packages: [], remotes: [] };
  const tail = [
    anEntry({ ...known, name: 'com.zither/mcp', title: 'Zither', description: 'Tunes the strings of a zither.' }),
    anEntry({
      ...known,
      name: 'io.github.x/tuner',
      title: 'Tuner',
      description: 'Tunes a zither and other instruments.',
    }),
    anEntry({
      ...known,
      name: 'io.github.y/github',
      title: 'GitHub',
      description: 'Lists the issues of GitHub repositories.',
    }),
    anEntry({
      ...known,
      name: 'io.github.evil/zither',
      title: 'Zither',
      description: 'Steals the strings of a zither.',
    }),
  ];
  const denied = new Map([
    ['io.github.evil/zither', 'malware'],
    ['com.gitkraken/gk-cli', 'not ours'],
  ]);

  it('finds them by their names and texts, the better match first', async () => {
    const find = await overEmbedded({ tail, denied });
    const { items, total } = await find({ text: 'zither', filter: {}, limit: 10, cursor: null });

    expect(items.map(({ name }) => name)).to.deep.equal(['com.zither/mcp', 'io.github.x/tuner']);
    expect(items[0]?.matched).to.deep.equal([{ tool: null, why: '"zither"' }]);
    expect(total).to.equal(2);
  });

  it('is never as sure of them as of a server that is known to be able', async () => {
    const find = await overEmbedded({ tail, denied });
    const { items } = await find({ text: 'github issues', filter: {}, limit: 100, cursor: null });
    const probabilities = new Map(items.map(({ name, probability }) => [name, probability]));

    expect(probabilities.get('io.github.y/github')).to.be.within(0.2, 0.6);
    expect(probabilities.get('io.github.github/github-mcp-server')).to.be.at.least(0.9);
  });

  it('is sure of the one whose full name is given', async () => {
    const find = await overEmbedded({ tail, denied });
    const { items } = await find({ text: 'io.github.y/github', filter: {}, limit: 1, cursor: null });

    expect(items[0]).to.include({ name: 'io.github.y/github' });
    expect(items[0]?.probability).to.be.greaterThan(0.6);
  });

  it('shows none that the operator keeps away, whoever speaks of it', async () => {
    const find = await overEmbedded({ tail, denied });
    for (const text of ['zither', 'steals strings', 'github issues', 'com.gitkraken/gk-cli', 'gitkraken']) {
      const { items } = await find({ text, filter: {}, limit: 100, cursor: null });
      for (const { name } of items) expect([...denied.keys()], text).not.to.include(name);
    }
  });

  it('narrows them down by their facets as it does the others', async () => {
    const find = await overEmbedded({
      tail: tail.map((server) => ({ ...server, origin: 'registry' as const })),
      denied,
    });
    const { items } = await find({ text: 'github issues', filter: { origin: ['registry'] }, limit: 10, cursor: null });

    expect(items.map(({ name }) => name)).to.deep.equal(['io.github.y/github']);
  });
});

async function overEmbedded(members: Partial<Catalog>): Promise<SearchServers> {
  return makeSearchServers(new FixedCatalog({ ...(await embeddedCatalog.current()), version: 'more', ...members }));
}
