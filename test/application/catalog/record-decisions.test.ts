import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import {
  makeListDecisions,
  makeRecordDecisions,
  type Decided,
  type DecisionRequest,
  type RecordDecisions,
} from '../../../src/application/catalog/record-decisions.ts';
import { LiveCatalog } from '../../../src/application/catalog/live-catalog.ts';
import type { Catalog } from '../../../src/domain/catalog/catalog.ts';
import { OPEN_POLICY, type Policy } from '../../../src/domain/catalog/policy/policy.ts';
import { aCatalog, aFetcher, anEntry } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { aPolicy, aVersion } from '../../support/policies.ts';
import { manualClock } from '../../support/manual-clock.ts';

const BOARD = 'com.boardly/board-mcp';
const NOON = Date.parse('2026-11-20T12:00:00.000Z');

type Desk = {
  readonly store: InMemoryCatalogStore;
  readonly live: LiveCatalog;
  readonly record: RecordDecisions;
  /** Records with whatever a test does not name. */
  readonly decide: (
    action: DecisionRequest['action'],
    names: readonly string[],
    members?: Partial<DecisionRequest>,
  ) => Promise<readonly Decided[]>;
  readonly log: ReturnType<typeof makeListDecisions>;
  time: number;
};

function open(policy: Policy = OPEN_POLICY, catalog: Catalog = aCatalog(), store = new InMemoryCatalogStore()): Desk {
  const live = new LiveCatalog(new FixedCatalog(catalog), store, policy);
  const clock = { ...manualClock(), now: () => new Date(desk.time) };
  const record = makeRecordDecisions(live, store, policy, clock, randomUUID);
  const desk: Desk = {
    store,
    live,
    record,
    decide: (action, names, members) => record({ action, names, reason: null, by: 'ann', ...members }),
    log: makeListDecisions(live),
    time: NOON,
  };
  return desk;
}

async function deniedServers(desk: Desk): Promise<string[]> {
  return [...(await desk.live.current()).denied.keys()];
}

describe('Recording a decision', () => {
  it('keeps who decided what, when and why, under the full name of the server', async () => {
    const desk = open();
    await desk.decide('hide', ['BOARD-MCP'], { reason: 'It leaks', by: 'ben' });

    expect(await desk.log()).to.deep.equal([
      { at: '2026-11-20T12:00:00.000Z', by: 'ben', action: 'hide', server: BOARD, reason: 'It leaks' },
    ]);
    expect((await desk.store.read(0)).put).to.have.length(1);
    expect((await desk.store.read(0)).put[0]).to.include({ source: 'operator', kind: 'decision' });
  });

  it('takes effect at once', async () => {
    const desk = open();
    await desk.decide('hide', [BOARD]);

    expect(await deniedServers(desk)).to.deep.equal([BOARD]);
  });

  it('never changes or removes an earlier one', async () => {
    const desk = open();
    const kept: string[] = [];
    for (const action of ['hide', 'approve', 'approve', 'withdraw', 'hide'] as const) {
      await desk.decide(action, [BOARD]);
      const bodies = (await desk.store.read(0)).put.map(({ key, body }) => `${key} ${body}`).toSorted();

      expect(bodies.slice(0, -1)).to.deep.equal(kept);
      kept.splice(0, kept.length, ...bodies);
    }
    expect(kept).to.have.length(5);
  });

  it('comes after every earlier one, also when the clock was set back', async () => {
    const desk = open();
    await desk.decide('hide', [BOARD]);
    desk.time = NOON - 3_600_000;
    await desk.decide('approve', [BOARD]);
    await desk.decide('hide', [BOARD, 'fetcher']);

    expect((await desk.log()).map(({ action, at }) => `${action} ${at.slice(17)}`)).to.deep.equal([
      'hide 00.003Z',
      'hide 00.002Z',
      'approve 00.001Z',
      'hide 00.000Z',
    ]);
  });

  it('of two processes over one store is seen by both', async () => {
    const store = new InMemoryCatalogStore();
    const [one, other] = [open(OPEN_POLICY, aCatalog(), store), open(OPEN_POLICY, aCatalog(), store)];
    await Promise.all([one.decide('hide', [BOARD]), other.decide('hide', ['fetcher'])]);
    await Promise.all([one.live.refresh(), other.live.refresh()]);

    expect(await deniedServers(one)).to.have.members([BOARD, 'org.example/page-fetcher']);
    expect(await deniedServers(other)).to.deep.equal(await deniedServers(one));
    expect((await one.live.current()).version).to.equal((await other.live.current()).version);
  });

  it('about several servers is one record each, in the order of the names, each server once', async () => {
    const desk = open();
    const decided = await desk.decide('hide', ['page-fetcher', BOARD, 'Boardly']);

    expect(decided.map(({ server }) => server)).to.deep.equal(['org.example/page-fetcher', BOARD]);
    expect(await desk.log()).to.have.length(2);
  });

  it('finds a server that is denied already, one of a registry and one that only a version is known of', async () => {
    const far = anEntry({ name: 'io.github.far/tail-mcp', aliases: ['far-away'], origin: 'registry' });
    const published = [
      aVersion({ name: 'io.github.gone/mcp', server: null }),
      aVersion({ name: 'io.github.old/name' }),
    ];
    const desk = open(aPolicy({ visibility: 'approved' }), aCatalog({ tail: [far], published }));
    const decided = await desk.decide('approve', [BOARD, 'far-away', 'io.github.gone/mcp', 'io.github.old/name']);

    expect(decided.map(({ server }) => server)).to.deep.equal([BOARD, 'io.github.far/tail-mcp', 'io.github.gone/mcp']);
  });

  it('records nothing when one of the names is unknown, and says of each what was meant', async () => {
    const desk = open();
    const failure = await failureOf(desk.decide('hide', [BOARD, 'page-fetchr', 'zzzz']));

    expect(failure.code).to.equal('not_found');
    expect(failure.details.errors).to.deep.equal([
      { path: 'page-fetchr', message: 'is no server of the catalog. The closest are org.example/page-fetcher.' },
      { path: 'zzzz', message: 'is no server of the catalog.' },
    ]);
    expect(failure.details.suggestions).to.deep.equal(['org.example/page-fetcher']);
    expect(await desk.log()).to.deep.equal([]);
  });

  it('records nothing for a name that several servers share, and names them', async () => {
    const desk = open(
      OPEN_POLICY,
      aCatalog({ servers: [anEntry({ aliases: ['shared'] }), aFetcher({ aliases: ['shared'] })] }),
    );
    const failure = await failureOf(desk.decide('hide', ['Shared']));

    expect(failure.code).to.equal('ambiguous_name');
    expect(failure.details.suggestions).to.deep.equal([BOARD, 'org.example/page-fetcher']);
    expect(await desk.log()).to.deep.equal([]);
  });

  it('to approve shows a server where approval is needed', async () => {
    const desk = open(aPolicy({ visibility: 'approved' }));

    expect(await desk.decide('approve', [BOARD])).to.deep.equal([{ server: BOARD, recorded: true, verdict: null }]);
    expect(await deniedServers(desk)).to.deep.equal(['com.parley/chat-mcp', 'org.example/page-fetcher']);
  });

  it('to approve does not lift a rule that denies, and says which', async () => {
    const desk = open(aPolicy({ visibility: 'approved', deny: [{ publisher: ['boardly'] }] }));
    const [decided] = await desk.decide('approve', [BOARD]);

    expect(decided?.verdict).to.include({ kind: 'denied', rule: '/deny/0' });
    expect(await deniedServers(desk)).to.include(BOARD);
  });

  it('to withdraw brings back what held before any decision, and is recorded as well', async () => {
    const desk = open();
    await desk.decide('hide', [BOARD]);

    expect(await desk.decide('withdraw', [BOARD])).to.deep.equal([{ server: BOARD, recorded: true, verdict: null }]);
    expect(await deniedServers(desk)).to.deep.equal([]);
    expect((await desk.log()).map(({ action }) => action)).to.deep.equal(['withdraw', 'hide']);
  });

  it('to withdraw records nothing where no decision stands', async () => {
    const desk = open(aPolicy({ visibility: 'approved' }));
    const [decided] = await desk.decide('withdraw', [BOARD]);

    expect(decided).to.deep.include({ server: BOARD, recorded: false });
    expect(decided?.verdict?.kind).to.equal('not_approved');
    expect(await desk.log()).to.deep.equal([]);
  });

  it('about a server that the catalog no longer has can be withdrawn by its full name', async () => {
    const store = new InMemoryCatalogStore();
    await open(OPEN_POLICY, aCatalog(), store).decide('hide', [BOARD]);
    const later = open(OPEN_POLICY, aCatalog({ servers: [] }), store);

    expect(await later.decide('withdraw', [BOARD])).to.deep.include({ server: BOARD, recorded: true, verdict: null });
  });

  it('to hide the same package under another name can be withdrawn by the name of the server', async () => {
    const store = new InMemoryCatalogStore();
    const other = 'io.github.other/board';
    await open(OPEN_POLICY, aCatalog({ tail: [anEntry({ name: other })] }), store).decide('hide', [other]);
    const merged = [{ source: 'registry:x', name: other, by: 'package', value: 'board-mcp' }] as const;
    const later = open(OPEN_POLICY, aCatalog({ servers: [anEntry({ merged })] }), store);
    await later.live.refresh();

    expect(await deniedServers(later)).to.deep.equal([BOARD]);
    expect((await later.decide('withdraw', [BOARD]))[0]?.verdict).to.equal(null);
  });
});
