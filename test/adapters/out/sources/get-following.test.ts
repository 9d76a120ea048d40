import { expect } from 'chai';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { getFollowing, HttpFailure, retryAfter } from '../../../../src/adapters/out/sources/get-following.ts';
import { rejectionOf } from '../../../support/failure.ts';
import { selfSignedCertificate } from '../../../support/model-stand-in/self-signed-certificate.ts';
import { openStandInServer, type StandInServer } from '../../../support/stand-in-server.ts';

const { signal } = new AbortController();
const asked = { headers: { 'user-agent': 'test/1' }, signal };
const asPublic = () => false;

async function refusal(answer: Promise<Response>): Promise<string> {
  const failure = await rejectionOf(answer);
  expect(failure).to.be.instanceOf(HttpFailure).and.include({ kind: 'redirected', status: null });
  return (failure as HttpFailure).message;
}

describe('getFollowing', () => {
  let configured: StandInServer;
  let other: StandInServer;
  let location = '';

  beforeEach(async () => {
    configured = await openStandInServer((path) =>
      path === '/here' ? { status: 200, body: 'here' } : { status: 302, headers: { location } },
    );
    other = await openStandInServer((path) =>
      path === '/back'
        ? { status: 308, headers: { location: `${configured.url}/here` } }
        : { status: 200, body: 'elsewhere', headers: { etag: '"7"' } },
    );
  });
  afterEach(() => Promise.all([configured.close(), other.close()]));

  const get = (isPrivate?: () => boolean, path = '/?token=hunter2') =>
    getFollowing(configured.url + path, asked, isPrivate);

  it('gives an answer that is no redirect as it is, whatever the address', async () => {
    expect(await (await get(undefined, '/here')).text()).to.equal('here');
    configured.plan({ status: 302 }, { status: 304, headers: { location: other.url } });
    expect((await get()).status).to.equal(302);
    expect((await get()).status).to.equal(304);
    expect(other.asked).to.deep.equal([]);
  });

  for (const where of ['/here', 'here', '//ORIGIN/here', 'http://ORIGIN/here'])
    it(`follows ${where} within the origin, even at a private address`, async () => {
      location = where.replace('ORIGIN', new URL(configured.url).host);
      expect(await (await get()).text()).to.equal('here');
    });

  it('follows to another origin at a public address, and back', async () => {
    location = `${other.url}/there`;
    const answer = await get(asPublic);
    expect(await answer.text()).to.equal('elsewhere');
    expect(answer.headers.get('etag')).to.equal('"7"');
    expect(other.agents).to.deep.equal(['test/1']);
    location = `${other.url}/back`;
    expect(await (await get(asPublic)).text()).to.equal('here');
  });

  it('gives up an answer from a public address that nobody reads on', async () => {
    location = `${other.url}/there`;
    await (await get(asPublic)).body?.cancel();
    other.plan({ status: 304 });
    expect((await get(asPublic)).body).to.equal(null);
  });

  for (const where of [
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://10.0.0.1:PORT/',
    'https://169.254.169.254/latest/meta-data',
  ])
    it(`does not follow to ${where}`, async () => {
      location = where.replace('PORT', new URL(other.url).port);
      expect(await refusal(get())).to.match(
        /^http:\/\/127\.0\.0\.1:\d+\/ redirects to https?:\/\/\S+, whose address is private\. Redirects are followed/,
      );
      expect(other.asked).to.deep.equal([]);
    });

  for (const where of ['file:///etc/passwd', 'ftp://localhost/', 'data:text/plain,x', 'http://'])
    it(`does not follow to ${where}`, async () => {
      location = where;
      expect(await refusal(get(asPublic))).to.match(/, which is no address of the web\. /);
    });

  it('does not follow to an address with a password', async () => {
    location = other.url.replace('//', '//user:hunter3@');
    expect(await refusal(get(asPublic)))
      .to.match(/, with a user name or a password\. /)
      .and.not.include('hunter');
    expect(other.asked).to.deep.equal([]);
  });

  it('follows five times in a row and no more', async () => {
    location = '/again';
    expect(await refusal(get())).to.match(/, the last of more than 5 redirects\. /);
    expect(configured.asked).to.have.length(6);
  });

  it('does not follow from HTTPS to HTTP', async () => {
    const trusted = getCACertificates('default');
    const certificate = selfSignedCertificate();
    setDefaultCACertificates([...trusted, certificate.cert]);
    const safe = createServer(certificate, (_, response) => response.writeHead(301, { location: other.url }).end());
    await new Promise<void>((resolve) => void safe.listen(0, 'localhost', resolve));
    try {
      const { port } = safe.address() as AddressInfo;
      expect(await refusal(getFollowing(`https://localhost:${port}/`, asked, asPublic))).to.match(
        /^https:\S+ redirects to http:\S+, which is not encrypted any more\. /,
      );
      expect(other.asked).to.deep.equal([]);
    } finally {
      setDefaultCACertificates(trusted);
      safe.close();
      safe.closeAllConnections();
    }
  });
});

const now = new Date('2026-08-22T12:00:00Z');

describe('retryAfter', () => {
  for (const [header, milliseconds] of [
    ['0', 0],
    [' 7 ', 7_000],
    ['Sat, 22 Aug 2026 12:00:30 GMT', 30_000],
    ['Sat, 22 Aug 2026 11:00:00 GMT', 0],
    ['', null],
    ['soon', null],
    ['-1', null],
    ['1.5', null],
    [null, null],
  ] as const) {
    it(`reads ${JSON.stringify(header)} as ${milliseconds} ms`, () => {
      expect(retryAfter(header, now)).to.equal(milliseconds);
    });
  }
});
