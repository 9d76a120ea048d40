import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { nextSteps } from '../../../src/domain/answer/next-steps.ts';
import { missingSecrets, outcomeOf, summarize } from '../../../src/domain/answer/summarize.ts';
import type { Plan } from '../../../src/domain/stack/plan.ts';
import type { Outcome } from '../../../src/domain/answer/recommendation.ts';
import type { TaskDefinition } from '../../../src/domain/task/task-definition.ts';
import { aRecommendation, aServerPick, aTask } from '../../support/answers.ts';
import { aCatalog, clientNamed } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aPlan, aPlannedServer } from '../../support/stack-parts.ts';

const codex = clientNamed('codex');
const cursor = clientNamed('cursor');
const knowledge = buildKnowledge(aCatalog());
const secret = { name: 'ISSUES_TOKEN', required: true, secret: true, held: null } as const;
const { llm } = aRecommendation();
const heldModel = llm === null ? null : { ...llm, held: true };
const ready = aServerPick({ credentials: [], settings: [] });
const settled = aTask({ needs: [aNeed()], open_questions: [], trigger: null });
const picks = { llm: heldModel, mcp_servers: [ready], estimate: null, conflict: null };
const gap = { need: aNeed(), code: 'nothing_found', reason: 'Nothing does this.' };
const nothing: Plan = aPlan([], { served: [aNeed()], gaps: [gap] });

describe('outcomeOf', () => {
  const blocking = { id: 'q1', key: 'github.project', ask: 'Which?', needs: ['n1'], blocks: true };
  const weekly = { kind: 'schedule', text: 'weekly', cron: '0 8 * * 1', time_zone: null } as const;
  const conflict = { constraints: ['remote'], relax: 'Leave out remote and servers exist.' };

  for (const [what, outcome, task, plan, members] of [
    ['nothing is missing', 'ready', {}, aPlan(), {}],
    ['a secret is missing', 'needs_setup', {}, aPlan(), { mcp_servers: [aServerPick({ credentials: [secret] })] }],
    ["the model's key is missing", 'needs_setup', {}, aPlan(), { llm }],
    ['an answer is missing that blocks', 'needs_setup', { open_questions: [blocking] }, aPlan(), {}],
    [
      'an answer is missing that does not block',
      'ready',
      { open_questions: [{ ...blocking, blocks: false }] },
      aPlan(),
      {},
    ],
    ['a clock must start it', 'needs_setup', { trigger: weekly }, aPlan(), {}],
    [
      'a sign-in is missing',
      'needs_setup',
      {},
      aPlan(),
      { mcp_servers: [aServerPick({ credentials: [{ ...secret, pick: [] }] })] },
    ],
    ['a need is not covered', 'partial', {}, aPlan(undefined, { gaps: [gap] }), {}],
    ['a part was not understood', 'partial', { unread: ['water the plants'] }, aPlan(), {}],
    [
      'no need is for a server, but a part was not understood',
      'partial',
      { unread: ['water the plants'] },
      aPlan([]),
      { mcp_servers: [] },
    ],
    ['no need is covered', 'nothing_fits', {}, nothing, { mcp_servers: [] }],
    ['limits leave nothing', 'conflict', {}, nothing, { mcp_servers: [], conflict }],
    ['limits leave no model', 'conflict', {}, aPlan(), { llm: null }],
    ['no need is for a server', 'no_server_needed', {}, aPlan([]), { mcp_servers: [] }],
    [
      'an order was not understood',
      'nothing_fits',
      {
        needs: [],
        parts: [{ start: 0, end: 4, text: 'wibble', role: 'order', frames: [], kind: null }],
        unread: ['x'],
      },
      aPlan([]),
      { llm: null, mcp_servers: [] },
    ],
    ['the text holds no order', 'not_a_task', { needs: [] }, aPlan([]), { llm: null, mcp_servers: [] }],
    [
      'the language was not read',
      'nothing_fits',
      { needs: [], text_language: 'de', unread: [settled.raw_input] },
      aPlan([]),
      { llm: null, mcp_servers: [] },
    ],
  ] as const) {
    it(`is ${outcome} when ${what}`, () => {
      expect(outcomeOf({ ...settled, ...task }, plan, { ...picks, ...members })).to.equal(outcome);
    });
  }
});

describe('missingSecrets', () => {
  it("names each once, the model's first, and no optional one", () => {
    const server = aServerPick({ credentials: [secret, { ...secret, name: 'OPTIONAL', required: false }] });

    expect(missingSecrets(llm, [server, server])).to.deep.equal(['EXAMPLE_API_KEY', 'ISSUES_TOKEN']);
  });

  it('passes over what the caller holds', () => {
    const server = aServerPick({ credentials: [{ ...secret, held: true }] });

    expect(missingSecrets(heldModel, [server])).to.deep.equal([]);
  });
});

describe('summarize', () => {
  const outcomes: readonly Outcome[] = [
    'ready',
    'needs_setup',
    'partial',
    'no_server_needed',
    'nothing_fits',
    'not_a_task',
    'conflict',
  ];

  for (const outcome of outcomes) {
    it(`takes at most 300 characters when the outcome is ${outcome}`, () => {
      const long = 'very '.repeat(200);
      const task: TaskDefinition = { ...settled, needs: [aNeed({ text: long })] };
      const gaps = [{ need: aNeed({ text: long }), code: 'nothing_found', reason: long }];
      const servers = Array.from({ length: 20 }, () => aServerPick({ title: long }));
      const conflict = { constraints: ['remote'], relax: long };
      const all = { ...picks, mcp_servers: servers, conflict };
      const text = summarize(outcome, task, aPlan(undefined, { gaps }), all, knowledge);

      expect(text.length).to.be.within(1, 300);
    });
  }

  it('tells the servers, the model, what is missing and whether it changes anything', () => {
    const reading = aServerPick({ tools: [{ name: 'list_issues', effect: 'read', approval: 'auto', needs: ['n1'] }] });
    const all = { ...picks, llm, mcp_servers: [reading], estimate: aRecommendation().estimate };

    const text = summarize('needs_setup', aTask({ needs: [aNeed()] }), aPlan(), all, knowledge);

    for (const part of ['1 server', 'Issues', '1 tool', 'example-model', '2 secrets', '1 answer'])
      expect(text, part).to.include(part);
    expect(text).to.match(/only reads/i);
  });

  it('names a tool that changes things, even when the needs only read', () => {
    const text = summarize('ready', settled, aPlan([aPlannedServer(undefined, [])]), picks, knowledge);

    expect(text).to.match(/It can change Issues \([a-z_, ]+\)\.$/);
  });

  it('quotes the first part that was not understood', () => {
    const task = { ...settled, unread: ['water the plants', 'feed the cat'] };

    expect(summarize('partial', task, aPlan(), picks, knowledge)).to.include(
      'Not understood: "water the plants" and 1 more.',
    );
  });

  it('names the model alone when no server is needed and a part was not understood', () => {
    const text = summarize(
      'partial',
      { ...settled, unread: ['x'] },
      aPlan([]),
      { ...picks, mcp_servers: [] },
      knowledge,
    );

    expect(text).to.match(/^example-model answers this without a server\. Not understood: "x"\.$/);
  });

  it('says which tools are unknown, and then not that the stack only reads', () => {
    const all = { ...picks, mcp_servers: [aServerPick(), aServerPick({ title: 'Dark', tools: [] })] };
    const text = summarize('ready', settled, aPlan(), all, knowledge);

    expect(text).to.match(/The tools of Dark are unknown\.$/);
    expect(text).not.to.match(/only reads/i);
  });
});

describe('nextSteps', () => {
  it('are in the order in which they are done', () => {
    const all = { ...picks, llm, mcp_servers: [aServerPick()] };
    const task = aTask({ trigger: { kind: 'schedule', text: 'daily', cron: '0 8 * * *', time_zone: null } });

    expect(nextSteps('needs_setup', task, all, [codex]).map((step) => step.do)).to.deep.equal([
      'answer',
      'install',
      'set_secret',
      'paste_config',
      'schedule',
    ]);
  });

  it('say that the key of the model is not needed in a client with a model of its own', () => {
    const hosted = { ...llm, provider: 'deepseek', credential: 'MODEL_KEY' } as typeof llm;
    const step = (servers: readonly ReturnType<typeof aServerPick>[]): string | undefined =>
      nextSteps('needs_setup', settled, { ...picks, llm: hosted, mcp_servers: servers }, []).find(
        ({ do: act }) => act === 'set_secret',
      )?.text;

    expect(step([aServerPick()])).to.equal(
      'Set MODEL_KEY and ISSUES_TOKEN in the environment to your own values. A client with a model of its own needs no MODEL_KEY.',
    );
    expect(step([])).to.equal('Set MODEL_KEY in the environment to your own value.');
  });

  it('say where the secrets go in the client', () => {
    const textFor = (...ids: Parameters<typeof clientNamed>[0][]): string | undefined =>
      nextSteps('needs_setup', settled, { ...picks, mcp_servers: [aServerPick()] }, ids.map(clientNamed)).find(
        ({ do: act }) => act === 'set_secret',
      )?.text;

    expect(textFor('claude-desktop')).to.equal('Replace ISSUES_TOKEN in the file by your own value.');
    expect(textFor('vscode')).to.equal('Have your value for ISSUES_TOKEN ready: the client asks for it.');
    expect(textFor('cursor')).to.equal('Set ISSUES_TOKEN in the environment to your own value.');
    expect(textFor('claude-desktop', 'cursor')).to.equal('Set ISSUES_TOKEN in the environment to your own value.');
  });

  it('are each there once, however many servers call for them', () => {
    const settings = [{ name: 'FOLDER', value: '<folder>', why: '' }];
    const server = aServerPick({ settings, credentials: [{ ...secret, name: 'OAuth', secret: false }, secret] });
    const steps = nextSteps('needs_setup', settled, { ...picks, mcp_servers: [server, server] }, [codex, cursor]);

    expect(steps).to.deep.equal([
      { do: 'install', ref: ['node'], text: 'Install Node.js.' },
      { do: 'set_secret', ref: ['ISSUES_TOKEN'], text: 'Set ISSUES_TOKEN in the environment to your own value.' },
      {
        do: 'paste_config',
        ref: ['client_configs.codex', 'client_configs.cursor'],
        text: 'Copy the configuration for Codex and Cursor into the file that it names.',
      },
      { do: 'fill_in', ref: ['FOLDER'], text: 'Replace what stands in <angle brackets> for FOLDER by your own value.' },
      { do: 'sign_in', ref: ['Issues'], text: 'Sign in to Issues when the client asks.' },
    ]);
  });

  it('ask for a configuration when no client was named', () => {
    const [step] = nextSteps('ready', settled, { ...picks, mcp_servers: [aServerPick({ requires: [] })] }, []).filter(
      (one) => one.do === 'paste_config',
    );

    expect(step?.text).to.equal('Ask for the configuration of your client, and copy it into the file that it names.');
  });

  it('sign in where a required credential has no value to set, and nowhere else', () => {
    const oauth = { ...secret, name: 'OAuth', secret: false };
    const doing = (credential: object): string[] =>
      nextSteps(
        'needs_setup',
        settled,
        { ...picks, mcp_servers: [aServerPick({ credentials: [{ ...oauth, ...credential }], requires: [] })] },
        [codex],
      ).map((step) => step.do);

    expect(doing({})).to.deep.equal(['paste_config', 'sign_in']);
    expect(doing({ required: false })).to.deep.equal(['paste_config']);
    expect(doing({ secret: true, name: 'TOKEN' })).to.deep.equal(['set_secret', 'paste_config']);
  });

  it('fill in only what stands as a placeholder', () => {
    const settings = [
      { name: 'MODE', value: 'fast', why: '' },
      { name: 'RANGE', value: 'a < b', why: '' },
      { name: '--root', value: '/home/<user>/notes', why: '' },
    ];
    const steps = nextSteps('needs_setup', settled, { ...picks, mcp_servers: [{ ...ready, settings }] }, [codex]);

    expect(steps.find((step) => step.do === 'fill_in')?.ref).to.deep.equal(['--root']);
  });

  it('fetch the model that runs on the own machine', () => {
    const ollama = llm === null ? null : { ...llm, provider: 'ollama', model: 'small', credential: null };

    expect(nextSteps('ready', settled, { ...picks, llm: ollama, mcp_servers: [] }, [])).to.deep.equal([
      { do: 'install', command: 'ollama pull small', text: 'Download the model with "ollama pull small".' },
    ]);
  });

  it('are to say it anew when it is no task', () => {
    expect(nextSteps('not_a_task', settled, picks, [codex])).to.deep.equal([
      { do: 'restate', text: 'Say what should be looked up, made or changed, and where.' },
    ]);
  });

  it('paste nothing when there is no server', () => {
    expect(nextSteps('no_server_needed', settled, { ...picks, mcp_servers: [] }, [codex])).to.deep.equal([]);
  });
});
