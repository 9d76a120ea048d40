import { membersOf, resultsIn } from './json-members.ts';
import type { SearchVendor } from './search-vendor.ts';

/** Limits of the plan and of pay-as-you-go have statuses of Tavily's own. */
const SPENT = [432, 433];

export const tavily: SearchVendor = {
  name: 'tavily',
  title: 'Tavily',
  credential: 'TAVILY_API_KEY',
  request: (base, { text, limit, apiKey }) => ({
    url: `${base}/search`,
    headers: { authorization: `Bearer ${apiKey}` },
    json: { query: text, search_depth: 'basic', topic: 'general', max_results: limit },
  }),
  read: (answer) =>
    resultsIn(membersOf(answer)['results']).map(({ url, title, content, published_date: published }) => ({
      url,
      title,
      excerpt: content,
      published,
    })),
  kindOf: (status) => (SPENT.includes(status) ? 'quota' : null),
};
