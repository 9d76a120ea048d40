import type { Client } from '../catalog/client.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { chooseModel, type ModelChoice, type ModelNeeds } from './choose-model.ts';
import type { Model } from '../catalog/model.ts';

type Task = Pick<TaskDefinition, 'type' | 'complexity' | 'constraints'>;

/**
 * Chooses among the models that come with the named clients, which take no further key. Null when the clients leave the
 * choice to the user, differ, or when the limits exclude their provider.
 */
export function chooseClientModel(
  models: readonly Model[],
  task: Task,
  needs: ModelNeeds,
  clients: readonly Client[],
): ModelChoice | null {
  const [first] = clients;
  const provider = first?.model_provider ?? null;
  if (first === undefined || provider === null || clients.some((one) => one.model_provider !== provider)) return null;
  const { model_providers: allowed } = task.constraints;
  if (allowed !== undefined && !allowed.includes(provider)) return null;
  const own = { name: provider, credential: null, defaultModel: null };
  const choice = chooseModel(models, task, needs, null, own);
  if (choice.chosen === null) return null;
  const { chosen } = choice;
  return {
    ...choice,
    chosen: { ...chosen, model: { ...chosen.model, credential: null } },
    reason: `${first.title} comes with it, without a further key. ${choice.reason}`,
  };
}
