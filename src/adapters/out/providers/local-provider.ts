import type { Provider } from '../../../application/ports/provider.ts';

/** The embedded provider: takes the analysis by the shipped reader, without a key, network or model, and leaves the choice to the engine. */
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
