import { expect } from 'chai';
import * as fc from 'fast-check';
import type { Catalog } from '../../../src/domain/catalog/catalog.ts';
import { applyPolicy } from '../../../src/domain/catalog/policy/apply-policy.ts';
import type { Decision } from '../../../src/domain/catalog/policy/decision.ts';
import { OPEN_POLICY, type Policy } from '../../../src/domain/catalog/policy/policy.ts';
import { aCatalog, aChat, aFetcher, anEntry, aPackage } from '../../support/catalogs.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';
import { failureOf } from '../../support/failure.ts';
import { aDecision, aPolicy } from '../../support/policies.ts';
import type { EntryBytes } from '../../../src/application/registry/registry-list.ts';
import { readEntry } from '../../support/published-versions.ts';
import { aRequest } from '../../support/requests.ts';
import { surfacesOf } from '../../support/surfaces.ts';

const BOARD = 'com.boardly/board-mcp';
const FORK = 'io.github.fork/board-fork';
const fork = anEntry({
  name: FORK,
  title: 'Board Fork',
  aliases: ['board-mcp', 'fork'],
  publisher: { name: 'fork', official: false },
  packages: [aPackage({ identifier: '@fork/board' })],
  prefer: 'npm:@fork/board',
  stars: 1,
});
const whole = aCatalog({ servers: [anEntry(), aChat(), fork, aFetcher()] });
const without = aCatalog({ servers: [aChat(), fork, aFetcher()] });
const hidden = applyPolicy(whole, OPEN_POLICY, [aDecision({ server: BOARD })]);
const all = { filter: {}, limit: 100, cursor: null };
const nameOf = (entry: EntryBytes): string => readEntry(entry).server.name;
const filters = [{}, { includeDeleted: true }, { updatedSince: '2020-01-01T00:00:00Z' }, { search: 'boardly' }];

describe('A server that the operator keeps away', () => {
  it('is in no list, as if the catalog had never had it', async () => {
    expect(await surfacesOf(hidden).listServers(all)).to.deep.equal(await surfacesOf(without).listServers(all));
  });

  for (const name of [BOARD, BOARD.toUpperCase(), 'com.boardly/board', 'Boardly', 'nothing like it']) {
    it(`answers to "${name}" no differently from one that was never there`, async () => {
      const [one, other] = await Promise.all(
        [hidden, without].map((catalog) => failureOf(surfacesOf(catalog).getServer(name))),
      );

      expect([one?.code, one?.message, one?.details]).to.deep.equal([other?.code, other?.message, other?.details]);
      expect(JSON.stringify(one?.details)).to.not.include(BOARD);
    });
  }

  it('leaves an alias to the server that shares it', async () => {
    expect((await surfacesOf(hidden).getServer('board-mcp')).name).to.equal(FORK);
  });

  it('is not found, nor counted, nor missing from a page', async () => {
    const search = { text: 'list the open issues of a project', filter: {}, limit: 1, cursor: null };
    const [open, denied] = await Promise.all(
      [whole, hidden].map((catalog) => surfacesOf(catalog).searchServers(search)),
    );

    expect(open?.items[0]?.name).to.equal(BOARD);
    expect(denied?.items[0]?.name).to.equal(FORK);
    expect(denied?.total).to.equal((open?.total ?? 0) - 1);
  });

  it('is not counted, with a text or without', async () => {
    for (const text of [null, 'open issues', 'boardly'])
      expect(await surfacesOf(hidden).countServers({ text, filter: {} })).to.deep.equal(
        await surfacesOf(without).countServers({ text, filter: {} }),
      );
  });

  for (const filter of filters) {
    it(`is not in the registry when it is asked for ${JSON.stringify(filter)}`, async () => {
      const query = { filter, limit: 100, cursor: null };

      expect(await surfacesOf(hidden).listRegistry(query)).to.deep.equal(await surfacesOf(without).listRegistry(query));
    });
  }

  it('is not in the registry by its name either, whatever version is asked for', async () => {
    for (const version of [null, 'latest', '1.0.0'])
      for (const includeDeleted of [false, true]) {
        const failure = await failureOf(
          surfacesOf(hidden).getRegistryVersions({ name: BOARD, version, includeDeleted }),
        );

        expect(failure.code).to.equal('not_found');
        expect(failure.message).to.not.include(BOARD);
      }
  });

  it('is not among the hits of the registry', async () => {
    const { found } = await surfacesOf(hidden).searchRegistry({ text: 'open issues', limit: 10, cursor: null });

    expect(found.map(({ entry }) => nameOf(entry))).to.deep.equal([FORK]);
  });

  it('neither repeats nor skips another one when it is denied between two pages', async () => {
    const first = await surfacesOf(whole).listRegistry({ filter: {}, limit: 1, cursor: null });
    const second = await surfacesOf(hidden).listRegistry({ filter: {}, limit: 100, cursor: first.nextCursor });

    expect(first.entries.map(nameOf)).to.deep.equal([BOARD]);
    expect(second.entries.map(nameOf)).to.deep.equal(['com.parley/chat-mcp', FORK, 'org.example/page-fetcher']);
  });

  it('is in no part of a recommendation but those that say why it is not taken', async () => {
    const request = aRequest({
      task: 'List the open issues in Boardly and post them to a Parley channel',
      detail: 'full',
      alternatives: 3,
    });
    const { recommendation } = await surfacesOf(hidden).recommendStack(request);
    const { rejected, ...others } = recommendation;

    expect(recommendation.mcp_servers.map(({ name }) => name)).to.deep.equal([FORK, 'com.parley/chat-mcp']);
    expect(JSON.stringify(others)).to.not.include(BOARD);
    expect(rejected[0]).to.deep.include({ name: BOARD, code: 'policy' });
  });
});

describe('What any surface shows', () => {
  const decisions = fc.array(
    fc
      .record({
        action: fc.constantFrom('approve' as const, 'hide' as const, 'withdraw' as const),
        server: fc.constantFrom(...whole.servers.map(({ name }) => name)),
      })
      .map((members) => aDecision(members)),
    { maxLength: 6 },
  );
  const denied = fc.subarray([
    { publisher: ['fork'] },
    { license: ['MIT'] },
    { name: ['com.*'] },
    { transport: ['stdio'] },
  ]);

  it('is approved where approval is needed, never hidden, and denied by no rule', async () => {
    const policies = fc.record({
      visibility: fc.constantFrom('all', 'approved'),
      allow: fc.constant([]),
      deny: denied,
    });
    await fc.assert(
      fc.asyncProperty(policies, decisions, async (policy, decided) => {
        const catalog = applyPolicy(whole, policy, decided);
        const open = new Set(whole.servers.map(({ name }) => name).filter((name) => maySee(name, policy, decided)));

        expect((await everythingShown(catalog)).filter((name) => !open.has(name))).to.deep.equal([]);
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it('is everything of it in each list', async () => {
    await fc.assert(
      fc.asyncProperty(decisions, async (decided) => {
        const policy = aPolicy({ visibility: 'approved' });
        const open = whole.servers.map(({ name }) => name).filter((name) => maySee(name, policy, decided));
        const { listServers, listRegistry } = surfacesOf(applyPolicy(whole, policy, decided));

        expect((await listServers(all)).items.map(({ name }) => name)).to.deep.equal(open);
        expect((await listRegistry(all)).entries.map(nameOf)).to.deep.equal(open);
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it('of the catalog of the package is approved too, for tasks of all kinds', async () => {
    const embedded = await embeddedCatalog.current();
    const approved = embedded.servers.filter((_, index) => index % 5 === 0).map(({ name }) => name);
    const catalog = applyPolicy(
      embedded,
      aPolicy({ visibility: 'approved' }),
      approved.map((server) => aDecision({ action: 'approve', server })),
    );
    const { recommendStack, searchServers } = surfacesOf(catalog);

    expect(embedded.servers.length - catalog.denied.size).to.equal(approved.length);
    for (const task of TASKS) {
      const { recommendation } = await recommendStack(aRequest({ task, alternatives: 3 }));
      const { items } = await searchServers({ text: task, filter: {}, limit: 100, cursor: null });
      const { rejected, mcp_servers, alternatives } = recommendation;

      expect(approved).to.include.members([...items, ...mcp_servers].map(({ name }) => name));
      expect(approved).to.include.members(alternatives.flatMap(({ changes }) => namesIn(changes['mcp_servers'])));
      expect(approved).to.include.members(rejected.flatMap(({ name, code }) => (code === 'policy' ? [] : name)));
      expect(rejected.filter(({ name, code }) => code === 'policy' && approved.includes(name))).to.deep.equal([]);
    }
  });
});

const TASKS = [
  'Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack',
  'Read our Postgres database and draw a chart of the revenue',
  'Scrape the prices of competitors and write them to a Google Sheet',
  'send a message to a team channel',
  'Book nothing, only find flights to Lisbon and the weather there',
];

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function maySee(name: string, { visibility, deny }: Policy, decided: readonly Decision[]): boolean {
  const newest = decided.findLast(({ server }) => server === name)?.action;
  const server = whole.servers.find((each) => each.name === name);
  const isDenied = deny.some(
    ({ publisher, license, name: names, transport }) =>
      (publisher !== undefined && server?.publisher.name === 'fork') ||
      (license !== undefined && server?.license === 'MIT') ||
      (names !== undefined && name.startsWith('com.')) ||
      (transport !== undefined && (server?.packages.length ?? 0) > 0),
  );
  return newest !== 'hide' && !isDenied && (visibility === 'all' || newest === 'approve');
}

/** Names of all servers that any surface shows, in whatever part of an answer they are. */
async function everythingShown(catalog: Catalog): Promise<readonly string[]> {
  const { listServers, searchServers, getServer, listRegistry, getRegistryVersions, searchRegistry, recommendStack } =
    surfacesOf(catalog);
  const task = 'List the open issues in Boardly, fetch the page of a shop and post a message to a Parley channel';
  const { recommendation } = await recommendStack(aRequest({ task, detail: 'full', alternatives: 3 }));
  const { rejected, ...recommended } = recommendation;
  const named = await Promise.allSettled(catalog.servers.map(({ name }) => getServer(name)));
  const versions = await Promise.allSettled(
    catalog.servers.map(({ name }) => getRegistryVersions({ name, version: null, includeDeleted: true })),
  );
  const answers = JSON.stringify([
    await listServers(all),
    await searchServers({ ...all, text: 'issues of a project, messages and web pages' }),
    (await Promise.all(filters.map((filter) => listRegistry({ ...all, filter })))).map(({ entries }) =>
      entries.map(readEntry),
    ),
    (await searchRegistry({ text: 'issues of a project, messages and web pages', limit: 100, cursor: null })).found.map(
      ({ entry, hit }) => [readEntry(entry), hit],
    ),
    named.map((each) => (each.status === 'fulfilled' ? each.value : failureText(each.reason))),
    versions.map((each) => (each.status === 'fulfilled' ? each.value.map(readEntry) : failureText(each.reason))),
    recommended,
    rejected.filter(({ code }) => code !== 'policy'),
  ]);
  return catalog.servers.map(({ name }) => name).filter((name) => answers.includes(`"${name}"`));
}

/** What a failure tells beside the name that it was asked for. */
function failureText(reason: unknown): unknown {
  return reason instanceof Error && 'details' in reason ? reason.details : reason;
}
