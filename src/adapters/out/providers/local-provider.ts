import type { Provider } from '../../../application/ports/provider.ts';
import { analyzeTask } from '../../../domain/task/analyze-task.ts';

/** The embedded provider: reads the task with our own reader, with no key, no network and no model, and leaves the choice to the engine. */
export const localProvider: Provider = {
  name: 'local',
  asksModel: false,
  credential: null,
  models: [],
  defaultModel: null,
  analyze({ task, id, constraints, knowledge, reading }, signal) {
    signal.throwIfAborted();
    return Promise.resolve({ task: analyzeTask(task, id, constraints, knowledge, reading), warnings: [] });
  },
  choose(_request, signal) {
    signal.throwIfAborted();
    return Promise.resolve({ choices: [], dropped: [], warnings: [], use: null });
  },
};
