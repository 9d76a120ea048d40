import type { Provider } from '../../../application/ports/provider.ts';
import { analyzeTask } from '../../../domain/task/analyze-task.ts';

/** The embedded provider: analyses by rules and the vocabulary, with no key, no network and no model. */
export const localProvider: Provider = {
  name: 'local',
  credential: null,
  models: [],
  analyze({ task, id, constraints, knowledge }, signal) {
    signal?.throwIfAborted();
    return Promise.resolve(analyzeTask(task, id, constraints, knowledge));
  },
};
