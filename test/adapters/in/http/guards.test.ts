import { expect } from 'chai';
import { problemOf } from '../../../support/http-client.ts';
import { withService } from '../../../support/http-service.ts';
import { rawRequest, sendRaw } from '../../../support/raw-http.ts';

const TOKEN = 'a-token-of-at-least-32-characters-x';

describe('The Host header', () => {
  const settings = { allowedHosts: ['tools.example', 'box:8080', '::2'] };
  const statusFor = (host: string) =>
    withService(
      { settings },
      async ({ port }) => (await sendRaw(port, rawRequest('GET /health', { Host: host }))).status,
    );

  for (const host of [
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1:4041',
    '[::1]',
    '[::1]:4041',
    'tools.example:80',
    'Tools.Example',
    'box:8080',
    '[::2]:1',
  ]) {
    it(`may be ${host}`, async () => {
      expect(await statusFor(host)).to.equal(200);
    });
  }

  for (const host of [
    'evil.example',
    'localhost.evil.example',
    'evil.example:4041',
    'box:8081',
    '',
    'localhost@evil.example',
    'localhost:80:80',
  ]) {
    it(`may not be ${host === '' ? 'empty' : host}`, async () => {
      expect(await statusFor(host)).to.equal(421);
    });
  }

  it('may not be missing', async () => {
    await withService({}, async ({ port }) => {
      const answer = await sendRaw(port, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n');

      expect(answer.status).to.equal(421);
      expect(answer.headers['content-type']).to.include('application/problem+json');
    });
  });
});

const statusForOrigin = (origin: string) =>
  withService({ settings: { allowedHosts: ['tools.example'] } }, async ({ port }) => {
    return (await sendRaw(port, rawRequest('GET /health', { Origin: origin }))).status;
  });

describe('The Origin header', () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'https://tools.example', 'http://[::1]:9']) {
    it(`may be ${origin}`, async () => {
      expect(await statusForOrigin(origin)).to.equal(200);
    });
  }

  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'file://localhost',
    'http://localhost@evil.example',
  ]) {
    it(`may not be ${origin}`, async () => {
      expect(await statusForOrigin(origin)).to.equal(403);
    });
  }
});

describe('A service with bearer tokens', () => {
  const settings = { bearerTokens: ['another-token-of-32-characters-xxxx', TOKEN] };

  it('answers those who send one of them', async () => {
    await withService({ settings }, async ({ url }) => {
      expect((await fetch(`${url}/ready`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).to.equal(200);
      expect((await fetch(`${url}/ready`, { headers: { authorization: `bearer ${TOKEN}` } })).status).to.equal(200);
    });
  });

  it('refuses all others, and says how to do it', async () => {
    await withService({ settings }, async ({ url }) => {
      for (const authorization of ['', 'Bearer', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN]) {
        const answer = await fetch(`${url}/api/config/`, { headers: { authorization } });
        expect(answer.status, authorization).to.equal(401);
        expect(answer.headers.get('www-authenticate')).to.match(/^Bearer/);
        expect((await problemOf(answer)).code).to.equal('unauthorized');
      }
    });
  });

  it('tells everybody that it lives', async () => {
    await withService({ settings }, async ({ url }) => {
      expect((await fetch(`${url}/health`)).status).to.equal(200);
    });
  });

  it('keeps tokens out of the log and the answers', async () => {
    await withService({ settings }, async ({ url, logLines }) => {
      const answer = await fetch(`${url}/nowhere`, { headers: { authorization: `Bearer ${TOKEN}` } });

      expect((await answer.text()) + logLines.join('')).not.to.include(TOKEN);
    });
  });
});
