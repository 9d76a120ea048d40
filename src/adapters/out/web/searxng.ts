import { membersOf, resultsIn } from './json-members.ts';
import type { SearchVendor } from './search-vendor.ts';

/** The operator's own instance; it takes no key and gives as many results as it likes. */
export const searxng: SearchVendor = {
  name: 'searxng',
  title: 'SearXNG',
  credential: null,
  request: (base, { text }) => ({
    url: `${base}/search?${new URLSearchParams({ q: text, format: 'json' }).toString()}`,
    headers: {},
  }),
  read: (answer) =>
    resultsIn(membersOf(answer)['results']).map(({ url, title, content, publishedDate }) => ({
      url,
      title,
      excerpt: content,
      published: publishedDate,
    })),
  advice: { 403: 'Let it answer in JSON: search.formats in its settings.yml must hold json.' },
};
