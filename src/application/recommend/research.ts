import { QuartermasterError } from '../../domain/errors.ts';
import type { Knowledge } from '../../domain/match/knowledge.ts';
import type { Findings } from '../../domain/answer/citations/cite.ts';
import { planQueries, type Query } from '../../domain/answer/citations/plan-queries.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { Warning } from '../../domain/stack/plan.ts';
import type { TaskDefinition } from '../../domain/task/task-definition.ts';
import type { Clock } from '../ports/clock.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { WebPage, WebSearch } from '../ports/web-search.ts';

/** Key and time limit of a request for its web search. */
export type ResearchRequest = {
  /** Key of the request; it takes precedence over the key of the environment. */
  readonly searchApiKey: string | null;
  /** Time limit of the whole request in milliseconds, from its beginning. */
  readonly timeoutMs: number;
};

export type ResearchSubject = {
  readonly task: TaskDefinition;
  readonly recommendation: StackRecommendation;
  readonly knowledge: Knowledge;
};

/**
 * Searches the web for a recommendation. Resolves at once without questions or a key, otherwise within 8 s and the
 * time of the request. A failed search causes a warning only.
 *
 * @throws {QuartermasterError} `provider_auth` when the key of the request is rejected; the reason of the signal once
 *   it is aborted.
 */
export type Research = (subject: ResearchSubject, signal?: AbortSignal) => Promise<Findings>;

/** Starts the time of a request; called at its beginning. */
export type BeginResearch = (request: ResearchRequest) => Research;

type Outcome = { readonly query: Query; readonly pages: readonly WebPage[]; readonly failure: ProviderFailure | null };

const LONGEST_MS = 8_000;
const PAGES_A_QUERY = 5;
const NOTHING: Findings = { answers: [], warnings: [] };

/** @param ownKey Key of the environment, or null. */
export function makeBeginResearch(search: WebSearch, ownKey: string | null, clock: Clock): BeginResearch {
  return ({ searchApiKey, timeoutMs }) => {
    const until = clock.now().getTime() + timeoutMs;
    const apiKey = search.credential === null ? null : (searchApiKey ?? ownKey);
    return async ({ task, recommendation, knowledge }, signal) => {
      if (search.credential !== null && apiKey === null) return NOTHING;
      const queries = planQueries(task, recommendation, knowledge);
      if (queries.length === 0) return NOTHING;
      if (task.constraints.remote === 'forbidden') return searchApiKey === null ? NOTHING : skipped();
      const leftMs = Math.min(LONGEST_MS, until - clock.now().getTime());
      const outcomes = await askAll(search, queries, { apiKey, leftMs }, clock, signal);
      const failure = gravest(outcomes);
      if (failure !== null && isOfKey(failure) && searchApiKey !== null && apiKey !== null) throw refused(failure);
      return {
        answers: outcomes.map(({ query, pages }) => ({ query, pages })),
        warnings: failure === null ? [] : [failed(failure, outcomes, search)],
      };
    };
  };
}

/** Key and remaining time for the searches of one recommendation. */
type SearchAccess = { readonly apiKey: string | null; readonly leftMs: number };

/** Sends all queries at once. A rejected key aborts the other queries, because they would be rejected too. */
async function askAll(
  search: WebSearch,
  queries: readonly Query[],
  { apiKey, leftMs }: SearchAccess,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<readonly Outcome[]> {
  if (leftMs <= 0) return queries.map((query) => ({ query, pages: [], failure: tooSlow(search, 0) }));
  const refusal = new AbortController();
  const limit = clock.limit(leftMs);
  const stop = AbortSignal.any([limit, refusal.signal, ...(signal === undefined ? [] : [signal])]);
  const ask = async (query: Query): Promise<Outcome> => {
    try {
      const pages = await search.find({ text: query.text, limit: PAGES_A_QUERY, apiKey }, stop);
      return { query, pages, failure: null };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ProviderFailure) && !stop.aborted) throw error;
      const failure = error instanceof ProviderFailure ? error : tooSlow(search, leftMs);
      if (isOfKey(failure)) refusal.abort();
      return { query, pages: [], failure };
    }
  };
  return Promise.all(queries.map(ask));
}

function gravest(outcomes: readonly Outcome[]): ProviderFailure | null {
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  return failures.find(isOfKey) ?? failures[0] ?? null;
}

function isOfKey({ kind }: ProviderFailure): boolean {
  return kind === 'auth' || kind === 'permission';
}

function tooSlow({ name }: WebSearch, mostMs: number): ProviderFailure {
  const seconds = Math.round(mostMs / 100) / 10;
  return new ProviderFailure('too_slow', name, `No answer came within the ${seconds} s that were left.`);
}

function refused(failure: ProviderFailure): QuartermasterError {
  return new QuartermasterError(
    'provider_auth',
    `${failure.message} Check search_api_key, or leave it out: the web is not needed for a recommendation.`,
    { provider: failure.provider, upstreamStatus: failure.status, cause: failure },
  );
}

function failed(failure: ProviderFailure, outcomes: readonly Outcome[], { credential }: WebSearch): Warning {
  const lost = outcomes.filter(({ failure: one }) => one !== null).length;
  const extent =
    lost === outcomes.length
      ? 'The web could not be searched'
      : `${lost} of ${outcomes.length} searches of the web failed`;
  const advice = isOfKey(failure) && credential !== null ? ` Check ${credential}.` : '';
  return {
    code: 'search_failed',
    text: `${extent}: ${failure.message}${advice} Nothing else was affected.`,
    ref: failure.provider,
  };
}

function skipped(): Findings {
  const text = 'The web was not searched: the task wants nothing to leave.';
  return { answers: [], warnings: [{ code: 'search_skipped', text }] };
}
