import type { Provider } from '../../../application/ports/provider.ts';

/**
 * Embedded provider that needs no key, network or model: it takes the analysis from the shipped reader and leaves the
 * choice to the engine.
 */
export const localProvider: Provider = {
  name: 'local',
  asksModel: false,
  credential: null,
  models: [],
  defaultModel: null,
  analyze({ own }, signal) {
    signal.throwIfAborted();
    return Promise.resolve({ ...own, warnings: [] });
  },
  choose(_request, signal) {
    signal.throwIfAborted();
    return Promise.resolve({ choices: [], dropped: [], warnings: [], use: null });
  },
};
