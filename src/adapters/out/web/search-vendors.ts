import { isObject, membersOf } from '../../../domain/catalog/json.ts';
import type { UntrustedPage } from './read-pages.ts';
import type { SearchVendor } from './search-vendor.ts';

type Members = Readonly<Record<string, unknown>>;

/** Tavily's own statuses for the limits of the plan and of pay-as-you-go. */
const TAVILY_SPENT = [432, 433];
/** Brave rejects a wrong key with status 422; only these codes identify it. */
const BRAVE_WRONG_KEY = ['SUBSCRIPTION_TOKEN_INVALID', 'SUBSCRIPTION_TOKEN_MISSING'];
const EXA_TEXT_LENGTH = 1_000;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

export const tavily: SearchVendor = {
  name: 'tavily',
  title: 'Tavily',
  credential: 'TAVILY_API_KEY',
  request: (base, { text, limit, apiKey }) => ({
    url: `${base}/search`,
    headers: { authorization: `Bearer ${apiKey}` },
    json: { query: text, search_depth: 'basic', topic: 'general', max_results: limit },
  }),
  read: (answer) => pagesIn(membersOf(answer), 'content', 'published_date'),
  kindOf: (status) => (TAVILY_SPENT.includes(status) ? 'quota' : null),
};

export const exa: SearchVendor = {
  name: 'exa',
  title: 'Exa',
  credential: 'EXA_API_KEY',
  request: (base, { text, limit, apiKey }) => ({
    url: `${base}/search`,
    headers: { 'x-api-key': apiKey ?? '' },
    json: { query: text, type: 'auto', numResults: limit, contents: { text: { maxCharacters: EXA_TEXT_LENGTH } } },
  }),
  read: (answer) => pagesIn(membersOf(answer), 'text', 'publishedDate'),
};

/** The operator's own instance; it takes neither a key nor a limit. */
export const searxng: SearchVendor = {
  name: 'searxng',
  title: 'SearXNG',
  credential: null,
  request: (base, { text }) => ({
    url: `${base}/search?${new URLSearchParams({ q: text, format: 'json' }).toString()}`,
    headers: {},
  }),
  read: (answer) => pagesIn(membersOf(answer), 'content', 'publishedDate'),
  advice: { 403: 'Let it answer in JSON: search.formats in its settings.yml must hold json.' },
};

export const brave: SearchVendor = {
  name: 'brave',
  title: 'Brave Search',
  credential: 'BRAVE_API_KEY',
  request: (base, { text, limit, apiKey }) => ({
    url: `${base}/res/v1/web/search?${new URLSearchParams({
      q: text,
      count: String(limit),
      result_filter: 'web',
      text_decorations: 'false',
    }).toString()}`,
    headers: { 'x-subscription-token': apiKey ?? '' },
  }),
  read: (answer) => {
    const { type, web } = membersOf(answer);
    // A response without results has no member `web`.
    if (web === undefined && type === 'search') return [];
    const pages = pagesIn(membersOf(web), 'description', 'page_age');
    return pages.map((page) => ({ ...page, title: withoutHtml(page.title), excerpt: withoutHtml(page.excerpt) }));
  },
  kindOf: (status, body) =>
    status === 422 && codesIn(body).some((code) => BRAVE_WRONG_KEY.includes(code)) ? 'auth' : null,
  waitOf: (headers) => {
    const left = numbersIn(headers.get('x-ratelimit-remaining'));
    const resets = numbersIn(headers.get('x-ratelimit-reset')).filter((_, window) => left[window] === 0);
    return resets.length === 0 ? null : Math.max(...resets) * 1_000;
  },
};

/** Returns the objects in the member `results`. @throws {TypeError} when that is no list. */
function pagesIn({ results }: Members, excerpt: string, published: string): readonly UntrustedPage[] {
  if (!Array.isArray(results)) throw new TypeError('there is no list of results');
  return results.filter(isObject).map((result) => ({
    url: result['url'],
    title: result['title'],
    excerpt: result[excerpt],
    published: result[published],
  }));
}

/** Returns the error codes. Brave documents a list of errors, but sends a single one. */
function codesIn(body: unknown): readonly string[] {
  const { error, errors } = membersOf(body);
  const list: readonly unknown[] = Array.isArray(errors) ? errors : [];
  return [error, ...list].map((one) => String(membersOf(one)['code']));
}

/** Parses one number per time window, the shortest first: `1, 1419704`. */
function numbersIn(header: string | null): readonly number[] {
  const parts = (header ?? '').split(',').map((part) => part.trim());
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : [];
}

function withoutHtml(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text
    .replace(/<\/?(?:strong|b|em)>/gi, '')
    .replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
