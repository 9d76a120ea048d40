import { inspect } from 'node:util';
import { expect } from 'chai';
import { ProviderFailure, type ProviderFailureKind } from '../../src/application/ports/provider-failure.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { SearchVendor } from '../../src/adapters/out/web/search-vendor.ts';
import { VendorSearch } from '../../src/adapters/out/web/vendor-search.ts';
import { systemClock } from '../../src/adapters/out/system/system-clock.ts';
import { within } from '../support/lateness.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openSearchStandIn, type SearchStandIn } from '../support/search-stand-in/stand-in.ts';
import type { Trick } from '../support/search-stand-in/trick.ts';
import { WIRE_FORMATS, type VendorName } from '../support/search-stand-in/wire-formats.ts';
import { aQuery, KEY, patience } from './web-search.contract.ts';

type Fault = {
  readonly what: string;
  readonly trick: Trick;
  readonly kind: ProviderFailureKind;
  readonly status: number | null;
  /** How often it is asked. */
  readonly calls: number;
  readonly retryAfterMs?: number;
};

const status = (
  code: number,
  kind: ProviderFailureKind,
  calls = 1,
  members: Partial<Fault> & { readonly headers?: Readonly<Record<string, string>>; readonly body?: string } = {},
): Fault => {
  const { headers, body, ...rest } = members;
  const trick = { status: code, ...(headers !== undefined && { headers }), ...(body !== undefined && { body }) };
  return { what: String(code), trick, kind, status: code, calls, ...rest };
};
const body = (what: string, text: string): Fault => status(200, 'unreadable', 1, { what, body: text });

/** From {@link manualClock}'s beginning. */
const IN_A_MINUTE = 'Sat, 22 Aug 2026 12:01:00 GMT';
const PAGE = '<!doctype html><title>KEY</title>';
const HTML = { 'content-type': 'text/html' };

const FAULTS: readonly Fault[] = [
  status(400, 'rejected'),
  status(401, 'auth'),
  status(402, 'quota'),
  status(403, 'permission'),
  status(404, 'rejected'),
  status(408, 'failed', 2),
  status(409, 'failed', 2),
  status(413, 'rejected'),
  status(422, 'rejected'),
  status(429, 'rate_limited'),
  status(429, 'rate_limited', 1, {
    what: '429 with seconds to wait',
    headers: { 'retry-after': '7' },
    retryAfterMs: 7_000,
  }),
  status(429, 'rate_limited', 1, {
    what: '429 with a date to wait for',
    headers: { 'retry-after': IN_A_MINUTE },
    retryAfterMs: 60_000,
  }),
  status(500, 'failed', 2),
  status(502, 'failed', 2, { what: '502 in HTML', body: PAGE, headers: HTML }),
  status(503, 'failed', 2),
  status(503, 'failed', 1, {
    what: '503 that asks for more time than there is',
    headers: { 'retry-after': '60' },
    retryAfterMs: 60_000,
  }),
  status(529, 'failed', 2),
  status(204, 'unreadable'),
  status(302, 'unreadable', 1, { what: 'a redirect', headers: { location: '/elsewhere' } }),
  body('a page of HTML', PAGE),
  body('nothing', ''),
  body('JSON that is cut off', '{"results":[{"url":"https://a.example","ti'),
  body('JSON of another shape', '{"results":"KEY","web":{"results":7}}'),
  body('a list', '[]'),
  body('null', 'null'),
  { what: 'a reset before the headers', trick: 'reset', kind: 'unreachable', status: null, calls: 2 },
  { what: 'a reset after the headers', trick: 'reset after headers', kind: 'unreachable', status: null, calls: 2 },
  { what: 'an end within the body', trick: 'cut', kind: 'unreachable', status: null, calls: 2 },
  { what: 'a body without end', trick: 'flood', kind: 'unreadable', status: 200, calls: 1 },
];

/** How late a failure may be, in milliseconds. */
const LATE_MS = 1_000;
/** What never comes, and the limits in milliseconds that end it. */
const SILENCES = [
  { trick: 'hang', times: { firstByteMs: 150, totalMs: 7_000 }, says: 'did not begin to answer within 0.15 s' },
  { trick: 'stall', times: { firstByteMs: 150, totalMs: 7_000 }, says: 'did not begin to answer within 0.15 s' },
  { trick: 'trickle', times: { firstByteMs: 5_000, totalMs: 400 }, says: 'did not answer in full within 0.4 s' },
] as const;

/** How every search at a vendor fails, against a stand-in that speaks its wire format. */
export function itFailsAsASearchShould(vendor: SearchVendor & { readonly name: string }, name: VendorName): void {
  describe('when the vendor fails', () => {
    let standIn: SearchStandIn;
    beforeEach(async () => {
      standIn = await openSearchStandIn(name);
      standIn.pages.set('', [{ url: 'https://boardly.example/mcp', title: 'Boardly', text: 'x' }]);
    });
    afterEach(() => standIn.close());

    const search = (clock = manualClock()) => new VendorSearch(vendor, standIn.url, clock, 'test/1');

    for (const { what, trick, kind, status: upstream, calls, retryAfterMs = null } of FAULTS) {
      it(`takes ${what} for ${kind}, after ${calls === 1 ? 'one call' : 'two calls'}, and tells nothing of the key`, async () => {
        standIn.trick = trick;
        const failure = await failureOf(search().find(aQuery(), patience()));

        expect(failure).to.include({ kind, provider: name, status: upstream, retryAfterMs });
        expect(standIn.asked).to.have.length(calls);
        expectNoKeyIn(failure);
      });
    }

    for (const { trick, times, says } of SILENCES) {
      it(`gives up a ${trick} in time, as too slow`, async () => {
        standIn.trick = trick;
        const asked = new Promise<number>((resolve) => {
          standIn.onSilence = () => resolve(performance.now());
        });
        const slow = new VendorSearch(vendor, standIn.url, limitedFrom(asked), 'test/1', times);
        const failure = await failureOf(slow.find(aQuery(), patience()));
        const late = performance.now() - (await asked) - Math.min(times.firstByteMs, times.totalMs);

        expect(failure).to.include({ kind: 'too_slow', provider: name, status: null });
        expect(failure.message).to.include(says);
        expect(late).to.be.below(within(LATE_MS));
        expect(standIn.asked).to.have.length(1);
        expectNoKeyIn(failure);
      });
    }

    it('finds nothing where the vendor found nothing', async () => {
      standIn.trick = { status: 200, body: JSON.stringify(WIRE_FORMATS[name].empty) };

      expect(await search().find(aQuery(), patience())).to.deep.equal([]);
    });

    for (const trick of [{ status: 503 }, 'reset'] as const)
      it(`finds its pages on the second try after ${typeof trick === 'string' ? trick : trick.status}`, async () => {
        const clock = manualClock();
        standIn.next.push(trick);

        expect(await search(clock).find(aQuery(), patience())).to.have.length(1);
        expect(clock.slept).to.deep.equal([300]);
      });

    it('waits as long as the vendor asks before the second try, where that is in time', async () => {
      const clock = manualClock();
      standIn.next.push({ status: 503, headers: { 'retry-after': '3' } });

      expect(await search(clock).find(aQuery(), patience())).to.have.length(1);
      expect(clock.slept).to.deep.equal([3_000]);
    });

    it('says that nobody answers there', async () => {
      await standIn.close();
      const failure = await failureOf(search().find(aQuery(), patience()));

      expect(failure).to.include({ kind: 'unreachable', provider: name, status: null });
      expect(failure.message).to.include('ECONNREFUSED');
    });

    it('asks as the documentation of the vendor wants it, also for the most pages', async () => {
      standIn.known.add(KEY);
      if (vendor.credential === null) standIn.known.clear();

      expect(await search().find(aQuery({ limit: 20 }), patience())).to.have.length(1);
      expect(standIn.asked).to.deep.equal(['boardly MCP server']);
      expect(standIn.keys).to.deep.equal([vendor.credential === null ? null : KEY]);
    });

    if (vendor.credential !== null) {
      it('takes the answer to a wrong key for what it is, whatever its status', async () => {
        standIn.known.add('another');
        const failure = await failureOf(search().find(aQuery(), patience()));

        expect(failure).to.include({ kind: 'auth', status: WIRE_FORMATS[name].wrongKey.status });
        expectNoKeyIn(failure);
      });

      it('sends no key that would break the headers', async () => {
        const failure = await failureOf(search().find(aQuery({ apiKey: `${KEY}\r\nx: y` }), patience()));

        expect(failure.kind).to.equal('auth');
        expect(standIn.asked).to.deep.equal([]);
        expectNoKeyIn(failure);
      });

      it('leaves out a page that repeats the key', async () => {
        standIn.pages.set('boardly', [{ url: `https://boardly.example/?q=${KEY}`, title: 'x', text: KEY }]);

        expect(JSON.stringify(await search().find(aQuery(), patience()))).to.not.include(KEY);
      });
    }
  });
}

/** Real time whose limits only begin to run once the vendor was asked, however slow the machine is. */
function limitedFrom(asked: Promise<unknown>): Clock {
  const limit = (milliseconds: number): AbortSignal => {
    const over = new AbortController();
    void asked.then(() => {
      const signal = systemClock.limit(milliseconds);
      signal.addEventListener('abort', () => over.abort(signal.reason), { once: true });
    });
    return over.signal;
  };
  return { ...systemClock, limit };
}

async function failureOf(asked: Promise<unknown>): Promise<ProviderFailure> {
  const reason: unknown = await asked.catch((error: unknown) => error);
  if (reason instanceof ProviderFailure) return reason;
  throw new Error('it is no failure of a provider', { cause: reason });
}

function expectNoKeyIn(failure: ProviderFailure): void {
  expect(
    `${inspect(failure, { depth: 9, showHidden: true })}${JSON.stringify(failure)}${failure.stack}`,
  ).to.not.include(KEY);
}
