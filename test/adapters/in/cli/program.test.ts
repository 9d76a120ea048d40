import { expect } from 'chai';
import type { Engine } from '../../../../src/adapters/in/cli/program.ts';
import type { RecommendRequest } from '../../../../src/application/recommend/recommend-stack.ts';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { anAnswer } from '../../../support/answers.ts';
import { runLine } from '../../../support/run-line.ts';

const readInput = () => Promise.resolve(' List issues\n');

const run = (
  words: readonly string[],
  recommendStack: Engine['recommendStack'] = () => Promise.resolve(anAnswer()),
  close: Engine['close'] = () => Promise.resolve(),
) => runLine(words, { recommendStack, close });

describe('quartermaster recommend', () => {
  it('prints what a person needs to act on, in order', async () => {
    const { status, printed } = await run(['recommend', 'List issues']);

    expect(status).to.equal(0);
    expect(printed).to.equal(
      [
        '1 server (Issues), example-model. Missing: 1 secret.',
        '',
        'Model',
        '  example/example-model: Cheapest that is able.',
        '',
        'Servers',
        '  Issues (io.github.example/issues)',
        '    install: npx -y issues-mcp',
        '    tools: list_issues, close_issue (ask first)',
        '    set READ_ONLY=1: n1 only reads',
        '    see https://example.org/issues',
        '',
        'Skills',
        '  triage: It sorts.',
        '',
        'Credentials',
        '  ISSUES_TOKEN (required, Issues; scopes: issues: read)',
        '',
        'Data',
        '  Data goes to Issues (issues.example.org).',
        '',
        'Open questions',
        '  github.repository: Which repository? (assumed: this one)',
        '',
        'Not covered',
        '  send a fax: Nothing sends faxes.',
        '    see https://example.org/fax',
        '',
        'Warnings',
        '  This repository is assumed.',
        '',
        'Next steps',
        '  1. Set ISSUES_TOKEN.',
        '  2. Copy the configuration.',
        '',
      ].join('\n'),
    );
  });

  it('prints what the operator keeps away and would fit better', async () => {
    const answer = anAnswer();
    const rejected = [
      { name: 'a/kept', need: 'n1', code: 'policy', reason: 'Not approved by the operator.', would_change_if: '' },
      { name: 'a/weaker', need: 'n1', code: 'weaker', reason: 'Less known.', would_change_if: '' },
    ];
    const { printed } = await run(['recommend', 'List issues'], () =>
      Promise.resolve({ ...answer, recommendation: { ...answer.recommendation, rejected } }),
    );

    expect(printed).to.include('Kept away by the operator\n  a/kept: Not approved by the operator.\n\nWarnings');
  });

  it('prints only what is chosen, missing and to be done when it shall be short', async () => {
    const { printed } = await run(['recommend', 'List issues', '--short']);

    expect(printed).to.include('Issues (io.github.example/issues): list_issues, close_issue');
    expect(printed).to.not.include('install:');
    expect(JSON.parse((await run(['recommend', 'List issues', '--short', '--json'])).printed)).to.include.keys(
      'picks',
      'open_questions',
    );
  });

  it('adds the configurations of the clients when it shall print everything', async () => {
    const { printed } = await run(['recommend', 'List issues', '--full']);

    expect(printed).to.include('claude-code: .mcp.json\n  {\n    "mcpServers": {}\n  }\n');
  });

  for (const [outcome, recommendStack] of [
    ['answered', () => Promise.resolve(anAnswer())],
    ['failed', () => Promise.reject(new Error('no'))],
  ] as const) {
    it(`gives back what it opened once it has ${outcome}`, async () => {
      let closed = 0;
      await run(['recommend', 'List issues'], recommendStack, () => Promise.resolve(void (closed += 1)));

      expect(closed).to.equal(1);
    });
  }

  it('prints the answer as JSON when asked to', async () => {
    const { printed } = await run(['recommend', 'List issues', '--json']);

    expect(JSON.parse(printed)).to.deep.equal(anAnswer());
  });

  it('asks for what the options say', async () => {
    const asked: RecommendRequest[] = [];
    const recommendStack: Engine['recommendStack'] = (request) => {
      asked.push(request);
      return Promise.resolve(anAnswer());
    };
    await run(['recommend', 'List issues', '--full', '--client', 'codex'], recommendStack);
    await run(['recommend', 'List issues', '--provider', 'openai', '--model', 'gpt-x'], recommendStack);

    const task = 'List issues';
    expect(asked[0]).to.deep.include({ task, provider: 'local', model: null, clients: ['codex'], detail: 'full' });
    expect(asked[1]).to.deep.include({ task, provider: 'openai', model: 'gpt-x', apiKey: null, detail: 'normal' });
  });

  it('ends with 1 and says why when no stack can be made', async () => {
    const fault = { path: '/model', message: 'is needed' };
    const { status, printed, complained } = await run(['recommend', 'x'], () =>
      Promise.reject(new QuartermasterError('validation', 'Name a model.', { errors: [fault] })),
    );

    expect({ status, printed }).to.deep.equal({ status: 1, printed: '' });
    expect(complained).to.equal('quartermaster: Name a model.\n  /model is needed\n');
  });

  it('reads the task from standard input for -', async () => {
    const asked: RecommendRequest[] = [];
    const recommendStack: Engine['recommendStack'] = (request) => {
      asked.push(request);
      return Promise.resolve(anAnswer());
    };
    expect((await runLine(['recommend', '-'], { recommendStack }, { readInput })).status).to.equal(0);
    expect(asked[0]).to.include({ task: 'List issues' });
    expect((await runLine(['recommend', '-'], {}, { readInput: () => Promise.resolve(' ') })).status).to.equal(2);
  });

  it('prints the configuration of the clients that the command line names', async () => {
    expect((await run(['recommend', 'List issues', '--client', 'claude-code'])).printed).to.include('claude-code: ');
    expect((await run(['recommend', 'List issues'])).printed).to.not.include('claude-code: ');
  });

  it('ends with 3 when nothing fits, and with 4 without the key of the vendor', async () => {
    const answer = anAnswer();
    const empty = { ...answer, recommendation: { ...answer.recommendation, outcome: 'nothing_fits' as const } };
    const locked = new QuartermasterError('missing_api_key', 'Set OPENAI_API_KEY.');

    expect((await run(['recommend', 'x'], () => Promise.resolve(empty))).status).to.equal(3);
    expect((await run(['recommend', 'x'], () => Promise.reject(locked))).status).to.equal(4);
  });

  it('ends with 2 when it is used in a wrong way', async () => {
    const unknown = new QuartermasterError('invalid_provider', 'There is no provider "x".');

    expect(await run(['recommend'])).to.include({ status: 2, printed: '' });
    expect(await run(['recommend', 'List issues', '--provider', 'x'], () => Promise.reject(unknown))).to.deep.equal({
      status: 2,
      printed: '',
      complained: 'quartermaster: There is no provider "x".\n',
    });
  });
});

describe('quartermaster read', () => {
  it('prints the parts of a task, the acts in them, and what became of them', async () => {
    const span = { start: 0, end: 15, text: 'List the issues' };
    const frames = [
      {
        act: { start: 0, end: 4, text: 'List' },
        effect: 'read' as const,
        margin: 1,
        is_question: false,
        slots: [{ start: 5, end: 15, text: 'the issues', slot: 'obj' as const, either: false }],
        abilities: [{ ability: 'issue.list', share: 0.9 }],
        hints: [],
        sources: [],
      },
    ];
    const parts = [{ ...span, role: 'order' as const, frames: [0], kind: null }];
    const { task, recommendation } = anAnswer();
    const asked: RecommendRequest[] = [];

    const { status, printed } = await run(['read', 'List the issues'], (request) => {
      asked.push(request);
      return Promise.resolve({ task: { ...task, parts, frames }, recommendation });
    });

    expect([status, asked[0]?.provider, asked[0]?.detail]).to.deep.equal([0, 'local', 'full']);
    expect(printed).to.include(
      'Parts\n  order  List the issues\nActs\n  List [read] obj: the issues; ability: issue.list (0.9)\n',
    );
  });

  it('says so when nothing was read', async () => {
    expect((await run(['read', 'Hol die Rechnungen'])).printed).to.match(/^Nothing of this text was read/);
  });

  it('takes one task', async () => {
    expect((await run(['read'])).complained).to.include('the command takes a task');
    expect((await run(['read', 'list', 'issues'])).complained).to.include('the task is one argument: put it in quotes');
  });
});
