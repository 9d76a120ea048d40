import { expect } from 'chai';
import type { CurrentCatalog } from '../../../src/application/ports/current-catalog.ts';
import { CurrentRegistry } from '../../../src/application/registry/registry-list.ts';
import { CatalogIndex } from '../../../src/domain/match/catalog-index.ts';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { LiveCatalog } from '../../../src/application/catalog/live-catalog.ts';
import { makeListRegistry } from '../../../src/application/registry/read-registry.ts';
import { makeSearchServers } from '../../../src/application/search/search-servers.ts';
import type { SeenTool } from '../../../src/domain/catalog/verification.ts';
import { rankServers } from '../../../src/domain/match/rank-servers.ts';
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
    expect(after.knowledge.index).to.equal(before.knowledge.index);
    expect(after.search.texts).to.equal(before.search.texts);
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
    const probabilityIn = async (index: CatalogIndex): Promise<number> => {
      const { items } = await makeSearchServers(liveOf(index))(aQuery('figma design'));
      return items.find(({ name }) => name === FIGMA)?.probability ?? 0;
    };

    expect(await answersOf(after)).to.deep.equal(await answersOf(anew(after)));
    expect(await probabilityIn(after)).to.be.lessThan(await probabilityIn(before));
  });

  it('shows the evidence of now at every server, and nowhere that of before', async () => {
    const { after } = await verify(FETCH, { outcome: 'gated', tools: null });
    const { items } = await makeSearchServers(liveOf(after))(aQuery('fetch a page'));

    expect(items.find(({ name }) => name === FETCH)).to.include({ verified: 'gated' });
    expect(after.knowledge.catalog).to.equal(after.catalog);
  });

  it('computes anew what tools say that nobody knew before', async () => {
    const { before, after } = await verify(MEMORY, { outcome: 'open', tools: unknownTools() });

    expect(after.knowledge.index).to.not.equal(before.knowledge.index);
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
): Promise<{ before: CatalogIndex; after: CatalogIndex }> {
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
  await live.refresh();
  const before = await live.index();
  await answersOf(before);
  await put('2027-11-02T00:00:00Z', found);
  await live.refresh();
  return { before, after: await live.index() };
}

/** The same catalog, of which nothing is known yet. */
function anew({ catalog }: CatalogIndex): CatalogIndex {
  return new CatalogIndex(catalog);
}

const liveOf = (index: CatalogIndex): CurrentCatalog => ({
  current: () => Promise.resolve(index.catalog),
  index: () => Promise.resolve(index),
});

async function answersOf(index: CatalogIndex): Promise<unknown> {
  const live = liveOf(index);
  const search = makeSearchServers(live);
  const list = makeListRegistry(new CurrentRegistry(live));
  const pages: unknown[] = [];
  for (const text of QUERIES) {
    const { entries } = await list({ filter: { search: text.split(' ').at(-1) ?? '' }, limit: 20, cursor: null });
    const { servers } = rankServers(text, [], index.knowledge);
    pages.push(
      await search(aQuery(text)),
      Buffer.concat(entries).toString(),
      servers.slice(0, 20).map(({ server, score }) => [server.name, score, server.verification]),
    );
  }
  return pages;
}
