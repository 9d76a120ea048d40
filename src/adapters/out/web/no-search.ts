import type { WebSearch } from '../../../application/ports/web-search.ts';

export const noSearch: WebSearch = {
  name: 'none',
  credential: null,
  find: async (_query, signal) => {
    signal.throwIfAborted();
    return [];
  },
};
