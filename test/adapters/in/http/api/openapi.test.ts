import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'chai';
import { runStatus } from '../../../../../src/application/runs/caller-runs.ts';
import { QuartermasterError, type ErrorCode } from '../../../../../src/domain/errors.ts';
import { anAnswer, aRecommendation, aServerPick, aTask } from '../../../../support/answers.ts';
import { postJson, postRun } from '../../../../support/http-client.ts';
import { withService, type Script, type TestService } from '../../../../support/http-service.ts';
import { aLock } from '../../../../support/locks.ts';
import { aSyncState } from '../../../../support/sync-dependencies.ts';
import { aFullRecord, aStoredRun, everyEvent, RUN_ID } from '../../../../support/run-answers.ts';
import { rawRun, sendRaw } from '../../../../support/raw-http.ts';

type Operation = {
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: object; readonly examples: Readonly<Record<string, { readonly value: unknown }>> }
      >
    >;
  };
};
type Document = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
type Got = { readonly status: number; readonly type: string; readonly body: unknown };

const ADDRESSES: Readonly<Record<string, string>> = {
  '/api/mcp/search': '/api/mcp/search?q=issues',
  '/api/mcp/servers/{name}': '/api/mcp/servers/io.github.example/issues',
  '/api/runs/{id}': `/api/runs/${RUN_ID}`,
  '/api/runs/{id}/events': `/api/runs/${RUN_ID}/events`,
  '/api/runs/{id}/artifacts/{path}': `/api/runs/${RUN_ID}/artifacts/out/report.json`,
  '/v0.1/servers/{serverName}/versions': '/v0.1/servers/io.github.example%2Fissues/versions',
  '/v0.1/servers/{serverName}/versions/{version}': '/v0.1/servers/io.github.example%2Fissues/versions/latest',
  '/v0.1/x/dev.quartermaster/search': '/v0.1/x/dev.quartermaster/search?q=issues',
};

const document = await withService(
  {},
  async ({ url }) => (await (await fetch(`${url}/openapi.json`)).json()) as Document,
);
const TEXTS = ['text/event-stream', 'application/yaml', 'text/html'];
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const seen = new Set<string>();

const ajv = new Ajv2020({ strict: true, allErrors: true });
formats.default(ajv);
ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components']);
ajv.addSchema(document, 'document');

function validator(schema: object): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
}

/** Checks an answer against what the document says about its operation and status. */
function expectDocumented(path: string, method: string, got: Got): void {
  const { operation } = operations.find((one) => one.path === path && one.method === method) ?? {};
  const response = operation?.responses[String(got.status)];
  if (response === undefined)
    throw new Error(`${method} ${path} answered an undocumented ${got.status}: ${JSON.stringify(got.body)}`);
  const content = response.content[got.type];
  if (content === undefined) throw new Error(`${method} ${path} answered ${got.status} as an undocumented ${got.type}`);
  const validate = validator(content.schema);
  expect(validate(got.body), `${method} ${path} ${got.status}: ${ajv.errorsText(validate.errors)}`).to.equal(true);
  seen.add(`${method} ${path} ${got.status}`);
}

async function read(answer: Response): Promise<Got> {
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  const text = await answer.text();
  return { status: answer.status, type, body: TEXTS.includes(type) ? text : (JSON.parse(text) as unknown) };
}

async function request(
  service: TestService,
  path: string,
  method: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Got> {
  const body = BODIES[path] ?? { task: 'List issues', dry_run: true };
  if (method === 'POST') return read(await postJson(service, path, body, headers));
  return read(await fetch(service.url + (ADDRESSES[path] ?? path), { method, headers }));
}

function failing(fail: () => Promise<never>): Script {
  return {
    useCases: {
      recommendStack: fail,
      listServers: fail,
      searchServers: fail,
      countServers: fail,
      getServer: fail,
      describeService: fail,
      listRegistry: fail,
      getRegistryVersions: fail,
      searchRegistry: fail,
      verifyLock: fail,
      exportConfiguration: fail,
      syncs: { start: fail, state: aSyncState() },
      queueRun: fail,
      listRuns: fail,
      getRun: fail,
      cancelRun: fail,
      followRun: fail,
      listEvents: fail,
      getArtifact: fail,
    },
  };
}

const FOUND = { suggestions: ['x'], provider: 'openai', upstreamStatus: null, retryAfterSeconds: 2 };
const VENDORS: readonly ErrorCode[] = [
  'provider_rejected',
  'missing_api_key',
  'provider_auth',
  'provider_rate_limited',
  'provider_permission',
  'provider_quota',
  'provider_bad_response',
  'deadline',
];

const OF_RUNS: readonly ErrorCode[] = ['idempotency_in_flight', 'idempotency_mismatch', 'storage_unavailable'];

const failingWith = (code: ErrorCode): Script =>
  failing(() => Promise.reject(new QuartermasterError(code, 'It is so.', FOUND)));
const SYNC = '/api/catalog/sync';
const LOCKS = '/api/locks/verify';
const EXPORT = '/api/export';
const BODIES: Readonly<Record<string, object>> = {
  [SYNC]: { sources: ['models'] },
  [LOCKS]: { lock: aLock() },
  [EXPORT]: { client: 'cursor', servers: [{ name: 'board-mcp' }] },
};
const calls = (path: string): boolean => path !== SYNC && /^\/api\/|^\/v0\.1\/(?:servers|x\/)/.test(path);
const NO_QUERY = ['/api/config/', '/api/mcp/servers/{name}', '/api/runs/{id}', '/api/runs/{id}/artifacts/{path}'];
const isRegistry = (path: string): boolean => path.startsWith('/v0.1/');

describe('The OpenAPI document', () => {
  it('is version 3.1 and covers the endpoints of the specification', () => {
    expect(document.openapi).to.equal('3.1.0');
    expect(operations.map(({ path, method }) => `${method} ${path}`)).to.include.members([
      'GET /health',
      'GET /api/config/',
      'GET /api/mcp/servers',
      'GET /api/mcp/search',
      'GET /api/mcp/facets',
      'GET /api/mcp/servers/{name}',
      'POST /api/run',
      'GET /v0.1/servers',
      'GET /v0.1/servers/{serverName}/versions',
      'GET /v0.1/servers/{serverName}/versions/{version}',
      'POST /v0.1/x/dev.quartermaster/recommend',
    ]);
  });

  it('gives examples of requests that are valid and accepted', async () => {
    const run = operations.find(({ path }) => path === '/api/run')?.operation.requestBody?.content['application/json'];
    const validate = validator(run?.schema ?? {});
    await withService({}, async (service) => {
      for (const { value } of Object.values(run?.examples ?? {})) {
        expect(validate(value), ajv.errorsText(validate.errors)).to.equal(true);
        expect((await postRun(service, value)).status).to.equal(200);
      }
    });
  });

  it('allows null and "" in optional texts of a request and in nothing else, as the service does', async () => {
    const run = operations.find(({ path }) => path === '/api/run')?.operation.requestBody?.content['application/json'];
    const validate = validator(run?.schema ?? {});

    expect(validate({ task: 'x', model: null, detail: '', constraints: { remote: null } })).to.equal(true);
    for (const blank of [null, '']) {
      expect(validate({ task: blank })).to.equal(false);
      expect(validate({ task: 'x', dry_run: blank })).to.equal(false);
      expect(validate({ task: 'x', constraints: { max_servers: blank } })).to.equal(false);
    }
  });

  for (const { path, method, operation } of operations) {
    describe(`for ${method} ${path}`, () => {
      it('describes the answer', async () => {
        const got = await withService({}, (service) => request(service, path, method));
        expect(got.status).to.equal(method === 'DELETE' ? 202 : 200);
        expectDocumented(path, method, got);
      });

      it('describes what another origin and another host get', async () => {
        expectDocumented(
          path,
          method,
          await withService({}, (service) => request(service, path, method, { origin: 'http://evil.example' })),
        );
        await withService({}, async (service) => {
          const line = `${method} ${ADDRESSES[path] ?? path} HTTP/1.1`;
          const answer = await sendRaw(service.port, `${line}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
          expectDocumented(path, method, {
            status: answer.status,
            type: 'application/problem+json',
            body: JSON.parse(answer.body),
          });
        });
      });

      if (path !== '/health') {
        it('describes the refusal of callers without a token', async () => {
          expectDocumented(
            path,
            method,
            await withService({ settings: { bearerTokens: ['x'.repeat(32)] } }, (service) =>
              request(service, path, method),
            ),
          );
        });
      }

      if (isRegistry(path) && method === 'GET') {
        it('describes the answer to those who have it already', async () => {
          await withService({}, async ({ url }) => {
            const address = url + (ADDRESSES[path] ?? path);
            const tag = (await fetch(address)).headers.get('etag') ?? '';
            const { status } = await fetch(address, { headers: { 'if-none-match': tag } });
            expect(status).to.equal(304);
            expect(operation.responses['304']).to.include.keys('description').and.not.include.keys('content');
            seen.add(`${method} ${path} ${status}`);
          });
        });
      }

      if (calls(path)) {
        it('describes a failure of ours and a missed deadline', async () => {
          const broken = failing(() => Promise.reject(new Error('a bug')));
          expectDocumented(path, method, await withService(broken, (service) => request(service, path, method)));
          const stuck = { ...failing(() => new Promise(() => undefined)), settings: { deadlineMs: 10 } };
          expectDocumented(path, method, await withService(stuck, (service) => request(service, path, method)));
        });
      }
    });
  }

  it('describes the faults of a query', async () => {
    for (const { path, method } of operations) {
      if (method !== 'GET' || !calls(path) || NO_QUERY.includes(path)) continue;
      const address = (ADDRESSES[path] ?? path).split('?')[0] ?? path;
      const got = await withService({}, async ({ url }) =>
        read(await fetch(`${url}${address}?limit=x&include_deleted=x`)),
      );
      expect(got.status).to.equal(400);
      expectDocumented(path, method, got);
    }
  });

  it('describes a name that cannot be decoded, is unknown or ambiguous', async () => {
    const path = '/api/mcp/servers/{name}';
    expectDocumented(
      path,
      'GET',
      await withService({}, async ({ url }) => read(await fetch(`${url}/api/mcp/servers/%FF`))),
    );
    for (const code of ['not_found', 'ambiguous_name'] as const) {
      expectDocumented(path, 'GET', await withService(failingWith(code), (service) => request(service, path, 'GET')));
    }
  });

  it('describes a server or a version that the registry does not have', async () => {
    for (const path of ['/v0.1/servers/{serverName}/versions', '/v0.1/servers/{serverName}/versions/{version}']) {
      const got = await withService(failingWith('not_found'), (service) => request(service, path, 'GET'));
      expectDocumented(path, 'GET', got);
    }
  });

  it('describes readiness that is not given', async () => {
    const dependencies = [{ name: 'catalog', check: () => Promise.reject(new Error('gone')) }];
    expectDocumented(
      '/ready',
      'GET',
      await withService({ dependencies }, (service) => request(service, '/ready', 'GET')),
    );
  });

  it('describes a sync that nobody waits for', async () => {
    const got = await withService({}, (service) => request(service, SYNC, 'POST', { prefer: 'respond-async' }));
    expect(got.status).to.equal(202);
    expectDocumented(SYNC, 'POST', got);
  });

  /** Sends what is refused, expects the answer to be documented, and gives its code. */
  const refusedAt =
    (path: string) =>
    (body: string, headers = {}, script: Script = {}, prepare?: (service: TestService) => void): Promise<string> =>
      withService(script, async (service) => {
        prepare?.(service);
        const answer = await sendRaw(service.port, rawRun(body, headers, path));
        const problem = JSON.parse(answer.body) as { readonly code: string };
        expectDocumented(path, 'POST', { status: answer.status, type: 'application/problem+json', body: problem });
        return problem.code;
      });

  it('describes every refusal of a sync', async () => {
    const refused = refusedAt(SYNC);
    expect([
      await refused('{'),
      await refused('{"sources":["moon"]}'),
      await refused('{}', { 'Content-Length': '99' }, { settings: { deadlineMs: 10 } }),
      await refused('{}', {}, failingWith('sync_running')),
      await refused(' '.repeat(300_000)),
      await refused('{}', { 'Content-Type': 'text/plain' }),
      await refused(
        '{}',
        {},
        failing(() => Promise.reject(new Error('a bug'))),
      ),
      await refused('{}', {}, {}, ({ application }) => application.limiter.drain()),
    ]).to.deep.equal([
      'invalid_json',
      'validation',
      'request_timeout',
      'sync_running',
      'payload_too_large',
      'unsupported_media_type',
      'internal',
      'draining',
    ]);
  });

  it('describes a run that nobody waits for, and one that somebody waits for', async () => {
    await withService({}, async (service) => {
      const body = { task: 'List issues' };
      const accepted = await read(await postJson(service, '/api/run', body, { prefer: 'respond-async' }));
      const ended = await read(await postJson(service, '/api/run', body));

      expect([accepted.status, ended.status]).to.deep.equal([202, 200]);
      expectDocumented('/api/run', 'POST', accepted);
      expectDocumented('/api/run', 'POST', ended);
    });
  });

  it('describes everything that a record and an event can hold', async () => {
    const useCases = {
      getRun: () => Promise.resolve({ record: JSON.stringify(aFullRecord(RUN_ID)) }),
      listEvents: () => Promise.resolve(everyEvent()),
    };
    await withService({ useCases }, async (service) => {
      expectDocumented('/api/runs/{id}', 'GET', await request(service, '/api/runs/{id}', 'GET'));
      const json = { accept: 'application/json' };
      expectDocumented('/api/runs/{id}/events', 'GET', await request(service, '/api/runs/{id}/events', 'GET', json));
    });
  });

  it('describes a run that has not ended, and one that had when it was cancelled', async () => {
    const status = runStatus(aStoredRun());
    const useCases = {
      getRun: () => Promise.resolve({ status }),
      cancelRun: () => Promise.resolve(runStatus(aStoredRun({ state: 'failed' }))),
    };
    await withService({ useCases }, async (service) => {
      expectDocumented('/api/runs/{id}', 'GET', await request(service, '/api/runs/{id}', 'GET'));
      const cancelled = await request(service, '/api/runs/{id}', 'DELETE');
      expect(cancelled.status).to.equal(200);
      expectDocumented('/api/runs/{id}', 'DELETE', cancelled);
    });
  });

  it('describes a run that is not there, and an address of one that cannot be decoded', async () => {
    for (const { path, method } of operations.filter((one) => one.path.startsWith('/api/runs/'))) {
      const missing = await withService(failingWith('not_found'), (service) => request(service, path, method));
      expect(missing.status).to.equal(404);
      expectDocumented(path, method, missing);
      const address = (ADDRESSES[path] ?? path).replace(RUN_ID, '%FF');
      const broken = await withService({}, async ({ url }) => read(await fetch(url + address, { method })));
      expect(broken.status).to.equal(400);
      expectDocumented(path, method, broken);
    }
  });

  for (const path of [LOCKS, EXPORT]) {
    it(`describes every refusal of a body at ${path}`, async () => {
      const refused = refusedAt(path);
      expect([
        await refused('{'),
        await refused('{"lock":{}}'),
        await refused('{}', { 'Content-Length': '99' }, { settings: { deadlineMs: 10 } }),
        await refused(' '.repeat(300_000)),
        await refused('{}', { 'Content-Type': 'text/plain' }),
      ]).to.deep.equal([
        'invalid_json',
        'validation',
        'request_timeout',
        'payload_too_large',
        'unsupported_media_type',
      ]);
    });
  }

  it('describes the export of a lock that the catalog cannot fulfil', async () => {
    const refused = refusedAt(EXPORT);
    const body = JSON.stringify({ client: 'cursor', lock: aLock() });

    expect(await refused(body, {}, failingWith('lock_mismatch'))).to.equal('lock_mismatch');
  });

  it('describes what a model said and took', async () => {
    const use = { provider: 'openai', model: 'plain', calls: 2, tokens: { input: 5_000, output: null } };
    const picked = aServerPick({ evidence: [{ kind: 'model_reason', text: 'It fits.' }] });
    const answer = anAnswer({
      task: { ...aTask(), analysis: use },
      recommendation: { ...aRecommendation({ mcp_servers: [picked] }), choice: use },
    });
    const got = await withService({ useCases: { recommendStack: () => Promise.resolve(answer) } }, (service) =>
      request(service, '/api/run', 'POST'),
    );

    expect(got.status).to.equal(200);
    expectDocumented('/api/run', 'POST', got);
  });

  for (const path of ['/api/run', '/v0.1/x/dev.quartermaster/recommend']) {
    it(`describes every refusal of POST ${path}`, () => refusalsOf(path));
  }

  async function refusalsOf(path: string): Promise<void> {
    const run = (body: string, headers = {}, script: Script = {}) =>
      withService(script, async ({ port }) => {
        const answer = await sendRaw(port, rawRun(body, headers, path));
        expectDocumented(path, 'POST', {
          status: answer.status,
          type: answer.headers['content-type']?.split(';')[0] ?? '',
          body: JSON.parse(answer.body),
        });
        return (JSON.parse(answer.body) as { code: string }).code;
      });
    const valid = '{"task":"x","dry_run":true}';

    expect([
      await run('{'),
      await run('{}'),
      await run('{"task":"x","provider":"x"}'),
      await run(valid, { 'Content-Length': '99' }, { settings: { deadlineMs: 10 } }),
      await run(' '.repeat(300_000)),
      await run(valid, { 'Content-Type': 'text/plain' }),
      ...(path === '/api/run'
        ? await Promise.all(OF_RUNS.map((code) => run('{"task":"x"}', {}, failingWith(code))))
        : []),
      await run(valid, {}, failingWith('lock_mismatch')),
      await run(valid, {}, failingWith('overloaded')),
      await run(valid, {}, failingWith('draining')),
      ...(await Promise.all(VENDORS.map((code) => run(valid, {}, failingWith(code))))),
    ]).to.deep.equal([
      'invalid_json',
      'validation',
      'invalid_provider',
      'request_timeout',
      'payload_too_large',
      'unsupported_media_type',
      ...(path === '/api/run' ? OF_RUNS : []),
      'lock_mismatch',
      'overloaded',
      'draining',
      ...VENDORS,
    ]);
  }

  describe('as a whole', () => {
    it('documents nothing that these tests did not see', () => {
      const documented = operations.flatMap(({ path, method, operation }) =>
        Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
      );
      expect([...seen].toSorted()).to.deep.equal(documented.toSorted());
    });
  });
});
