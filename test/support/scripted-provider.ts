import type { Provider } from '../../src/application/ports/provider.ts';
import type { TaskDefinition } from '../../src/domain/task/task-definition.ts';
import { aTask } from './answers.ts';

/** A provider that gives the same analysis of every task: what a vendor's model would have said. */
export function scriptedProvider(
  name: string,
  members: Partial<TaskDefinition> = {},
  facts: Partial<Pick<Provider, 'asksModel' | 'credential' | 'models' | 'defaultModel'>> = {},
): Provider {
  return {
    name,
    asksModel: false,
    credential: 'SCRIPTED_API_KEY',
    models: ['scripted-model'],
    defaultModel: null,
    ...facts,
    analyze({ own }, signal) {
      signal.throwIfAborted();
      const definition = {
        ...aTask(members),
        id: own.task.id,
        raw_input: own.text.raw,
        constraints: { ...members.constraints, ...own.task.constraints },
        analyzed_by: name,
      };
      return Promise.resolve({ ...own, task: definition, warnings: [] });
    },
    choose(_request, signal) {
      signal.throwIfAborted();
      return Promise.resolve({ choices: [], dropped: [], warnings: [], use: null });
    },
  };
}
