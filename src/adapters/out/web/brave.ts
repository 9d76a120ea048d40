import { membersOf, resultsIn } from './json-members.ts';
import type { SearchVendor } from './search-vendor.ts';

/** Brave answers a wrong key with 422, and says so only by its code. */
const WRONG_KEY = ['SUBSCRIPTION_TOKEN_INVALID', 'SUBSCRIPTION_TOKEN_MISSING'];
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
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
    // An answer that found nothing has no member `web`.
    if (web === undefined && type === 'search') return [];
    return resultsIn(membersOf(web)['results']).map(({ url, title, description, page_age: published }) => ({
      url,
      title: plain(title),
      excerpt: plain(description),
      published,
    }));
  },
  kindOf: (status, body) => (status === 422 && codesIn(body).some((code) => WRONG_KEY.includes(code)) ? 'auth' : null),
  waitOf: (headers) => {
    const left = numbersOf(headers.get('x-ratelimit-remaining'));
    const resets = numbersOf(headers.get('x-ratelimit-reset')).filter((_, window) => left[window] === 0);
    return resets.length === 0 ? null : Math.max(...resets) * 1_000;
  },
};

/** The documentation shows a list of errors, the service answers with one. */
function codesIn(body: unknown): readonly string[] {
  const { error, errors } = membersOf(body);
  return [error, ...(Array.isArray(errors) ? (errors as readonly unknown[]) : [])].map((one) =>
    String(membersOf(one)['code']),
  );
}

/** One number a window of time, the shortest first: `1, 1419704`. */
function numbersOf(header: string | null): readonly number[] {
  const parts = (header ?? '').split(',').map((part) => part.trim());
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : [];
}

function plain(html: unknown): unknown {
  if (typeof html !== 'string') return html;
  return html
    .replace(/<\/?(?:strong|b|em)>/gi, '')
    .replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
