import { inspect } from 'node:util';
import { expect } from 'chai';
import { makeReadRunRequest } from '../../../../../src/adapters/in/http/api/run-request.ts';
import { QuartermasterError } from '../../../../../src/domain/errors.ts';

const read = makeReadRunRequest(['local', 'other'], 'local');

function failure(body: unknown): QuartermasterError {
  try {
    read(body);
  } catch (error) {
    if (error instanceof QuartermasterError) return error;
    throw error;
  }
  throw new Error('the request was accepted');
}

function faults(body: unknown): readonly string[] {
  return (failure(body).details.errors ?? []).map(({ path }) => path);
}

function configured(count: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`s${number}`, { command: 'x' }]));
}

describe('readRunRequest', () => {
  it('fills in the defaults when only a task is given', () => {
    const { dryRun, recommend } = read({ task: 'List issues' });

    expect(dryRun).to.equal(false);
    expect(recommend).to.deep.equal({
      task: 'List issues',
      provider: 'local',
      model: null,
      apiKey: null,
      searchApiKey: null,
      timeoutMs: 300_000,
      constraints: {},
      credentialsHeld: null,
      currentConfig: null,
      clients: ['claude-code'],
      namedClients: [],
      detail: 'normal',
      alternatives: 2,
      lock: null,
      needs: null,
    });
  });

  it("takes the caller's own reading, up to twelve needs", () => {
    const needs = [{ text: 'list issues', effect: 'read', system: 'Boardly', formats: { out: 'csv' } }];

    expect(read({ task: 'x', needs }).recommend.needs).to.deep.equal(needs);
    expect(faults({ task: 'x', needs: Array.from({ length: 13 }, () => ({ text: 'list' })) })).to.deep.equal([
      '/needs',
    ]);
    expect(faults({ task: 'x', needs: [] })).to.deep.equal(['/needs']);
  });

  it('takes answers in the form of a task, and refuses too many, too long ones and other keys', () => {
    const answers = { 'slack.channel': ' #incidents ', 'schedule.time': 'at 7:30' };
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a.b${'c'.repeat(index)}`, 'x']));

    expect(read({ task: 'x', answers }).recommend.answers).to.deep.equal({ ...answers, 'slack.channel': '#incidents' });
    for (const wrong of [many, { 'a.b': 'x'.repeat(501) }, { channel: 'x' }, { 'a.b': '' }, { 'a.b': 5 }, 'x'])
      expect(faults({ task: 'x', answers: wrong }).every((path) => path.startsWith('/answers'))).to.equal(true);
  });

  it('names each fault of a need', () => {
    const needs = [{ text: '' }, { text: 'a', effect: 'maybe' }, { text: 'a', formats: { out: 5 } }, { words: 'a' }];

    expect(faults({ task: 'x', needs })).to.include.members([
      '/needs/0/text',
      '/needs/1/effect',
      '/needs/2/formats/out',
    ]);
  });

  it('takes null and "" in an optional text, also within the constraints, for not given', () => {
    for (const blank of [null, '']) {
      const texts = { provider: blank, model: blank, api_key: blank, search_api_key: blank, detail: blank };
      const blanks = { ...texts, allow_effects: blank, constraints: { remote: blank } };

      expect(read({ task: 'List issues', ...blanks })).to.deep.equal({ ...read({ task: 'List issues' }) });
    }
  });

  for (const field of [
    'dry_run',
    'max_retries',
    'score_threshold',
    'timeout',
    'constraints',
    'credentials_held',
    'current_config',
    'clients',
    'alternatives',
    'credentials',
    'contribution',
    'lock',
    'needs',
    'dryrun',
  ]) {
    it(`refuses ${field} that is null or "" rather than taking it for not given`, () => {
      for (const blank of [null, '']) expect(faults({ task: 'x', [field]: blank })).to.deep.equal([`/${field}`]);
    });
  }

  for (const field of ['max_servers', 'max_cost_usd', 'read_only', 'keyless', 'only', 'exclude', 'transports']) {
    it(`refuses the limit ${field} that is null or "" rather than dropping it`, () => {
      for (const blank of [null, ''])
        expect(faults({ task: 'x', constraints: { [field]: blank } })).to.deep.equal([`/constraints/${field}`]);
    });
  }

  it('trims the task and composes its characters, so that equal texts are equal tasks', () => {
    expect(read({ task: '  cafe\u0301 \n' }).recommend.task).to.equal('caf\u00e9');
  });

  it('counts the code points of the task after trimming', () => {
    expect(read({ task: ` ${'😀'.repeat(20_000)} ` }).recommend.task).to.have.length(40_000);
    expect(faults({ task: '😀'.repeat(20_001) })).to.deep.equal(['/task']);
  });

  for (const [what, task] of [
    ['blank', ' \n '],
    ['null', null],
    ['a number', 5],
    ['holding NUL', 'a\u0000b'],
    ['holding a carriage return', 'a\r\nb'],
    ['holding an escape', 'a\u001bb'],
    ['holding half of a surrogate pair', 'a\ud800b'],
  ] as const) {
    it(`refuses a task that is ${what}`, () => {
      expect(faults({ task })).to.deep.equal(['/task']);
    });
  }

  it('keeps line feeds and tabs of a task', () => {
    expect(read({ task: 'a\n\tb' }).recommend.task).to.equal('a\n\tb');
  });

  it('never turns a text into a number or a boolean', () => {
    const texts = {
      max_retries: '2',
      score_threshold: '70',
      timeout: '10',
      dry_run: 'true',
      alternatives: '1',
      contribution: 1,
    };

    expect(faults({ task: 'x', ...texts })).to.have.members(Object.keys(texts).map((name) => `/${name}`));
  });

  for (const [field, inside, outside] of [
    ['max_retries', [0, 10], [-1, 11, 1.5]],
    ['score_threshold', [0, 0.5, 100], [-0.1, 100.1]],
    ['timeout', [1, 3_600], [0, 3_601, 1.5]],
    ['alternatives', [0, 4], [-1, 5]],
    ['model', ['gpt-5.4', 'a/b:c@d'], ['-x', 'a b', 'x'.repeat(129)]],
    ['api_key', ['!', '~'.repeat(8_192)], ['a b', 'é', 'x\n', 'x'.repeat(8_193)]],
    ['search_api_key', ['tvly-1'], ['a\tb']],
    ['clients', [['cursor'], ['claude-code', 'cursor', 'vscode', 'codex']], [[], ['emacs'], ['cursor', 'cursor']]],
    ['detail', ['normal', 'full'], ['long']],
    ['allow_effects', ['read', 'write', 'destructive'], ['none']],
    ['credentials_held', [[], ['GITHUB_TOKEN']], [['a b'], 'GITHUB_TOKEN']],
    ['credentials', [{ A_TOKEN: 'x' }], [{ 'a b': 'x' }, { A_TOKEN: 'x y' }, ['A']]],
    [
      'current_config',
      [{ mcpServers: {} }, { mcpServers: configured(100) }, { note: 'x'.repeat(65_536 - 11) }],
      [[], 'x', { servers: configured(101) }, { note: 'x'.repeat(65_537 - 11) }, { note: 'é'.repeat(33_000) }],
    ],
    ['constraints', [{ keyless: true, max_cost_usd: 0.5 }], [{ keyless: 'yes' }, { max_servers: -1 }, { other: 1 }]],
  ] as const) {
    it(`keeps ${field} within its bounds`, () => {
      for (const value of inside)
        expect(() => read({ task: 'x', [field]: value }), JSON.stringify(value)).not.to.throw();
      for (const value of outside) {
        expect(faults({ task: 'x', [field]: value })[0], JSON.stringify(value)).to.match(new RegExp(`^/${field}`));
      }
    });
  }

  it('says how much a configuration has, and how much it may have', () => {
    expect(failure({ task: 'x', current_config: { mcpServers: configured(3_500) } }).details.errors).to.deep.equal([
      {
        path: '/current_config',
        message: 'must have at most 100 servers, not 3500: leave out those that do not matter here',
      },
    ]);
  });

  it('names every unknown field, and those that there are', () => {
    const { details } = failure({ task: 'x', locks: {}, dryrun: true, constraints: { servers: 2 } });

    expect((details.errors ?? []).map(({ path }) => path)).to.have.members([
      '/locks',
      '/dryrun',
      '/constraints/servers',
    ]);
    expect(details.errors?.[0]?.message).to.include('dry_run');
  });

  it('escapes a field name in its JSON pointer', () => {
    expect(faults({ task: 'x', 'a/b~c': 1 })).to.deep.equal(['/a~1b~0c']);
  });

  it('says invalid_provider when nothing else is wrong, with the valid names', () => {
    const error = failure({ task: 'x', provider: 'nobody' });

    expect(error.code).to.equal('invalid_provider');
    expect(error.message).to.include('local, other');
  });

  it('reports a wrong provider together with every other fault in one validation error', () => {
    const error = failure({ task: '', provider: 'nobody', timeout: 0 });

    expect(error.code).to.equal('validation');
    expect((error.details.errors ?? []).map(({ path }) => path)).to.have.members(['/provider', '/task', '/timeout']);
  });

  it('explains the unit of a timeout that looks like milliseconds', () => {
    expect(failure({ task: 'x', timeout: 300_000 }).details.errors?.[0]?.message).to.match(
      /seconds \(not milliseconds\)/,
    );
  });

  it('refuses a body that is no object', () => {
    for (const body of [[], 'x', 1, null, true]) expect(faults(body), JSON.stringify(body)).to.deep.equal(['']);
  });

  it('counts the names of given credentials among those that are held', () => {
    const { recommend } = read({ task: 'x', credentials_held: ['A'], credentials: { A: '1', B: '2' } });

    expect(recommend.credentialsHeld).to.deep.equal(['A', 'B']);
  });

  it('hands the keys on, each so that nothing shows it by accident', () => {
    const { recommend } = read({ task: 'x', api_key: 'sk-1', search_api_key: 'tvly-2' });

    expect([recommend.apiKey?.reveal(), recommend.searchApiKey?.reveal()]).to.deep.equal(['sk-1', 'tvly-2']);
    expect([String(recommend.apiKey), inspect(recommend, { depth: 9, showHidden: true })].join()).not.to.match(
      /sk-1|tvly-2/,
    );
  });

  it('hands on what a proof run needs, with its defaults', () => {
    const { proof } = read({
      task: 'x',
      max_retries: 0,
      score_threshold: 12.5,
      allow_effects: 'write',
      contribution: true,
      credentials: { A: 'secret-3' },
    });
    expect(proof).to.deep.include({ maxRetries: 0, scoreThreshold: 12.5, allowEffects: 'write', contribution: true });
    expect(proof.credentials['A']?.reveal()).to.equal('secret-3');
    expect(read({ task: 'x' }).proof).to.deep.equal({
      maxRetries: 2,
      scoreThreshold: 70,
      allowEffects: 'read',
      contribution: false,
      credentials: {},
    });
  });

  it('hands no key and no credential on that JSON would show', () => {
    const request = read({ task: 'x', api_key: 'sk-1', search_api_key: 'tvly-2', credentials: { A: 'secret-3' } });

    expect(JSON.stringify(request)).not.to.match(/sk-1|tvly-2|secret-3/);
  });

  it('quotes nothing of what was sent', () => {
    const error = failure({
      task: 'x',
      api_key: 'sk secret',
      provider: 'sk-secret',
      model: 'sk secret',
      credentials: { A: 'sk secret' },
    });

    expect(JSON.stringify([error.message, error.details]))
      .not.to.include('secret"')
      .and.not.to.match(/sk.secret/);
  });
});
