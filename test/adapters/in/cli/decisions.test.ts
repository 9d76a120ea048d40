import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { DecisionDependencies } from '../../../../src/adapters/in/cli/decisions.ts';
import { FixedCatalog } from '../../../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { makeListDecisions, makeRecordDecisions } from '../../../../src/application/catalog/record-decisions.ts';
import { LiveCatalog } from '../../../../src/application/catalog/live-catalog.ts';
import type { Policy } from '../../../../src/domain/catalog/policy/policy.ts';
import { readCommand } from '../../../../src/adapters/in/cli/command.ts';
import { runLine } from '../../../support/run-line.ts';
import { aCatalog } from '../../../support/catalogs.ts';
import { aPolicy } from '../../../support/policies.ts';
import { manualClock } from '../../../support/manual-clock.ts';

type Run = { readonly status: number; readonly printed: string; readonly complained: string };

/** The command line over the real use cases and a store of its own. */
function openTerminal(policy: Policy = aPolicy(), members: Partial<DecisionDependencies> = {}) {
  const store = new InMemoryCatalogStore();
  const live = new LiveCatalog(new FixedCatalog(aCatalog()), store, policy);
  let time = Date.parse('2026-11-20T12:00:00.000Z');
  const clock = { ...manualClock(), now: () => new Date((time += 1_000)) };
  const desk: DecisionDependencies = {
    recordDecisions: makeRecordDecisions(live, store, policy, clock, randomUUID),
    listDecisions: makeListDecisions(live),
    user: 'ann',
    durable: true,
    ...members,
  };
  const run = (...words: readonly string[]): Promise<Run> => runLine(words, { decisions: desk });
  return { run, live };
}

describe('quartermaster hide, approve, withdraw and decisions', () => {
  it('hide servers, show them again and keep a log of it, newest first', async () => {
    const { run, live } = openTerminal();

    expect((await run('hide', 'board-mcp', 'fetcher', '--reason', ' It leaks ')).printed).to.equal(
      'com.boardly/board-mcp is hidden.\norg.example/page-fetcher is hidden.\n',
    );
    expect([...(await live.current()).denied]).to.deep.equal([
      ['com.boardly/board-mcp', 'Hidden by the operator: It leaks.'],
      ['org.example/page-fetcher', 'Hidden by the operator: It leaks.'],
    ]);
    expect((await run('withdraw', 'fetcher', '--as', 'ben')).printed).to.equal(
      'org.example/page-fetcher: the last decision about it is withdrawn. It may be seen.\n',
    );
    expect((await run('approve', 'board-mcp')).printed).to.equal('com.boardly/board-mcp is approved.\n');
    expect((await live.current()).denied.size).to.equal(0);
    expect((await run('decisions')).printed).to.equal(
      [
        '2026-11-20T12:00:03.000Z  approve   com.boardly/board-mcp  by ann',
        '2026-11-20T12:00:02.000Z  withdraw  org.example/page-fetcher  by ben',
        '2026-11-20T12:00:01.001Z  hide      org.example/page-fetcher  by ann: It leaks',
        '2026-11-20T12:00:01.000Z  hide      com.boardly/board-mcp  by ann: It leaks',
        '',
      ].join('\n'),
    );
  });

  it('prints the log as JSON when asked to', async () => {
    const { run } = openTerminal();
    await run('hide', 'fetcher');

    expect(JSON.parse((await run('decisions', '--json')).printed)).to.deep.equal([
      {
        at: '2026-11-20T12:00:01.000Z',
        by: 'ann',
        action: 'hide',
        server: 'org.example/page-fetcher',
        reason: null,
      },
    ]);
  });

  it('says so when nothing was decided yet', async () => {
    const { run } = openTerminal();

    expect(await run('decisions')).to.include({ status: 0, printed: 'No decision was recorded.\n' });
    expect((await run('decisions', '--json')).printed).to.equal('[]\n');
  });

  it('says that a rule which denies stands above an approval, and which one', async () => {
    const { run } = openTerminal(aPolicy({ visibility: 'approved', deny: [{ name: ['x/y'] }, { license: ['MIT'] }] }));

    expect((await run('approve', 'fetcher')).printed).to.equal(
      "org.example/page-fetcher is approved and stays barred all the same. Denied by the operator's policy for its licence (MIT). No approval lifts that; rule /deny/1 of the policy does.\n",
    );
  });

  it('says that an approval is no rule which allows', async () => {
    const { run } = openTerminal(aPolicy({ allow: [{ name: ['x/y'] }] }));

    expect((await run('approve', 'fetcher')).printed).to.equal(
      'org.example/page-fetcher is approved and stays barred all the same. Not among what the operator\'s policy allows. No approval lifts that; a rule of "allow" must fit it.\n',
    );
  });

  it('says what holds after a withdrawal, and that there was nothing to withdraw', async () => {
    const { run } = openTerminal(aPolicy({ visibility: 'approved' }));
    await run('approve', 'fetcher');

    expect((await run('withdraw', 'fetcher')).printed).to.equal(
      'org.example/page-fetcher: the last decision about it is withdrawn. It is barred. Not approved by the operator.\n',
    );
    expect((await run('withdraw', 'fetcher')).printed).to.equal(
      'org.example/page-fetcher: there is no decision about it to withdraw. It is barred. Not approved by the operator.\n',
    );
  });

  it('ends with 3 and says what was meant when a name is not that of one server', async () => {
    const { run } = openTerminal();

    expect(await run('hide', 'fetcher', 'bordly')).to.deep.equal({
      status: 3,
      printed: '',
      complained:
        'quartermaster: Nothing was recorded: each name must be that of one server.\n  bordly is no server of the catalog. The closest are com.boardly/board-mcp.\n',
    });
    expect((await run('decisions')).printed).to.equal('No decision was recorded.\n');
  });

  it('ends with 1 where the decision would be forgotten with the end of the command', async () => {
    const { run } = openTerminal(aPolicy(), { durable: false });
    const { status, printed, complained } = await run('hide', 'fetcher');

    expect({ status, printed }).to.deep.equal({ status: 1, printed: '' });
    expect(complained).to.match(/kept in memory.*set QM_CATALOG/);
  });

  it('ends with 1 where nobody is known to have decided, unless it is told who', async () => {
    const { run } = openTerminal(aPolicy(), { user: null });

    expect((await run('hide', 'fetcher')).complained).to.match(/--as NAME/);
    expect(await run('hide', 'fetcher', '--as', 'build job 7')).to.include({ status: 0 });
    expect((await run('decisions')).printed).to.include('by build job 7');
  });
});

describe('readCommand for decisions', () => {
  it('reads names, reason and who decides, wherever they stand', () => {
    expect(readCommand(['approve', '--as', 'ann', 'a/b', '--reason=It is ours', 'c'])).to.deep.equal({
      kind: 'decide',
      action: 'approve',
      names: ['a/b', 'c'],
      reason: 'It is ours',
      by: 'ann',
    });
    expect(readCommand(['decisions', '--json'])).to.deep.equal({ kind: 'decisions', json: true });
  });

  for (const [words, hint] of [
    [['hide'], /hide takes the name of at least one server/],
    [['hide', ' '], /blank or too long/],
    [['hide', 'x'.repeat(513)], /blank or too long/],
    [['hide', 'x', '--reason', 'a\nb'], /one line/],
    [['hide', 'x', '--reason', ' '], /one line/],
    [['hide', 'x', '--reason', 'x'.repeat(301)], /at most 300/],
    [['hide', 'x', '--as', 'a\u200bb'], /--as takes a name/],
    [['hide', 'x', '--json'], /hide has no option --json/],
    [['decisions', 'x'], /decisions takes no names/],
    [['decisions', '--as', 'x'], /decisions has no option --as/],
    [['recommend', 'x', '--reason', 'y'], /recommend has no option --reason/],
    [['toString', '--json'], /no command toString/],
  ] as const) {
    it(`hints at what is wrong with ${JSON.stringify(words).slice(0, 60)}`, () => {
      expect(readCommand(words)).to.have.property('hint').that.matches(hint);
    });
  }
});
