import { membersOf, resultsIn } from './json-members.ts';
import type { SearchVendor } from './search-vendor.ts';

const LONGEST_TEXT = 1_000;

export const exa: SearchVendor = {
  name: 'exa',
  title: 'Exa',
  credential: 'EXA_API_KEY',
  request: (base, { text, limit, apiKey }) => ({
    url: `${base}/search`,
    headers: { 'x-api-key': apiKey ?? '' },
    json: { query: text, type: 'auto', numResults: limit, contents: { text: { maxCharacters: LONGEST_TEXT } } },
  }),
  read: (answer) =>
    resultsIn(membersOf(answer)['results']).map(({ url, title, text, publishedDate }) => ({
      url,
      title,
      excerpt: text,
      published: publishedDate,
    })),
};
