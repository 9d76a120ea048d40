import type { Provider } from '../../../application/ports/provider.ts';

/** Embedded provider without a key, network or model: the shipped reader analyzes, the engine chooses. */
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
