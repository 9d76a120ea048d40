import { expect } from 'chai';
import { postRun, problemOf } from '../../../support/http-client.ts';
import { withService } from '../../../support/http-service.ts';
import { rawRequest, rawRun, sendRaw } from '../../../support/raw-http.ts';

describe('Every answer', () => {
  it('carries the request id of the caller when it is a harmless one', async () => {
    await withService({}, async ({ url }) => {
      const answer = await fetch(`${url}/nowhere`, { headers: { 'x-request-id': 'my.request-0001' } });

      expect(answer.headers.get('x-request-id')).to.equal('my.request-0001');
      expect((await problemOf(answer)).request_id).to.equal('my.request-0001');
    });
  });

  it('carries an id of its own otherwise', async () => {
    await withService({}, async ({ url }) => {
      for (const id of ['short', 'has spaces in it', 'x'.repeat(65)]) {
        const answer = await fetch(`${url}/health`, { headers: { 'x-request-id': id } });
        expect(answer.headers.get('x-request-id'), id).to.match(/^[0-9a-f-]{36}$/);
      }
    });
  });

  it('is logged in one line that has the path but no query value, body or header', async () => {
    await withService({}, async (service) => {
      await (
        await fetch(`${service.url}/api/mcp/search?q=query-secret`, { headers: { 'x-request-id': 'logged-request' } })
      ).text();
      await (await postRun(service, { task: 'task-secret', api_key: 'key-secret', dry_run: true })).text();
      await service.stop();

      const [first = '', second = ''] = service.logLines;
      expect(service.logLines).to.have.length(2);
      expect(JSON.parse(first)).to.include({
        request_id: 'logged-request',
        method: 'GET',
        path: '/api/mcp/search',
        status: 200,
        level: 'info',
      });
      expect(first + second).not.to.include('secret');
    });
  });
});

describe('An address', () => {
  it('answers HEAD wherever it answers GET, without a body', async () => {
    await withService({}, async ({ port }) => {
      for (const path of [
        '/health',
        '/ready',
        '/api/config/',
        '/api/mcp/servers',
        '/api/mcp/search?q=x',
        '/api/mcp/servers/x',
        '/openapi.json',
      ]) {
        const got = await sendRaw(port, rawRequest(`GET ${path}`));
        const headed = await sendRaw(port, rawRequest(`HEAD ${path}`));
        expect(headed.status, path).to.equal(got.status);
        expect(headed.headers['content-length'], path).to.equal(got.headers['content-length']);
        expect(headed.body, path).to.equal('');
      }
    });
  });

  it('answers another method with 405 and those that it takes', async () => {
    await withService({}, async ({ url }) => {
      const answer = await fetch(`${url}/api/run`);
      expect(answer.status).to.equal(405);
      expect(answer.headers.get('allow')).to.equal('OPTIONS, POST');

      const other = await fetch(`${url}/health`, { method: 'DELETE' });
      expect(other.status).to.equal(405);
      expect(other.headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
      expect((await problemOf(other)).code).to.equal('method_not_allowed');
    });
  });

  it('answers OPTIONS with 204 and its methods, and lets no other origin in', async () => {
    await withService({}, async ({ url }) => {
      const answer = await fetch(`${url}/api/run`, { method: 'OPTIONS' });

      expect(answer.status).to.equal(204);
      expect(answer.headers.get('allow')).to.equal('OPTIONS, POST');
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).to.deep.equal([]);
    });
  });

  it('that does not exist is a 404 that names the endpoints', async () => {
    await withService({}, async ({ url }) => {
      for (const path of ['/', '/api', '/api/run/x', '/HEALTH', '/health/x']) {
        const answer = await fetch(`${url}${path}`);
        expect(answer.status, path).to.equal(404);
        expect((await problemOf(answer)).detail).to.include('POST /api/run');
      }
    });
  });

  it('that cannot be decoded is a 400, in the path as in the query', async () => {
    await withService({}, async ({ port }) => {
      for (const path of ['/api/mcp/servers/%E0%A4%A', '/%', '/api/mcp/search?q=%zz', '/api/mcp/search?q=%FF']) {
        const answer = await sendRaw(port, rawRequest(`GET ${path}`));
        expect(answer.status, path).to.equal(400);
        expect(answer.body).to.include('"code":"validation"');
      }
    });
  });

  it('may be absolute, as proxies send it', async () => {
    await withService({}, async ({ port }) => {
      expect((await sendRaw(port, rawRequest('GET http://localhost/health'))).status).to.equal(200);
    });
  });
});

describe('What is not HTTP', () => {
  it('is answered with a problem document and the end of the connection', async () => {
    await withService({}, async ({ port }) => {
      const answer = await sendRaw(port, 'nonsense\r\n\r\n');

      expect(answer.status).to.equal(400);
      expect(JSON.parse(answer.body)).to.include({ status: 400, code: 'validation' });
    });
  });

  it('is answered 431 when its headers exceed 16 KiB', async () => {
    await withService({}, async ({ port }) => {
      const answer = await sendRaw(port, rawRequest('GET /health', { 'X-Long': 'x'.repeat(17_000) }));

      expect(answer.status).to.equal(431);
      expect(JSON.parse(answer.body)).to.include({ status: 431 });
    });
  });
});

describe('A failure of ours', () => {
  it('shows nothing internal, and logs where it happened but not its message', async () => {
    const useCases = { recommendStack: () => Promise.reject(new TypeError('cannot read api_key sk-secret of /etc/x')) };
    await withService({ useCases }, async (service) => {
      const answer = await postRun(service, { task: 'x', dry_run: true });
      const problem = await problemOf(answer);
      await service.stop();

      expect(answer.status).to.equal(500);
      expect(problem.code).to.equal('internal');
      expect(JSON.stringify(problem)).not.to.match(/secret|TypeError|etc/);
      expect(service.logLines.join('')).to.include('"error":"TypeError"').and.to.include('requests.test.ts');
      expect(service.logLines.join('')).not.to.include('secret');
    });
  });

  it('is a problem document even when the answer cannot be written as JSON', async () => {
    await withService({ useCases: { describeService: () => Promise.resolve({ count: 1n }) } }, async ({ url }) => {
      const answer = await fetch(`${url}/api/config/`);

      expect(answer.status).to.equal(500);
      expect((await problemOf(answer)).code).to.equal('internal');
    });
  });
});

const never = (): Promise<never> => new Promise(() => undefined);

describe('A deadline', () => {
  it('turns an answer that is not ready into overloaded, with a time to come back', async () => {
    await withService({ settings: { deadlineMs: 20 }, useCases: { describeService: never } }, async ({ url }) => {
      const answer = await fetch(`${url}/api/config/`);

      expect(answer.status).to.equal(503);
      expect(answer.headers.get('retry-after')).to.equal('5');
      expect(await problemOf(answer)).to.include({ code: 'overloaded', retryable: true, retry_after_s: 5 });
    });
  });

  it('turns a body that does not arrive into request_timeout', async () => {
    await withService({ settings: { deadlineMs: 20 } }, async ({ port }) => {
      const answer = await sendRaw(port, rawRun('{', { 'Content-Length': '100' }));

      expect(answer.status).to.equal(408);
      expect(JSON.parse(answer.body)).to.include({ code: 'request_timeout' });
    });
  });

  it('tells the use case to stop', async () => {
    const aborted = Promise.withResolvers<void>();
    const recommendStack = (_request: unknown, signal?: AbortSignal): Promise<never> => {
      signal?.addEventListener('abort', () => aborted.resolve());
      return never();
    };
    await withService({ settings: { deadlineMs: 20 }, useCases: { recommendStack } }, async (service) => {
      expect((await postRun(service, { task: 'x', dry_run: true })).status).to.equal(503);
      await aborted.promise;
    });
  });

  it('is not needed to stop the use case of a client that hangs up', async () => {
    const started = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const recommendStack = (_request: unknown, signal?: AbortSignal): Promise<never> => {
      signal?.addEventListener('abort', () => aborted.resolve());
      started.resolve();
      return never();
    };
    await withService({ useCases: { recommendStack } }, async ({ url }) => {
      const client = new AbortController();
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"task":"x","dry_run":true}',
      };
      const answer = fetch(`${url}/api/run`, { ...request, signal: client.signal }).catch(() => 'hung up');
      await started.promise;
      client.abort();

      expect(await answer).to.equal('hung up');
      await aborted.promise;
    });
  });
});
