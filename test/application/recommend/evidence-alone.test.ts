import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { LiveCatalog } from '../../../src/application/catalog/live-catalog.ts';
import { makeListRegistry } from '../../../src/application/registry/read-registry.ts';
import { makeSearchServers } from '../../../src/application/search/search-servers.ts';
import type { Catalog } from '../../../src/domain/catalog/catalog.ts';
import type { SeenTool } from '../../../src/domain/catalog/verification.ts';
import { knowledgeOf } from '../../../src/domain/match/knowledge.ts';
import { rankServers } from '../../../src/domain/match/rank-servers.ts';
import { searchIndexOf } from '../../../src/domain/match/search-index.ts';
import { aRecord } from '../../contracts/catalog-store.contract.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';
import { aVerification } from '../../support/verifications.ts';

const FETCH = 'io.github.modelcontextprotocol/fetch';
const FIGMA = 'io.github.GLips/Figma-Context-MCP';
const MEMORY = 'io.github.modelcontextprotocol/memory';
const QUERIES = [
  'fetch a page',
  'remember facts',
  'weather',
  'send a message to a team channel',
  'figma design',
  FETCH,
];

describe('A change of evidence alone', () => {
  it('keeps everything that was computed from the words of servers', async () => {
    const { before, after } = await verify(FETCH, { outcome: 'gated', tools: null });

    expect(after).to.not.equal(before);
    expect(knowledgeOf(after).index).to.equal(knowledgeOf(before).index);
    expect(searchIndexOf(after).texts).to.equal(searchIndexOf(before).texts);
  });

  for (const [what, found] of [
    ['that a server failed', { outcome: 'failed', tools: null }],
    ['that a server is gated', { outcome: 'gated', tools: null }],
    ['that a server runs, with tools that nobody knew', { outcome: 'open', tools: unknownTools() }],
  ] as const) {
    it(`gives the same answers as if all had been computed anew: ${what}`, async () => {
      const { after } = await verify(FETCH, found);

      expect(await answersOf(after)).to.deep.equal(await answersOf(anew(after)));
    });
  }

  it('gives the same answers as if all had been computed anew: that a package is missing', async () => {
    const { before, after } = await verify(
      FIGMA,
      { outcome: 'package_missing', tools: null },
      'npm:figma-developer-mcp',
    );
    const probabilityIn = async (catalog: Catalog): Promise<number> => {
      const { items } = await makeSearchServers(new FixedCatalog(catalog))(aQuery('figma design'));
      return items.find(({ name }) => name === FIGMA)?.probability ?? 0;
    };

    expect(await answersOf(after)).to.deep.equal(await answersOf(anew(after)));
    expect(await probabilityIn(after)).to.be.lessThan(await probabilityIn(before));
  });

  it('shows the evidence of now at every server, and nowhere that of before', async () => {
    const { after } = await verify(FETCH, { outcome: 'gated', tools: null });
    const { items } = await makeSearchServers(new FixedCatalog(after))(aQuery('fetch a page'));

    expect(items.find(({ name }) => name === FETCH)).to.include({ verified: 'gated' });
    expect(knowledgeOf(after).catalog).to.equal(after);
  });

  it('computes anew what tools say that nobody knew before', async () => {
    const { before, after } = await verify(MEMORY, { outcome: 'open', tools: unknownTools() });

    expect(knowledgeOf(after).index).to.not.equal(knowledgeOf(before).index);
  });
});

function unknownTools(): SeenTool[] {
  return Array.from({ length: 120 }, (_, at) => ({
    name: `zygote_${at}`,
    description: 'Counts zygotes under a microscope.',
    effect: 'read',
  }));
}

const aQuery = (text: string) => ({ text, filter: {}, limit: 20, cursor: null });

/** The catalog after a server was verified once, all of it asked for, and the one after it was verified again. */
async function verify(
  server: string,
  found: Pick<ReturnType<typeof aVerification>, 'outcome' | 'tools'>,
  target = 'npm:board-mcp@1.0.0',
): Promise<{ before: Catalog; after: Catalog }> {
  const snapshot = await embeddedCatalog.current();
  const store = new InMemoryCatalogStore();
  const live = new LiveCatalog(new FixedCatalog(snapshot), store);
  const put = (at: string, members: typeof found): Promise<unknown> =>
    store.write({
      put: [
        aRecord({
          kind: 'verification',
          source: 'verify',
          key: server,
          body: JSON.stringify(aVerification({ server, at, target, ...members })),
        }),
      ],
    });
  await put('2027-11-01T00:00:00Z', { outcome: 'timeout', tools: null });
  const before = await live.refresh();
  await answersOf(before);
  await put('2027-11-02T00:00:00Z', found);
  return { before, after: await live.refresh() };
}

/** The same catalog, of which nothing is known yet. */
function anew(catalog: Catalog): Catalog {
  return { ...catalog, vocabulary: { ...catalog.vocabulary } };
}

async function answersOf(catalog: Catalog): Promise<unknown> {
  const live = new FixedCatalog(catalog);
  const search = makeSearchServers(live);
  const list = makeListRegistry(live);
  const pages: unknown[] = [];
  for (const text of QUERIES) {
    const { entries } = await list({ filter: { search: text.split(' ').at(-1) ?? '' }, limit: 20, cursor: null });
    const { servers } = rankServers(text, [], knowledgeOf(catalog));
    pages.push(
      await search(aQuery(text)),
      Buffer.concat(entries).toString(),
      servers.slice(0, 20).map(({ server, score }) => [server.name, score, server.verification]),
    );
  }
  return pages;
}
