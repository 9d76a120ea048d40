import { expect } from 'chai';
import { ProviderFailure } from '../../../src/application/ports/provider-failure.ts';
import { ConnectFailure, ToolFailure } from '../../../src/application/ports/tool-host.ts';
import { Secret } from '../../../src/application/runs/redaction.ts';
import { anEntry, aPackage } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { hastyClock } from '../../support/manual-clock.ts';
import { aCatalogWithRivals, aReading, aReadNeed } from '../../support/providers.ts';
import { aVerification } from '../../support/verifications.ts';
import { aScriptedBoard, BOARD, calling, playRun, READER, RUN_ID, type RunStage } from '../../support/run-stage.ts';

const READ = JSON.stringify(aReading({ complexity: 'simple', needs: [aReadNeed()] }));
const FIRST_CHOICE = JSON.stringify({ choices: [{ need: 'n1', pick: 'c1', reason: "It is the maker's own." }] });
const ANALYSIS = [READ, FIRST_CHOICE];
const LIST = 'board-mcp__list_issues';
const ANSWER = 'Two issues are open: #412 "Login fails" and #418 "Export is slow".';
const dead = new ConnectFailure('starting', { saw: 'end', status: 1, said: 'cannot start', printed: '' }, '1.0.0');

const play = (stage: Partial<RunStage> & Pick<RunStage, 'turns'>) =>
  playRun({ ...stage, turns: [...ANALYSIS, ...stage.turns] });

const local = (stage: Partial<RunStage> = {}) =>
  playRun({ turns: [], ...stage, request: { provider: 'local', apiKey: null, ...stage.request } });

/** A server whose calls fail. */
const aFailingBoard = {
  ...(aScriptedBoard() as { tools: readonly unknown[] }),
  answer: () => ({ text: 'trouble', isError: true }),
};
/** A server whose calls fail, and another one that does the work in the next attempt. */
const SWAPPED = {
  servers: { [BOARD]: aFailingBoard, [READER]: aScriptedBoard() },
  turns: [
    calling([LIST, { project: 'a' }], [LIST, { project: 'b' }]),
    'I could not list them.',
    calling(['board-reader__list_issues']),
    ANSWER,
  ],
};

describe('A proof run', () => {
  it('does the task with the tools of the stack and says what that proves', async () => {
    const { record } = await play({ turns: [calling([LIST, { project: 'x' }]), ANSWER] });
    const [attempt] = record.attempts;

    expect(record.status).to.equal('succeeded');
    expect(record.output).to.equal(ANSWER);
    expect(record.attempts).to.have.length(1);
    expect(attempt?.stack.model).to.deep.equal({ provider: 'openai', model: 'plain' });
    expect(attempt?.steps.map((step) => step.kind)).to.deep.equal(['model', 'tool', 'model']);
    expect(record.score).to.be.greaterThan(70);
    expect(record.passed).to.equal(true);
    expect(record.best_attempt).to.equal(1);
  });

  it('tells of every step, in order, before the next one', async () => {
    const { events } = await play({ turns: [calling([LIST]), ANSWER] });
    const stages = events.map((event) => ('step' in event ? `${event.stage} ${event.step}` : event.stage));

    expect(stages.slice(0, 4)).to.deep.equal(['analyzing', 'recommending', 'checks_frozen', 'provisioning installing']);
    expect(stages.filter((stage) => stage.startsWith('executing'))).to.deep.equal([
      'executing asked',
      'executing answered',
      'executing asked',
      'executing answered',
      'executing asked',
      'executing answered',
    ]);
    expect(stages.at(-1)).to.equal('evaluating');
  });

  it('shows the model only what it may call, and the task as it was given', async () => {
    const { asked } = await play({ turns: [calling([LIST]), ANSWER] });
    const work = asked[ANALYSIS.length] ?? '';

    expect(work).to.include(LIST).and.not.include('create_issue');
    expect(work).to.include('List the open issues in Boardly');
  });

  it('replaces a server that does not start by the next candidate, within the same attempt', async () => {
    const { record, host } = await play({
      servers: { [BOARD]: dead, [READER]: aScriptedBoard() },
      turns: [calling(['board-reader__list_issues']), ANSWER],
    });
    const [attempt] = record.attempts;

    expect(attempt?.provisioning.map(({ server, status }) => [server, status])).to.deep.equal([
      [BOARD, 'failed'],
      [READER, 'ready'],
    ]);
    expect(record.recommendation?.mcp_servers.map(({ name }) => name)).to.deep.equal([READER]);
    expect(record.recommendation?.adjustment_notes.join()).to.include(BOARD).and.include(READER);
    expect(record.attempts).to.have.length(1);
    expect(record.passed).to.equal(true);
    expect(host.connected).to.deep.equal([]);
  });

  it('replaces a server whose calls fail, in the next attempt', async () => {
    const { record } = await play(SWAPPED);

    expect(record.attempts.map(({ adjustment }) => adjustment?.action ?? null)).to.deep.equal(['swap_server', null]);
    expect(record.best_attempt).to.equal(2);
    expect(record.first_score).to.be.lessThan(record.score ?? 0);
  });

  it('asks a stronger model where the tools worked and the result did not', async () => {
    const { record } = await play({
      turns: ['There are no issues, I think.', calling([LIST]), ANSWER],
    });

    expect(record.attempts.map(({ stack }) => stack.model?.model)).to.deep.equal(['plain', 'grand']);
    expect(record.attempts[0]?.adjustment?.action).to.equal('stronger_model');
    expect(record.passed).to.equal(true);
  });

  it('keeps to the model that the request names', async () => {
    const { record } = await play({ request: { model: 'plain', maxRetries: 1 }, turns: ['None.', 'None.'] });

    expect(record.attempts.map(({ stack }) => stack.model?.model)).to.deep.equal(['plain', 'plain']);
  });

  it('makes as many attempts as the request allows, and reports the best', async () => {
    const { record } = await play({ request: { maxRetries: 0 }, turns: ['None.'] });

    expect(record.attempts).to.have.length(1);
    expect(record.passed).to.equal(false);
    expect(record.attempts[0]?.adjustment).to.deep.include({ action: 'stop', cause: 'exhausted' });
    expect(record.summary).to.include('below the 70');
  });

  it('never calls a tool beyond the allow-list, whatever the model asks for', async () => {
    const { record } = await play({
      request: { maxRetries: 0 },
      turns: [calling(['board-mcp__create_issue', { title: 'x' }], ['rm', { path: '/' }]), ANSWER],
    });
    const calls = record.attempts[0]?.steps.filter((step) => step.kind === 'tool');

    expect(calls?.map(({ outcome }) => outcome)).to.deep.equal(['unknown_tool', 'unknown_tool']);
    expect(record.usage.tool_calls).to.equal(0);
  });

  it('makes a call that changes something once, also when a later attempt asks for it again', async () => {
    let created = 0;
    const board = {
      ...(aScriptedBoard() as { tools: readonly unknown[] }),
      answer: ({ tool }: { tool: string }) => {
        if (tool === 'create_issue') created += 1;
        return { text: tool === 'create_issue' ? 'created #500' : 'nothing', isError: false };
      },
    };
    const reading = aReading({
      needs: [aReadNeed({ text: 'create an issue', capability: 'issue.create', effect: 'write' })],
    });
    const create = calling(['board-mcp__create_issue', { title: 'Lamp' }]);
    const { record } = await playRun({
      servers: { [BOARD]: board },
      opinion: { verdict: 'not', quote: '' },
      request: { allowEffects: 'write', task: 'Create an issue in Boardly called Lamp' },
      turns: [JSON.stringify(reading), create, 'Created.', create, 'Created.', create, 'Created.'],
    });

    expect(record.attempts.length).to.be.greaterThan(1);
    expect(created).to.equal(1);
  });

  it('stops a model that goes round in circles', async () => {
    const again = calling([LIST]);
    const { record } = await play({ request: { maxRetries: 0 }, turns: [again, again, again] });

    expect(record.attempts[0]?.end).to.equal('loop');
  });

  it('ends at its budget of calls, with what there is, and says which it was', async () => {
    const turns = Array.from({ length: 70 }, (_, page) => calling([LIST, { page }]));
    const board = {
      ...(aScriptedBoard() as { tools: readonly unknown[] }),
      answer: ({ input }: { input: object }) => ({ text: JSON.stringify(input), isError: false }),
    };
    const { record } = await play({ servers: { [BOARD]: board }, request: { maxRetries: 3, model: 'plain' }, turns });

    expect(record.attempts[0]).to.include({
      end: 'budget',
      limit: 'One more call could come to 61 calls, and 60 calls is the most.',
    });
    expect(record.summary).to.include('60 calls is the most');
    expect(record.usage.model_calls).to.be.at.most(60);
    expect(record.status).to.equal('succeeded');
  });

  it('ends at its deadline with the attempt that there is', async () => {
    const clock = hastyClock();
    const { record } = await play({
      clock,
      request: { timeoutMs: 60_000 },
      turns: [
        calling([LIST]),
        () => {
          clock.skip(59_000);
          return Promise.resolve({
            ...(calling([LIST, { page: 2 }]) as object),
            provider: 'openai',
            model: 'plain',
            text: '',
            toolCalls: [],
            finish: 'stop',
            usage: { input: 1, output: 1 },
          });
        },
      ],
    });

    expect(record.attempts).to.have.length(1);
    expect(record.status).to.equal('succeeded');
  });

  it('is cancelled with a record of what there was', async () => {
    const stop = new AbortController();
    const { record, host } = await play({
      signal: stop.signal,
      turns: [calling([LIST]), ANSWER],
      onEvent: (event) => {
        if (event.stage === 'executing' && event.call === 'tool') stop.abort();
      },
    });

    expect(record.status).to.equal('cancelled');
    expect(record.attempts[0]?.end).to.equal('cancelled');
    expect(host.connected).to.deep.equal([]);
  });

  it('rests on a judge for what code cannot tell, and says when the worker was its own judge', async () => {
    const turns = [calling([LIST]), ANSWER];
    const content = await play({ turns });
    const harsh = await play({ turns, request: { maxRetries: 0 }, opinion: { verdict: 'not', quote: '' } });

    expect(content.record.basis).to.equal('judged');
    expect(content.record.warnings.join()).to.include('its own judge');
    expect(harsh.record.score).to.be.lessThan(content.record.score ?? 0);
  });

  it('does not say that it passed where the judge cannot tell, and does not do the work again for that', async () => {
    const { record } = await play({
      turns: [calling([LIST]), ANSWER],
      opinion: { verdict: 'unknown', quote: '' },
    });

    expect([record.status, record.passed]).to.deep.equal(['succeeded', null]);
    expect(record.score).to.be.greaterThan(70);
    expect(record.attempts).to.have.length(1);
    expect(record.attempts[0]?.score.undecided).to.have.length.greaterThan(0);
    expect(record.summary).to.include('could not be decided').and.include('nothing more is tried');
  });

  it('fails with the provider when that refuses the key before there is a stack', async () => {
    const failure = await failureOf(
      playRun({ turns: [new ProviderFailure('auth', 'openai', 'refused', { status: 401 })] }),
    );

    expect(failure.code).to.equal('provider_auth');
  });

  it('falls back to the next model where the first one gives no answer', async () => {
    const failed = new ProviderFailure('failed', 'openai', 'broken', { status: 500 });
    const { record } = await play({ turns: [failed, calling([LIST]), ANSWER] });

    expect(record.attempts.map(({ end }) => end)).to.deep.equal(['model_failure', 'answered']);
    expect(record.attempts[0]?.adjustment?.action).to.equal('fall_back');
  });

  it('has failed when no model ever answered', async () => {
    const failed = new ProviderFailure('failed', 'openai', 'broken', { status: 500 });
    const { record } = await play({ request: { model: 'plain' }, turns: [failed] });

    expect([record.status, record.output, record.score, record.passed]).to.deep.equal(['failed', null, null, null]);
  });

  it('hands secrets only to the server that declares them, and writes them nowhere', async () => {
    const secret = 'board-secret-0123456789';
    const [board, ...others] = aCatalogWithRivals().servers;
    const gated = anEntry({
      ...board,
      credentials: [
        { alternatives: [['BOARD_TOKEN']], pick: ['BOARD_TOKEN'], required: true, scopes: [], get_it: null, why: null },
      ],
    });
    const { record, events, host, asked, evidence } = await play({
      catalog: { servers: [gated, ...others] },
      servers: { [BOARD]: aScriptedBoard(`token=${secret} ${encodeURIComponent(secret)} #412 Login fails`) },
      request: { credentials: { BOARD_TOKEN: new Secret(secret), OTHER_TOKEN: new Secret('other-secret-0123456789') } },
      turns: [calling([LIST]), `The token is ${secret}. ${ANSWER}`],
    });

    expect(Object.keys(host.asked[0]?.secrets ?? {})).to.deep.equal(['BOARD_TOKEN']);
    expect(host.asked[0]?.secrets['BOARD_TOKEN']?.reveal()).to.equal(secret);
    expect(JSON.stringify([record, events, evidence]))
      .to.not.include(secret)
      .and.not.include('sk-marked-key');
    expect(asked.join()).to.not.include(secret);
    expect(record.output).to.include('[redacted]');
  });

  it('does not start a server whose credentials are missing, and names them', async () => {
    const [board] = aCatalogWithRivals().servers;
    const gated = anEntry({
      ...board,
      credentials: [
        { alternatives: [['BOARD_TOKEN']], pick: ['BOARD_TOKEN'], required: true, scopes: [], get_it: null, why: null },
      ],
    });
    const { record, host } = await playRun({
      catalog: { servers: [gated] },
      turns: [READ],
      request: { maxRetries: 1 },
    });

    expect(host.asked).to.deep.equal([]);
    expect(record.attempts[0]?.provisioning[0]).to.deep.include({
      code: 'credentials_missing',
      missing_credentials: ['BOARD_TOKEN'],
    });
    expect(record.attempts[0]?.end).to.equal('no_tools');
    expect(record.status).to.equal('failed');
  });

  it('starts no program where there is no sandbox, and says so', async () => {
    const { record, host } = await play({
      isolation: { tier: 'off', reason: 'bwrap is not installed.' },
      turns: [],
    });

    expect(host.asked).to.deep.equal([]);
    expect(record.attempts[0]?.provisioning[0]?.code).to.equal('sandbox_unavailable');
    expect(record.sandbox).to.deep.equal({ tier: 'off', reason: 'bwrap is not installed.' });
  });

  it('goes on when a server is gone in the midst of a call', async () => {
    const board = {
      ...(aScriptedBoard() as { tools: readonly unknown[] }),
      answer: () => {
        throw new ToolFailure('gone', 'the server ended');
      },
    };
    const { record } = await play({
      servers: { [BOARD]: board, [READER]: aScriptedBoard() },
      turns: [calling([LIST]), 'It broke.', calling(['board-reader__list_issues']), ANSWER],
    });

    expect(record.attempts[0]?.adjustment?.action).to.equal('swap_server');
    expect(record.passed).to.equal(true);
  });

  it('quarantines a server whose tools are no longer those of the same version', async () => {
    const [board, ...others] = aCatalogWithRivals().servers;
    const verified = anEntry({
      ...board,
      verification: {
        server: BOARD,
        outcome: 'open',
        at: '2026-08-01T00:00:00Z',
        method: 'stdio',
        target: 'npm:board-mcp@1.0.0',
        version: '1.0.0',
        protocol: '2025-11-25',
        tools: [],
        tools_hash: `sha256:${'0'.repeat(64)}`,
        context_tokens: 10,
        detail: 'listed 2 tools',
      },
    });
    const { record } = await play({
      catalog: { servers: [verified, ...others] },
      servers: { [BOARD]: aScriptedBoard(), [READER]: aScriptedBoard() },
      turns: [calling(['board-reader__list_issues']), ANSWER],
    });

    expect(record.attempts[0]?.provisioning[0]).to.deep.include({
      server: BOARD,
      status: 'quarantined',
      code: 'tools_changed',
    });
    expect(record.passed).to.equal(true);
  });

  it('does not hold a server against the hash that came with the package, which was seen without secrets and settings', async () => {
    const [board, ...others] = aCatalogWithRivals().servers;
    const verification = aVerification({ tools: null, tool_count: 2, tools_hash: `sha256:${'0'.repeat(64)}` });
    const { record } = await play({
      catalog: { servers: [anEntry({ ...board, verification }), ...others] },
      turns: [calling([LIST]), ANSWER],
    });

    expect(record.attempts[0]?.provisioning[0]).to.deep.include({ server: BOARD, status: 'ready', version: '1.0.0' });
  });

  for (const [what, version, target] of [
    ['a package that its registry does not have', null, 'npm:board-mcp'],
    ['the version of a package that its registry does not have', '1.0.0', 'npm:board-mcp@1.0.0'],
  ] as const) {
    it(`leaves as evidence ${what}, and no more than that`, async () => {
      const [board, ...others] = aCatalogWithRivals().servers;
      const { evidence } = await play({
        catalog: { servers: [anEntry({ ...board, packages: [aPackage({ version })] }), ...others] },
        servers: { [BOARD]: new ConnectFailure('installing', { saw: 'no_package' }, null), [READER]: aScriptedBoard() },
        turns: [calling(['board-reader__list_issues']), ANSWER],
      });

      expect(evidence.map((seen) => [seen.server, seen.outcome, seen.target])).to.deep.include([
        BOARD,
        'package_missing',
        target,
      ]);
    });
  }

  it('leaves evidence of what it saw of servers', async () => {
    const { evidence } = await play({ turns: [calling([LIST]), ANSWER] });

    expect(evidence.map(({ server, outcome }) => [server, outcome])).to.deep.equal([[BOARD, 'open']]);
  });

  it('leaves for each server how its calls went, once the attempts are over', async () => {
    const { outcomes } = await play(SWAPPED);

    expect(outcomes.map(({ at, ...outcome }) => ({ ...outcome, at: at.slice(10) }))).to.deep.equal(
      [
        { server: BOARD, ok: 0, failed: 2, passed: false },
        { server: READER, ok: 1, failed: 0, passed: true },
      ].map((outcome) => ({ run: RUN_ID, ...outcome, at: outcomes[0]?.at.slice(10) })),
    );
  });

  it('says nothing of servers whose tools were not called', async () => {
    expect((await play({ request: { maxRetries: 0 }, turns: ['None.'] })).outcomes).to.deep.equal([]);
    expect((await local()).outcomes).to.deep.equal([]);
  });

  it('blames no server for a call that was cancelled', async () => {
    const stop = new AbortController();
    const { outcomes } = await play({
      signal: stop.signal,
      turns: [calling([LIST, { project: 'a' }]), calling([LIST, { project: 'b' }]), ANSWER],
      onEvent: (event) => {
        if (event.stage === 'executing' && event.call === 'tool' && event.step === 'answered') stop.abort();
      },
    });

    expect(outcomes.map(({ server, ok, failed }) => [server, ok, failed])).to.deep.equal([[BOARD, 1, 0]]);
  });

  it('gives the same record for the same script, times aside', async () => {
    const once = async () => {
      const { record } = await play({
        servers: { [BOARD]: dead, [READER]: aScriptedBoard() },
        turns: [calling(['board-reader__list_issues']), ANSWER],
      });
      return JSON.stringify(record, (name, value: unknown) => (name === 'ms' || name === 'timings_ms' ? 0 : value));
    };
    const first = await once();
    for (let round = 0; round < 20; round += 1) expect(await once()).to.equal(first);
  });

  it('says what each server was worth when it is asked to, by doing without it', async () => {
    const { record } = await play({
      request: { contribution: true },
      turns: [calling([LIST]), ANSWER, 'I know of no issues.'],
    });
    const [only] = record.contribution ?? [];

    expect(record.contribution).to.have.length(1);
    expect(only).to.deep.include({ server: BOARD, samples: 1, why: null });
    expect(only?.points).to.be.greaterThan(0);
    expect(record.attempts).to.have.length(1);
  });

  it('measures no contribution where that would change something twice, and says so', async () => {
    const reading = aReading({
      needs: [aReadNeed({ text: 'create an issue', capability: 'issue.create', effect: 'write' })],
    });
    const { record } = await playRun({
      request: { contribution: true, allowEffects: 'write', task: 'Create an issue in Boardly called Lamp' },
      turns: [JSON.stringify(reading), calling(['board-mcp__create_issue', { title: 'Lamp' }]), 'created #500'],
    });

    expect(record.contribution?.[0]).to.deep.include({ points: null, samples: 0 });
    expect(record.contribution?.[0]?.why).to.include('not made twice');
  });

  it('rejects with the reason of its signal when it is cancelled before there is a stack', async () => {
    const stop = new AbortController();
    const reason = new Error('no longer wanted');
    const started = playRun({
      signal: stop.signal,
      turns: [
        () => {
          stop.abort(reason);
          return Promise.reject(reason);
        },
      ],
    });

    expect(await started.catch((error: unknown) => error)).to.equal(reason);
  });

  describe('with the provider local', () => {
    it('starts the servers for real and says plainly that the task was not executed', async () => {
      const { record, asked } = await local();

      expect(asked).to.deep.equal([]);
      expect(record.status).to.equal('not_executed');
      expect([record.score, record.first_score, record.coverage_of_score]).to.deep.equal([null, null, 0]);
      expect(record.basis).to.equal('provisioning');
      expect(record.attempts[0]?.end).to.equal('not_executed');
      expect(record.passed).to.equal(null);
      expect(record.summary).to.include('The server started.').and.include('not executed');
      expect(record.attempts[0]?.provisioning[0]?.tools).to.deep.equal(['list_issues']);
    });

    it('replaces what does not start, and says of a stack without a working server that none started', async () => {
      const swapped = await local({ servers: { [BOARD]: dead, [READER]: aScriptedBoard() } });
      const broken = await local({ servers: { [BOARD]: dead, [READER]: dead } });

      expect(swapped.record.recommendation?.mcp_servers.map(({ name }) => name)).to.deep.equal([READER]);
      expect([swapped, broken].map(({ record }) => record.attempts[0]?.score.dimensions['servers'])).to.deep.equal([
        1, 0,
      ]);
      expect(broken.record.attempts).to.have.length(1);
    });

    it('does not replace a server that only asks for what nobody gave', async () => {
      const [board, ...others] = aCatalogWithRivals().servers;
      const gated = anEntry({
        ...board,
        credentials: [
          {
            alternatives: [['BOARD_TOKEN']],
            pick: ['BOARD_TOKEN'],
            required: true,
            scopes: [],
            get_it: null,
            why: null,
          },
        ],
      });
      const said = 'Error: no API key provided, set BOARD_TOKEN';
      const asking = new ConnectFailure('starting', { saw: 'end', status: 1, said, printed: '' }, '1.0.0');
      const { record } = await local({
        catalog: { servers: [gated, ...others] },
        servers: { [BOARD]: asking, [READER]: aScriptedBoard() },
      });

      expect(record.attempts[0]?.provisioning.map(({ server, code }) => [server, code])).to.deep.equal([
        [BOARD, 'gated'],
      ]);
      expect(record.recommendation?.adjustment_notes).to.deep.equal([]);
    });

    it('has nothing to measure where no server is needed', async () => {
      const { record } = await local({ request: { task: 'Write a haiku about the sea' } });

      expect([record.score, record.passed, record.status]).to.deep.equal([null, null, 'not_executed']);
    });
  });
});
