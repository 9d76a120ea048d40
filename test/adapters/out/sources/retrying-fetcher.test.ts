import { expect } from 'chai';
import { HttpFailure } from '../../../../src/adapters/out/sources/get-following.ts';
import { RetryingFetcher } from '../../../../src/adapters/out/sources/retrying-fetcher.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { openStandInServer, type StandInServer } from '../../../support/stand-in-server.ts';

async function failureOf(asked: Promise<unknown>): Promise<HttpFailure> {
  const reason: unknown = await asked.catch((error: unknown) => error);
  if (reason instanceof HttpFailure) return reason;
  throw new Error('it is no failure of HTTP', { cause: reason });
}

describe('RetryingFetcher', () => {
  let server: StandInServer;
  let signal = new AbortController().signal;

  const get = (largest = 100, path = '/a?token=hunter2') =>
    new RetryingFetcher(manualClock(), 'test').get({ url: server.url + path, largest, read: (text) => text, signal });

  beforeEach(async () => {
    signal = new AbortController().signal;
    server = await openStandInServer((_path, _query, { headers }) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304 }
        : { status: 200, body: 'ten € long', headers: { etag: '"1"' } },
    );
  });
  afterEach(() => server.close());

  it('gives the text and how it is named', async () => {
    expect(await get()).to.deep.equal({ value: 'ten € long', bytes: 12, etag: '"1"' });
  });

  it('reads up to the largest size, in bytes, and not a byte more', async () => {
    expect((await get(12)).value).to.equal('ten € long');
    expect(await failureOf(get(11))).to.include({ kind: 'too_large' });
    expect(server.asked).to.have.length(2);
  });

  it('gives nothing when what it has is still the answer', async () => {
    const reader = new RetryingFetcher(manualClock(), 'test');
    const wanted = { url: server.url, largest: 100, read: (text: string) => text, signal };

    expect(await reader.getUnless(wanted, '"1"')).to.equal(null);
    expect(await reader.getUnless(wanted, '"0"')).to.deep.include({ value: 'ten € long' });
  });

  it('takes an unconditional 304 for a refusal', async () => {
    server.plan({ status: 304 });

    expect(await failureOf(get())).to.include({ kind: 'refused', status: 304 });
  });

  it('never shows the query of an address', async () => {
    server.plan({ status: 403 });

    expect((await failureOf(get())).message).to.equal(`${server.url}/a answered 403.`);
  });

  it('takes a 403 that asks to wait for a limit', async () => {
    server.plan({ status: 403, headers: { 'retry-after': '1' } });

    expect((await get()).value).to.equal('ten € long');
  });

  it('does not follow to a private address, and does not ask again', async () => {
    const bystander = await openStandInServer(() => ({ status: 200, body: 'private' }));
    server.plan({ status: 302, headers: { location: `${bystander.url}/?token=hunter2` } });
    const failure = await failureOf(get()).finally(() => bystander.close());

    expect(failure.message).to.equal(
      `${server.url}/a redirects to ${bystander.url}, whose address is private. Redirects are followed within the ` +
        'configured origin and to public addresses, never from https to http. If it is right, configure where it leads to.',
    );
    expect(failure).to.include({ kind: 'redirected', status: null });
    expect(bystander.asked).to.deep.equal([]);
    expect(server.asked).to.have.length(1);
  });

  it('gives up at once when the caller does, with the reason of the caller', async () => {
    const caller = new AbortController();
    signal = caller.signal;
    server.onHang = () => caller.abort(new RangeError('enough'));
    server.plan('hang');

    expect(await get().catch((error: unknown) => error)).to.be.instanceOf(RangeError);
    expect(server.asked).to.have.length(1);
  });
});
