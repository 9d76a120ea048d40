import type { IncomingMessage } from 'node:http';

export type VendorName = 'tavily' | 'brave' | 'exa' | 'searxng';

/** A page as the tests know it, before a vendor words it its own way. */
export type GivenPage = {
  readonly url: unknown;
  readonly title: unknown;
  readonly text?: unknown;
  readonly published?: unknown;
};

export type Received = { readonly request: IncomingMessage; readonly url: URL; readonly body: string };

export type WireFormat = {
  readonly name: VendorName;
  /** What is wrong with a request by the vendor's documentation, or null. */
  readonly fault: (received: Received) => string | null;
  readonly query: (received: Received) => string;
  /** The key that came along, or null. */
  readonly key: (received: Received) => string | null;
  readonly answer: (pages: readonly GivenPage[], query: string) => unknown;
  /** An answer that lists no page. */
  readonly empty: unknown;
  /** The answer to a key that it does not know. */
  readonly wrongKey: { readonly status: number; readonly body: unknown };
};

const tavily: WireFormat = {
  name: 'tavily',
  fault: ({ request, url, body }) => {
    if (request.method !== 'POST' || url.pathname !== '/search') return 'POST /search';
    if (!isJson(request)) return 'content-type';
    const { query, max_results: most, search_depth: depth, topic } = object(body);
    if (!isQuery(query)) return 'query of 1 to 400 characters';
    if (!isCount(most, 0, 20)) return 'max_results from 0 to 20';
    return depth === 'basic' && topic === 'general' ? null : 'search_depth and topic';
  },
  query: ({ body }) => String(object(body)['query']),
  key: ({ request }) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
  answer: (pages, query) => ({
    query,
    follow_up_questions: null,
    answer: null,
    images: [],
    results: pages.map(({ url, title, text, published }, rank) => ({
      url,
      title,
      content: text,
      score: 1 / (rank + 1),
      raw_content: null,
      ...(published !== undefined && { published_date: published }),
    })),
    response_time: 0.1,
    request_id: '00000000-0000-0000-0000-000000000000',
  }),
  empty: { query: 'x', answer: null, images: [], results: [], response_time: 0.1 },
  wrongKey: { status: 401, body: { detail: { error: 'Unauthorized: missing or invalid API key.' } } },
};

const exa: WireFormat = {
  name: 'exa',
  fault: ({ request, url, body }) => {
    if (request.method !== 'POST' || url.pathname !== '/search') return 'POST /search';
    if (!isJson(request)) return 'content-type';
    const { query, numResults, type, contents } = object(body);
    if (!isQuery(query)) return 'query';
    if (!isCount(numResults, 1, 100)) return 'numResults from 1 to 100';
    return type === 'auto' && typeof contents === 'object' ? null : 'type and contents';
  },
  query: ({ body }) => String(object(body)['query']),
  key: ({ request }) => header(request, 'x-api-key'),
  answer: (pages) => ({
    requestId: 'b5947044c4b78efa9552a7c89b306d95',
    resolvedSearchType: 'neural',
    results: pages.map(({ url, title, text, published }) => ({
      id: url,
      url,
      title,
      author: null,
      publishedDate: published ?? null,
      text,
    })),
    costDollars: { total: 0.005 },
  }),
  empty: { requestId: 'b5947044c4b78efa9552a7c89b306d95', results: [] },
  wrongKey: { status: 401, body: { requestId: 'x', error: 'Invalid API key', tag: 'INVALID_API_KEY' } },
};

const brave: WireFormat = {
  name: 'brave',
  fault: ({ request, url }) => {
    if (request.method !== 'GET' || url.pathname !== '/res/v1/web/search') return 'GET /res/v1/web/search';
    if (!isQuery(url.searchParams.get('q'))) return 'q of 1 to 400 characters';
    return isCount(Number(url.searchParams.get('count')), 1, 20) ? null : 'count from 1 to 20';
  },
  query: ({ url }) => url.searchParams.get('q') ?? '',
  key: ({ request }) => header(request, 'x-subscription-token'),
  answer: (pages, query) => ({
    type: 'search',
    query: { original: query, more_results_available: false },
    web: {
      type: 'search',
      results: pages.map(({ url, title, text, published }) => ({
        type: 'search_result',
        url,
        title,
        description: text,
        ...(published !== undefined && { page_age: published }),
      })),
    },
  }),
  empty: { type: 'search', query: { original: 'x' } },
  wrongKey: {
    status: 422,
    body: {
      type: 'ErrorResponse',
      error: { id: 'x', status: 422, code: 'SUBSCRIPTION_TOKEN_INVALID', meta: { component: 'authentication' } },
      time: 1,
    },
  },
};

const searxng: WireFormat = {
  name: 'searxng',
  fault: ({ request, url }) => {
    if (request.method !== 'GET' || url.pathname !== '/search') return 'GET /search';
    if (url.searchParams.get('format') !== 'json') return 'format=json';
    return isQuery(url.searchParams.get('q')) ? null : 'q';
  },
  query: ({ url }) => url.searchParams.get('q') ?? '',
  key: ({ request }) => request.headers.authorization ?? null,
  answer: (pages, query) => ({
    query,
    number_of_results: 0,
    results: pages.map(({ url, title, text, published }) => ({
      url,
      title,
      content: text,
      publishedDate: published ?? null,
      engine: 'made-up',
      engines: ['made-up'],
      category: 'general',
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [['other', 'timeout']],
  }),
  empty: { query: 'x', number_of_results: 0, results: [], unresponsive_engines: [] },
  wrongKey: { status: 401, body: {} },
};

export const WIRE_FORMATS: Readonly<Record<VendorName, WireFormat>> = { tavily, brave, exa, searxng };

function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type'] === 'application/json';
}

function isQuery(text: unknown): boolean {
  return typeof text === 'string' && text.length > 0 && text.length <= 400 && text.split(/\s+/).length <= 50;
}

function isCount(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function header({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

function object(body: string): Readonly<Record<string, unknown>> {
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}
