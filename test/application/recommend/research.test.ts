import { inspect } from 'node:util';
import { expect } from 'chai';
import { ProviderFailure, type ProviderFailureKind } from '../../../src/application/ports/provider-failure.ts';
import type { WebQuery, WebSearch } from '../../../src/application/ports/web-search.ts';
import { makeBeginResearch, type ResearchSubject } from '../../../src/application/recommend/research.ts';
import { noSearch } from '../../../src/adapters/out/web/no-search.ts';
import { aRecommendation, aTask } from '../../support/answers.ts';
import { failureOf } from '../../support/failure.ts';
import { aGap, aReadNeed, researchedKnowledge } from '../../support/research.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { aPage, scriptedSearch } from '../../support/scripted-search.ts';

const KEY = 'marked-key-of-the-request';
const knowledge = researchedKnowledge();
const subject = (members: Partial<ResearchSubject['task']> = {}): ResearchSubject => ({
  task: aTask({
    needs: [aReadNeed({ system: 'boardly' }), aReadNeed({ id: 'n2', system: 'gantry' })],
    constraints: {},
    ...members,
  }),
  recommendation: aRecommendation({ uncovered: [aGap({ need: 'n2' })] }),
  knowledge,
});
const failing = (kind: ProviderFailureKind, status: number | null = null, credential: string | null = 'SEARCH_KEY') =>
  scriptedSearch(() => {
    throw new ProviderFailure(kind, 'scripted', 'It failed.', { status });
  }, credential);

type Asked = {
  readonly search?: WebSearch;
  readonly ownKey?: string | null;
  readonly searchApiKey?: string | null;
  readonly timeoutMs?: number;
  readonly of?: ResearchSubject;
  readonly signal?: AbortSignal;
};

function research(asked: Asked = {}) {
  const { search = scriptedSearch(() => [aPage()]), ownKey = 'own', searchApiKey = null, timeoutMs = 300_000 } = asked;
  return makeBeginResearch(search, ownKey, manualClock())({ searchApiKey, timeoutMs })(
    asked.of ?? subject(),
    asked.signal,
  );
}

describe('Research', () => {
  it('asks what the plan wants to know and gives the pages, question by question', async () => {
    const search = scriptedSearch(({ text }) => [aPage({ title: text })]);
    const { answers, warnings } = await research({ search });

    expect(search.asked).to.deep.equal([
      { text: 'Gantry MCP server', limit: 5, apiKey: 'own' },
      { text: 'Boardly MCP server', limit: 5, apiKey: 'own' },
    ]);
    expect(answers.map(({ query, pages }) => [query.gaps, pages.map(({ title }) => title)])).to.deep.equal([
      [['n2'], ['Gantry MCP server']],
      [[], ['Boardly MCP server']],
    ]);
    expect(warnings).to.deep.equal([]);
  });

  it('asks with the key of the request before that of the environment', async () => {
    const search = scriptedSearch();
    await research({ search, searchApiKey: KEY });

    expect(search.asked.map(({ apiKey }) => apiKey)).to.deep.equal([KEY, KEY]);
  });

  it('gives no key to a search that takes none', async () => {
    const search = scriptedSearch(() => [], null);
    await research({ search, searchApiKey: KEY });

    expect(search.asked.map(({ apiKey }) => apiKey)).to.deep.equal([null, null]);
  });

  it('asks nobody and says nothing where there is no key, nothing to ask, or nobody to ask', async () => {
    const search = scriptedSearch();
    const nothing = { answers: [], warnings: [] };

    expect(await research({ search, ownKey: null })).to.deep.equal(nothing);
    expect(
      await research({ search, of: { ...subject({ needs: [] }), recommendation: aRecommendation({ uncovered: [] }) } }),
    ).to.deep.equal(nothing);
    expect(search.asked).to.deep.equal([]);
    const { answers } = await research({ search: noSearch, ownKey: null });
    expect(answers.flatMap(({ pages }) => pages)).to.deep.equal([]);
  });

  it('asks nobody about a task that wants nothing to leave, and says so to who gave a key', async () => {
    const search = scriptedSearch();
    const local = subject({ constraints: { remote: 'forbidden' } });

    expect(await research({ search, of: local })).to.deep.equal({ answers: [], warnings: [] });
    expect((await research({ search, of: local, searchApiKey: KEY })).warnings.map(({ code }) => code)).to.deep.equal([
      'search_skipped',
    ]);
    expect(search.asked).to.deep.equal([]);
  });

  for (const kind of [
    'quota',
    'rate_limited',
    'rejected',
    'failed',
    'unreachable',
    'unreadable',
    'too_slow',
  ] as const) {
    it(`makes a warning of ${kind}, whosever key it is, and says that nothing else was affected`, async () => {
      for (const searchApiKey of [null, KEY]) {
        const { warnings } = await research({ search: failing(kind), searchApiKey });

        expect(warnings).to.deep.equal([
          {
            code: 'search_failed',
            text: 'The web could not be searched: It failed. Nothing else was affected.',
            ref: 'scripted',
          },
        ]);
      }
    });
  }

  for (const [kind, status] of [
    ['auth', 401],
    ['auth', 422],
    ['permission', 403],
  ] as const) {
    it(`refuses a request whose own key is refused with ${kind} ${status}, and tells nothing of the key`, async () => {
      const failure = await failureOf(research({ search: failing(kind, status), searchApiKey: KEY }));

      expect(failure.code).to.equal('provider_auth');
      expect(failure.details).to.include({ provider: 'scripted', upstreamStatus: status });
      expect(failure.message).to.include('It failed.').and.include('search_api_key');
      expect(inspect(failure, { depth: 9 })).to.not.include(KEY);
    });

    it(`makes a warning of ${kind} ${status} for the key of the environment, and names its variable`, async () => {
      const { warnings } = await research({ search: failing(kind, status) });

      expect(warnings.map(({ text }) => text)).to.deep.equal([
        'The web could not be searched: It failed. Check SEARCH_KEY. Nothing else was affected.',
      ]);
    });
  }

  it('blames no key of the request for what a search without keys refuses', async () => {
    const { warnings } = await research({ search: failing('permission', 403, null), searchApiKey: KEY });

    expect(warnings.map(({ code }) => code)).to.deep.equal(['search_failed']);
  });

  it('waits for no other question once the key is refused', async () => {
    const search = scriptedSearch(({ text }) => {
      if (text.startsWith('Gantry')) return new Promise<never>(() => undefined);
      throw new ProviderFailure('auth', 'scripted', 'It failed.', { status: 401 });
    });

    expect((await failureOf(research({ search, searchApiKey: KEY }))).code).to.equal('provider_auth');
  });

  it('keeps the pages of the questions that were answered', async () => {
    const search = scriptedSearch(({ text }: WebQuery) => {
      if (text.startsWith('Gantry')) throw new ProviderFailure('failed', 'scripted', 'It failed.');
      return [aPage()];
    });
    const { answers, warnings } = await research({ search });

    expect(answers.map(({ pages }) => pages.length)).to.deep.equal([0, 1]);
    expect(warnings.map(({ text }) => text)).to.deep.equal([
      '1 of 2 searches of the web failed: It failed. Nothing else was affected.',
    ]);
  });

  for (const [timeoutMs, passedMs, leftMs] of [
    [300_000, 0, 8_000],
    [300_000, 295_000, 5_000],
    [3_000, 1_000, 2_000],
  ] as const) {
    it(`waits ${leftMs} ms at most when ${passedMs} ms of ${timeoutMs} are gone`, async () => {
      const clock = manualClock();
      const search = scriptedSearch(() => new Promise<never>(() => queueMicrotask(clock.expire)));
      const begun = makeBeginResearch(search, 'own', clock)({ searchApiKey: null, timeoutMs });
      clock.skip(passedMs);
      const { warnings } = await begun(subject());

      expect(clock.limits).to.deep.equal([leftMs]);
      expect(warnings.map(({ text }) => text)).to.deep.equal([
        `The web could not be searched: No answer came within the ${leftMs / 1_000} s that were left. Nothing else was affected.`,
      ]);
    });
  }

  it('asks nobody once no time is left', async () => {
    const clock = manualClock();
    const search = scriptedSearch();
    const begun = makeBeginResearch(search, 'own', clock)({ searchApiKey: null, timeoutMs: 1_000 });
    clock.skip(1_000);

    expect((await begun(subject())).warnings.map(({ code }) => code)).to.deep.equal(['search_failed']);
    expect(search.asked).to.deep.equal([]);
  });

  it('stops with the reason of the caller who gives up', async () => {
    const caller = new AbortController();
    const gone = new RangeError('the caller went away');
    const search = scriptedSearch(() => new Promise<never>(() => queueMicrotask(() => caller.abort(gone))));
    const outcome: unknown = await research({ search, signal: caller.signal }).catch((error: unknown) => error);

    expect(outcome).to.equal(gone);
  });

  it('lets a bug through', async () => {
    const bug = new TypeError('a bug');
    const search = scriptedSearch(() => {
      throw bug;
    });

    expect(await research({ search }).catch((error: unknown) => error)).to.equal(bug);
  });
});
