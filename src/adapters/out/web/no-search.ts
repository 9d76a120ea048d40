import type { WebSearch } from '../../../application/ports/web-search.ts';

/** Search that finds nothing. */
export const noSearch: WebSearch = {
  name: 'none',
  credential: null,
  find: async (_query, signal) => {
    signal.throwIfAborted();
    return [];
  },
};
