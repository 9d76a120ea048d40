import { expect } from 'chai';
import type { WebPage, WebQuery, WebSearch } from '../../src/application/ports/web-search.ts';

/** A search with three pages to find, or none where it never finds anything. */
export type OpenedSearch = {
  readonly search: WebSearch;
  /** How many questions went out. */
  readonly calls: () => number;
  /** Makes the next question wait for ever, and calls back once it does. */
  readonly silence: (onSilence: () => void) => void;
  readonly close: () => Promise<void>;
};

export const KEY = 'marked-key-3f9a71c2';

export function aQuery(members: Partial<WebQuery> = {}): WebQuery {
  return { text: 'boardly MCP server', limit: 5, apiKey: KEY, ...members };
}

export const patience = (): AbortSignal => new AbortController().signal;

/** What the pages of every search are like, whatever the web says. */
export function expectCleanPages(pages: readonly WebPage[], limit: number): void {
  expect(pages.length).to.be.at.most(limit);
  expect(new Set(pages.map(({ url }) => url)).size).to.equal(pages.length);
  for (const { url, title, excerpt, published } of pages) {
    expect(url).to.match(/^https?:\/\/[\x21-\x7e]+$/);
    expect(title).to.not.equal('');
    expect(title.length).to.be.at.most(320);
    expect(Array.from(excerpt).length).to.be.at.most(1_000);
    expect(`${title}${excerpt}`).to.not.match(
      /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u,
    );
    if (published !== null) expect(published).to.match(/^\d{4}-\d{2}-\d{2}$/);
  }
}

/** What every search promises. @param finds Whether it ever finds anything, and asks anybody. */
export function itKeepsTheWebSearchContract(open: () => Promise<OpenedSearch>, finds: boolean): void {
  describe('as a WebSearch', () => {
    let opened: OpenedSearch;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('gives clean pages, each address once, and no more than were asked for', async () => {
      const pages = await opened.search.find(aQuery(), patience());

      expect(pages).to.have.length(finds ? 3 : 0);
      expectCleanPages(pages, 5);
      expect(await opened.search.find(aQuery({ limit: 1 }), patience())).to.deep.equal(pages.slice(0, 1));
    });

    it('names the variable of its key, never a value, or null', () => {
      const { credential } = opened.search;

      if (credential !== null) expect(credential).to.match(/^[A-Z][A-Z0-9_]*$/);
    });

    it('asks nobody without the key that it needs, and says which variable to set', async () => {
      const { search } = opened;
      const outcome: unknown = await search.find(aQuery({ apiKey: null }), patience()).catch((error: unknown) => error);

      if (search.credential === null) expect(outcome).to.be.an('array');
      else {
        expect(outcome).to.include({ kind: 'missing_key', provider: search.name, status: null });
        expect(outcome).to.have.property('message').that.includes(search.credential);
        expect(opened.calls()).to.equal(0);
      }
    });

    it('does nothing for a caller who has already given up', async () => {
      const gone = new RangeError('the caller went away');
      const outcome: unknown = await opened.search.find(aQuery(), AbortSignal.abort(gone)).catch((e: unknown) => e);

      expect(outcome).to.equal(gone);
      expect(opened.calls()).to.equal(0);
    });

    if (finds)
      it('stops at once when the caller gives up, with the reason of the caller, and does not try again', async () => {
        const caller = new AbortController();
        const gone = new RangeError('the caller went away');
        opened.silence(() => caller.abort(gone));
        const outcome: unknown = await opened.search.find(aQuery(), caller.signal).catch((error: unknown) => error);

        expect(outcome).to.equal(gone);
        expect(opened.calls()).to.equal(1);
      });
  });
}
