import { ProviderFailure } from '../../src/application/ports/provider-failure.ts';
import type { WebPage, WebQuery, WebSearch } from '../../src/application/ports/web-search.ts';

export type ScriptedSearch = WebSearch & {
  /** What it was asked, in order. */
  readonly asked: readonly WebQuery[];
};

/** A page that a search may find. */
export function aPage(members: Partial<WebPage> = {}): WebPage {
  return {
    url: 'https://boardly.example/mcp',
    title: 'The MCP server of Boardly',
    excerpt: 'How to install it.',
    published: null,
    ...members,
  };
}

/**
 * A search that takes a key and finds what it is told.
 *
 * @param find What it finds for a question; it may throw, or never resolve.
 */
export function scriptedSearch(
  find: (query: WebQuery) => readonly WebPage[] | Promise<readonly WebPage[]> = () => [],
  credential: string | null = 'SCRIPTED_SEARCH_KEY',
): ScriptedSearch {
  const asked: WebQuery[] = [];
  return {
    name: 'scripted',
    credential,
    asked,
    async find(query, signal) {
      signal.throwIfAborted();
      if (credential !== null && query.apiKey === null)
        throw new ProviderFailure('missing_key', 'scripted', `Scripted needs a key: set ${credential}.`);
      asked.push(query);
      const { promise: gone, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      return (await Promise.race([find(query), gone])).slice(0, query.limit);
    },
  };
}
