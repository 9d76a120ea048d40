import { expect } from 'chai';
import { problemOf } from '../../../support/http-client.ts';
import { withService } from '../../../support/http-service.ts';
import { rawRequest, rawRun, sendRaw } from '../../../support/raw-http.ts';

async function codeOf(request: string): Promise<string> {
  const answer = await withService({}, (service) => sendRaw(service.port, request));
  const problem = JSON.parse(answer.body) as { status: number; code: string };
  expect(answer.status).to.equal(problem.status);
  return `${answer.status} ${problem.code}`;
}

/** A request whose deepest value lies this many levels down. */
const nested = (levels: number) =>
  `{"task":"x","dry_run":true,"current_config":${'{"a":'.repeat(levels - 1)}1${'}'.repeat(levels)}`;

/** A valid request of this many bytes. */
const padded = (size: number) => `{"task":"x","dry_run":true}${' '.repeat(size - 27)}`;

describe('The body of POST /api/run', () => {
  for (const body of ['{"task":', '{"task": "x",}', "{'task': 'x'}", 'nonsense', '{"a":1}{"b":2}']) {
    it(`is answered invalid_json when it is ${body}`, async () => {
      expect(await codeOf(rawRun(body))).to.equal('400 invalid_json');
    });
  }

  it('is answered invalid_json when it is empty or blank', async () => {
    expect(await codeOf(rawRun(''))).to.equal('400 invalid_json');
    expect(await codeOf(rawRun(' \n'))).to.equal('400 invalid_json');
  });

  it('is answered invalid_json when it is not UTF-8, instead of having its bytes replaced', async () => {
    await withService({}, async ({ url }) => {
      const body = Buffer.from([...Buffer.from('{"task":"caf'), 0xe9, ...Buffer.from('"}')]);
      const answer = await fetch(`${url}/api/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });

      expect((await problemOf(answer)).code).to.equal('invalid_json');
    });
  });

  it('is not quoted when it cannot be parsed', async () => {
    await withService({}, async (service) => {
      const answer = await sendRaw(service.port, rawRun('{"api_key": "sk-very-secret" "task": "x"}'));

      expect(answer.body + service.logLines.join('')).not.to.include('secret');
    });
  });

  it('may nest 32 levels but not 33', async () => {
    await withService({}, async ({ port }) => {
      expect((await sendRaw(port, rawRun(nested(32)))).status).to.equal(200);
      expect((await sendRaw(port, rawRun(nested(33)))).status).to.equal(400);
    });
  });

  it('is refused before parsing when it nests a hundred thousand levels', async () => {
    expect(await codeOf(rawRun('['.repeat(100_000)))).to.equal('400 invalid_json');
  });

  it('may hold brackets within a text', async () => {
    await withService({}, async ({ port }) => {
      const task = '[{"'.repeat(100);
      expect((await sendRaw(port, rawRun(JSON.stringify({ task, dry_run: true })))).status).to.equal(200);
    });
  });

  for (const key of ['__proto__', 'constructor', 'prototype']) {
    it(`may not hold the key ${key}, wherever it is`, async () => {
      expect(await codeOf(rawRun(`{"task":"x","current_config":{"a":[{"${key}":{}}]}}`))).to.equal('400 validation');
    });
  }

  for (const [body, path] of [
    ['{"task":"x","dry_run":true,"dry_run":false}', '/dry_run'],
    ['{"task":"x","constraints":{"max_servers":1,"max_servers":9}}', '/constraints/max_servers'],
    ['{"task":"x","current_config":{"a":[{},{"b":1,"\\u0062":1}]}}', '/current_config/a/1/b'],
  ] as const) {
    it(`may not hold a member twice, and the answer points to it: ${path}`, async () => {
      await withService({}, async ({ port }) => {
        const answer = await sendRaw(port, rawRun(body));
        const problem = JSON.parse(answer.body) as { code: string; errors: readonly { path: string }[] };

        expect([answer.status, problem.code]).to.deep.equal([400, 'validation']);
        expect(problem.errors.map((fault) => fault.path)).to.deep.equal([path]);
      });
    });
  }

  for (const path of ['/api/locks/verify', '/api/catalog/sync', '/v0.1/x/dev.quartermaster/recommend']) {
    it(`may not hold a member twice at ${path} either`, async () => {
      await withService({}, async ({ port }) => {
        const answer = await sendRaw(port, rawRun('{"a":{"b":1,"b":2}}', {}, path));

        const { errors } = JSON.parse(answer.body) as { errors: readonly { path: string }[] };

        expect([answer.status, errors.map((fault) => fault.path)]).to.deep.equal([400, ['/a/b']]);
      });
    });
  }

  it('is answered with 100 faults at most', async () => {
    await withService({}, async ({ port }) => {
      const long = 'x'.repeat(50_000);
      for (const members of ['"a":1,"a":2', '"constructor":1']) {
        const body = `{"task":"x","current_config":{"${long}":[${Array.from({ length: 5_000 }, () => `{${members}}`).join(',')}]}}`;
        const answer = await sendRaw(port, rawRun(body));

        expect((JSON.parse(answer.body) as { errors: unknown }).errors).to.have.length(100);
        expect(answer.body.length).to.be.below(50_000);
      }
    });
  });

  it('may hold 256 KiB but not more', async () => {
    await withService({}, async ({ port }) => {
      expect((await sendRaw(port, rawRun(padded(256 * 1024)))).status).to.equal(200);
      expect((await sendRaw(port, rawRun(padded(256 * 1024 + 1)))).status).to.equal(413);
    });
  });

  it('may not hold more than 256 KiB in chunks either', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };

    expect(await codeOf(rawRequest('POST /api/run', headers, `${chunk.repeat(5)}0\r\n\r\n`))).to.equal(
      '413 payload_too_large',
    );
  });

  it('is answered while the client is still sending when it is too large', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '999999999' };

    expect(await codeOf(rawRequest('POST /api/run', headers, '{'))).to.equal('413 payload_too_large');
  });

  for (const [what, headers] of [
    ['is a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['is plain text', { 'Content-Type': 'text/plain' }],
    ['is another kind of JSON', { 'Content-Type': 'application/merge-patch+json' }],
    ['is of no stated type', { 'Content-Type': '' }],
    ['is in Latin-1', { 'Content-Type': 'application/json; charset=iso-8859-1' }],
    ['is in UTF-16', { 'Content-Type': 'application/json; charset="utf-16le"' }],
    ['is compressed', { 'Content-Encoding': 'gzip' }],
    ['is of several types', { 'Content-Type': 'application/json, text/plain' }],
  ] as const) {
    it(`is answered unsupported_media_type when it ${what}`, async () => {
      expect(await codeOf(rawRun('{"task":"x"}', headers))).to.equal('415 unsupported_media_type');
    });
  }

  it('may say its charset, in any case and with quotes', async () => {
    await withService({}, async ({ port }) => {
      for (const type of ['application/json; charset=UTF-8', 'Application/JSON;charset="utf-8"', 'application/json']) {
        const answer = await sendRaw(
          port,
          rawRun('{"task":"x","dry_run":true}', { 'Content-Type': type, 'Content-Encoding': 'identity' }),
        );
        expect(answer.status, type).to.equal(200);
      }
    });
  });
});
