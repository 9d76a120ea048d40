import { expect } from 'chai';
import { noSearch } from '../../../../src/adapters/out/web/no-search.ts';
import type { SearchVendor } from '../../../../src/adapters/out/web/search-vendor.ts';
import { brave, exa, searxng, tavily } from '../../../../src/adapters/out/web/search-vendors.ts';
import { VendorSearch } from '../../../../src/adapters/out/web/vendor-search.ts';
import type { WebPage } from '../../../../src/application/ports/web-search.ts';
import { itFailsAsASearchShould } from '../../../contracts/web-search-faults.contract.ts';
import {
  aQuery,
  itKeepsTheWebSearchContract,
  patience,
  type OpenedSearch,
} from '../../../contracts/web-search.contract.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { aPage, scriptedSearch } from '../../../support/scripted-search.ts';
import { openSearchStandIn, type SearchStandIn } from '../../../support/search-stand-in/stand-in.ts';
import type { GivenPage, VendorName } from '../../../support/search-stand-in/wire-formats.ts';

const VENDORS: readonly (readonly [VendorName, SearchVendor])[] = [
  ['tavily', tavily],
  ['brave', brave],
  ['exa', exa],
  ['searxng', searxng],
];

/** Three pages and what is none: other schemes, the same again, things of other types. */
const FOUND: readonly GivenPage[] = [
  {
    url: 'https://Boardly.example/mcp/',
    title: 'Board\u200bly\u202e',
    text: ' two\n\nlines\u0000 ',
    published: '2026-08-01T10:00:00',
  },
  { url: 'http://www.boardly.example/mcp?utm_source=x#top', title: 'The same page', text: 'again' },
  { url: 'javascript:alert(1)', title: 'No page', text: '' },
  { url: 'https://user:hunter2@b.example/ä b', title: '\u2066', text: 'y'.repeat(5_000), published: '2026-02-30' },
  { url: 7, title: 'No address', text: '' },
  { url: 'https://c.example/?b=2&a=1', title: ['x'], text: { a: 1 }, published: 5 },
  { url: 'https://c.example?a=1&b=2', title: 'The same once more', text: '' },
];

async function openVendor(name: VendorName, vendor: SearchVendor): Promise<OpenedSearch> {
  const standIn = await openSearchStandIn(name);
  standIn.pages.set('', FOUND);
  return {
    search: new VendorSearch(vendor, standIn.url, manualClock(), 'test/1'),
    calls: () => standIn.asked.length,
    silence: (onSilence) => {
      standIn.next.push('hang');
      standIn.onSilence = onSilence;
    },
    close: standIn.close,
  };
}

for (const [name, vendor] of VENDORS) {
  describe(`The search at ${vendor.title}`, () => {
    itKeepsTheWebSearchContract(() => openVendor(name, vendor), true);
    itFailsAsASearchShould(vendor, name);

    it('tells of pages what the vendor tells, and nothing that cannot be seen or opened', async () => {
      const { search, close } = await openVendor(name, vendor);
      const pages = await search.find(aQuery(), patience());
      await close();

      expect(pages.map(({ url, title, published }) => [url, title, published])).to.deep.equal([
        ['https://boardly.example/mcp/', 'Boardly', '2026-08-01'],
        ['https://b.example/%C3%A4%20b', 'b.example', null],
        ['https://c.example/?b=2&a=1', 'c.example', null],
      ]);
      expect(pages.map(({ excerpt }) => excerpt.slice(0, 20))).to.deep.equal(['two lines', 'y'.repeat(20), '']);
    });
  });
}

describe('The search that searches nowhere', () => {
  itKeepsTheWebSearchContract(
    async () => ({ search: noSearch, calls: () => 0, silence: () => undefined, close: async () => undefined }),
    false,
  );
});

describe('The scripted search of the tests', () => {
  itKeepsTheWebSearchContract(async () => {
    let wait: (() => void) | null = null;
    const search = scriptedSearch(() => {
      const pages = ['a', 'b', 'c'].map((host) => aPage({ url: `https://${host}.example/` }));
      if (wait === null) return pages;
      queueMicrotask(wait);
      return new Promise<readonly WebPage[]>(() => undefined);
    });
    return {
      search,
      calls: () => search.asked.length,
      silence: (onSilence) => (wait = onSilence),
      close: async () => undefined,
    };
  }, true);
});

describe('What a vendor has of its own', () => {
  let standIn: SearchStandIn;
  afterEach(() => standIn.close());

  const failing = async (name: VendorName, vendor: SearchVendor, trick: SearchStandIn['trick']): Promise<unknown> => {
    standIn = await openSearchStandIn(name);
    standIn.trick = trick;
    const search = new VendorSearch(vendor, standIn.url, manualClock(), 'test/1');
    return search.find(aQuery(), patience()).catch((error: unknown) => error);
  };

  for (const status of [432, 433])
    it(`Tavily says with ${status} that nothing is left to spend`, async () => {
      expect(await failing('tavily', tavily, { status })).to.include({ kind: 'quota', status });
    });

  it('Brave lists its errors in two ways', async () => {
    const body = JSON.stringify({ type: 'ErrorResponse', errors: [{ code: 'SUBSCRIPTION_TOKEN_INVALID' }] });

    expect(await failing('brave', brave, { status: 422, body })).to.include({ kind: 'auth' });
  });

  it('Brave finds a request wrong with the same status as a key', async () => {
    const body = JSON.stringify({ type: 'ErrorResponse', error: { code: 'VALIDATION' } });

    expect(await failing('brave', brave, { status: 422, body })).to.include({ kind: 'rejected' });
  });

  it('Brave says in headers of its own when the used-up window ends', async () => {
    const headers = { 'x-ratelimit-remaining': '1, 0', 'x-ratelimit-reset': '1, 3600' };

    expect(await failing('brave', brave, { status: 429, headers })).to.include({
      kind: 'rate_limited',
      retryAfterMs: 3_600_000,
    });
  });

  it('Brave writes text as HTML', async () => {
    standIn = await openSearchStandIn('brave');
    standIn.pages.set('', [
      { url: 'https://a.example', title: 'Boardly&#x27;s &amp; ours', text: '<strong>MCP</strong> &lt;x>' },
    ]);
    const [page] = await new VendorSearch(brave, standIn.url, manualClock(), 'test/1').find(aQuery(), patience());

    expect(page).to.include({ title: "Boardly's & ours", excerpt: 'MCP <x>' });
  });

  it('SearXNG answers 403 where it is not set up to answer in JSON', async () => {
    expect(await failing('searxng', searxng, { status: 403 }))
      .to.have.property('message')
      .that.includes('search.formats');
  });

  it('SearXNG is sent no key, also when there is one', async () => {
    standIn = await openSearchStandIn('searxng');
    await new VendorSearch(searxng, standIn.url, manualClock(), 'test/1').find(aQuery(), patience());

    expect(standIn.keys).to.deep.equal([null]);
  });
});
