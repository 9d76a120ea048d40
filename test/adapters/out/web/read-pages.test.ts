import { expect } from 'chai';
import fc from 'fast-check';
import { readPages } from '../../../../src/adapters/out/web/read-pages.ts';
import { brave, exa, searxng, tavily } from '../../../../src/adapters/out/web/search-vendors.ts';
import { expectCleanPages } from '../../../contracts/web-search.contract.ts';

const BOUNDS = { seed: 20_260_822, numRuns: 300 };

const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\u202Eevil', 'a\u0000b', '\uD800', 'x'.repeat(3_000), '2026-13-01', '2026-02-29T00:00:00Z'),
);
const address = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    'http://[::1]/',
    'https://u:p@h.example/%zz',
    'file:///etc/passwd',
    'data:text/html,x',
    'HTTPS://A.example',
  ),
  strangeText,
);
const strange = fc.oneof(strangeText, fc.jsonValue());
const entry = fc.record(
  {
    url: fc.oneof(address, strange),
    title: strange,
    content: strange,
    text: strange,
    description: strange,
    published_date: strange,
    publishedDate: strange,
    page_age: strange,
  },
  { requiredKeys: ['url'] },
);
const answer = fc.oneof(
  fc.jsonValue(),
  fc.record({ results: fc.array(fc.oneof(entry, fc.jsonValue()), { maxLength: 12 }) }),
  fc.record({ type: fc.constant('search'), web: fc.record({ results: fc.array(entry, { maxLength: 12 }) }) }),
);

describe('Reading what a vendor answers', () => {
  for (const vendor of [tavily, brave, exa, searxng]) {
    it(`makes clean pages of whatever JSON stands in for an answer of ${vendor.title}, or says that it is none`, () => {
      fc.assert(
        fc.property(answer, fc.integer({ min: 1, max: 20 }), (given, limit) => {
          let found;
          try {
            found = vendor.read(given);
          } catch (error) {
            expect(error).to.be.instanceOf(TypeError);
            return;
          }
          expectCleanPages(readPages(found, limit, null), limit);
        }),
        BOUNDS,
      );
    });
  }

  it('gives no address twice, whatever only tracks, and keeps what tells pages apart', () => {
    const urls = [
      'https://www.a.example/x/?utm_source=1&b=2&a=1#part',
      'http://a.example/x?a=1&b=2&gclid=7',
      'https://a.example/x?a=1&b=3',
      'https://a.example/X?a=1&b=2',
      'https://a.example:8443/x?a=1&b=2',
    ];
    const pages = readPages(
      urls.map((url) => ({ url, title: 'A', excerpt: '', published: null })),
      10,
      null,
    );

    expect(pages.map(({ url }) => url)).to.deep.equal([
      'https://www.a.example/x/?utm_source=1&b=2&a=1',
      'https://a.example/x?a=1&b=3',
      'https://a.example/X?a=1&b=2',
      'https://a.example:8443/x?a=1&b=2',
    ]);
  });

  it('keeps days that exist, whatever follows them', () => {
    const days = ['2026-08-01', '2026-08-01T10:00:00Z', '2026-02-29', '20260801', 'August', null];
    const pages = readPages(
      days.map((published, index) => ({ url: `https://a.example/${index}`, title: 'A', excerpt: '', published })),
      10,
      null,
    );

    expect(pages.map(({ published }) => published)).to.deep.equal(['2026-08-01', '2026-08-01', null, null, null, null]);
  });
});
