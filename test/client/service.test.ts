import { expect } from 'chai';
import { ProblemError, QuartermasterClient, type RunEvent } from '../../src/client/index.ts';
import { QuartermasterError } from '../../src/domain/errors.ts';
import { ENDPOINTS } from '../../src/adapters/in/http/api/openapi.ts';
import { aSummary } from '../support/answers.ts';
import { aLock } from '../support/locks.ts';
import { rejectionOf } from '../support/failure.ts';
import { withService, type Script } from '../support/http-service.ts';
import { anEvent, everyEvent, RUN_ID } from '../support/run-answers.ts';

const SERVER = 'io.github.example/issues';

function withClient<T>(script: Script, use: (client: QuartermasterClient) => Promise<T>): Promise<T> {
  return withService(script, ({ url }) => use(new QuartermasterClient({ baseUrl: url })));
}

async function problemOf(request: Promise<unknown>): Promise<ProblemError> {
  const error = await rejectionOf(request);
  if (!(error instanceof ProblemError)) throw error;
  return error;
}

/** One call of each method that answers with JSON, text or bytes. */
function everyCall(client: QuartermasterClient): Readonly<Record<string, () => Promise<unknown>>> {
  const version = { serverName: SERVER, version: 'latest' };
  return {
    getHealth: () => client.getHealth(),
    getReadiness: () => client.getReadiness(),
    getConfiguration: () => client.getConfiguration(),
    getOpenApi: () => client.getOpenApi(),
    getOpenApiYaml: () => client.getOpenApiYaml(),
    getReference: () => client.getReference(),
    listServers: () => client.listServers({ limit: 1, transport: ['stdio', 'sse'] }),
    searchServers: () => client.searchServers({ q: 'open issues', limit: 3 }),
    countServers: () => client.countServers(),
    getServer: () => client.getServer({ name: SERVER }),
    listRegistry: () => client.listRegistry({ limit: 1 }),
    listRegistryVersions: () => client.listRegistryVersions({ serverName: SERVER }),
    getRegistryVersion: () => client.getRegistryVersion(version),
    pingRegistry: () => client.pingRegistry(),
    getRegistryHealth: () => client.getRegistryHealth(),
    getRegistryBuild: () => client.getRegistryBuild(),
    listExtensions: () => client.listExtensions(),
    searchRegistry: () => client.searchRegistry({ q: 'open issues' }),
    run: () => client.run({ task: 'List issues', dry_run: true }),
    recommend: () => client.recommend({ task: 'List issues' }),
    listRuns: () => client.listRuns({ status: ['running'] }),
    getRun: () => client.getRun({ id: RUN_ID }),
    cancelRun: () => client.cancelRun({ id: RUN_ID }),
    getArtifact: () => client.getArtifact({ id: RUN_ID, path: 'out/report.json' }),
    verifyLock: () => client.verifyLock({ lock: aLock() }),
    exportConfiguration: () => client.exportConfiguration({ client: 'cursor', servers: [{ name: 'board-mcp' }] }),
    getSync: () => client.getSync(),
    sync: () => client.sync({ sources: ['models'] }),
  };
}

describe('QuartermasterClient against the service', () => {
  it('has a method for each operation, and each is accepted', async () => {
    await withClient({}, async (client) => {
      const calls = everyCall(client);
      for (const [name, call] of Object.entries(calls)) expect(await call(), name).to.not.equal(undefined);

      const methods = Object.getOwnPropertyNames(QuartermasterClient.prototype).filter(
        (name) => name !== 'constructor',
      );
      expect([...Object.keys(calls), 'followRun']).to.have.members(methods);
      expect(methods).to.have.length(ENDPOINTS.length);
    });
  });

  it('returns pages with their items, their total and the cursor of the next page', async () => {
    const found = { items: [aSummary()], total: 7, cursor: 'abc' };
    const script = { useCases: { listServers: () => Promise.resolve(found) } };
    const page = await withClient(script, (client) => client.listServers({ limit: 1 }));

    expect(page).to.deep.include({ total: 7, next: 'abc' });
    expect(page.items.map(({ name }) => name)).to.deep.equal([aSummary().name]);
  });

  it('returns a null cursor on the last page', async () => {
    expect(await withClient({}, (client) => client.searchServers({ q: 'x' }))).to.include({ total: 1, next: null });
  });

  it('returns a file of a run as bytes with its type', async () => {
    const file = await withClient({}, (client) => client.getArtifact({ id: RUN_ID, path: 'out/report.json' }));

    expect(file.type).to.match(/^application\/json/);
    expect(await file.text()).to.equal('{}');
  });

  it('returns the state of a service that is not ready instead of failing', async () => {
    const catalog = { name: 'catalog', check: () => Promise.reject(new Error('gone')) };
    const state = await withClient({ dependencies: [catalog] }, (client) => client.getReadiness());

    expect(state.status).to.equal('failing');
  });

  it('sends the headers of an operation, so that a run is answered at once', async () => {
    const answer = await withClient({}, (client) =>
      client.run({ task: 'List issues', dry_run: false }, { prefer: 'respond-async', idempotency_key: 'k1' }),
    );
    expect(answer).to.include({ run_id: RUN_ID, mode: 'async' });
  });

  it('follows the events of a run to their end', async () => {
    const events: RunEvent[] = [];
    const followRun = () => Promise.resolve(following(everyEvent()));
    await withClient({ useCases: { followRun } }, async (client) => {
      for await (const event of client.followRun({ id: RUN_ID })) events.push(event);
    });
    expect(events).to.deep.equal(everyEvent());
  });

  it('lets a consumer stop early', async () => {
    await withClient({ useCases: { followRun: () => Promise.resolve(following([anEvent()])) } }, async (client) => {
      for await (const event of client.followRun({ id: RUN_ID })) {
        expect(event.seq).to.equal(1);
        break;
      }
    });
  });

  it('sends the bearer token, on streams too', async () => {
    const token = 'a-token-of-some-length';
    await withService({ settings: { bearerTokens: [token] } }, async ({ url }) => {
      const stranger = new QuartermasterClient({ baseUrl: url });
      const client = new QuartermasterClient({ baseUrl: `${url}/`, token });

      expect(await problemOf(stranger.getConfiguration())).to.include({ status: 401, code: 'unauthorized' });
      expect(await problemOf(stranger.followRun({ id: RUN_ID }).next())).to.include({ status: 401 });
      expect(await client.getConfiguration()).to.have.property('version');
      expect((await client.followRun({ id: RUN_ID }).next()).value).to.have.property('seq', 1);
    });
  });

  it('throws a problem with the faults of the request', async () => {
    const problem = await withClient({}, (client) => problemOf(client.run({ task: '', dry_run: true })));

    expect(problem).to.include({ status: 400, code: 'validation', retryable: false, retry_after_s: null });
    expect(problem.errors.map(({ path }) => path)).to.deep.equal(['/task']);
    expect(problem.request_id).to.be.a('string');
    expect(problem.message).to.equal(`${problem.title}: ${problem.detail}`);
  });

  it('throws a problem with suggestions and the time to wait', async () => {
    const details = { suggestions: ['a/b'], retryAfterSeconds: 2 };
    const getServer = () => Promise.reject(new QuartermasterError('overloaded', 'It is busy.', details));
    const problem = await withClient({ useCases: { getServer } }, (client) =>
      problemOf(client.getServer({ name: 'x' })),
    );

    expect(problem).to.deep.include({ status: 503, retry_after_s: 2, retryable: true, suggestions: ['a/b'] });
    expect(problem.detail).to.equal('It is busy.');
  });
});

async function* following(events: readonly RunEvent[]): AsyncGenerator<readonly RunEvent[]> {
  yield events;
}
