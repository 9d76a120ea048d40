import type { Client } from '../catalog/client.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { chooseModel, type ModelChoice, type ModelNeeds } from './choose-model.ts';
import type { Model } from '../catalog/model.ts';

type Task = Pick<TaskDefinition, 'type' | 'complexity' | 'constraints'>;

/**
 * Chooses a model for clients that come with models and take no further key; among the models of one provider where all
 * of them come with those. Null when a client has no models of its own, or when the limits exclude their provider.
 */
export function chooseClientModel(
  models: readonly Model[],
  task: Task,
  needs: ModelNeeds,
  clients: readonly Client[],
): ModelChoice | null {
  const [first, ...others] = clients;
  if (first === undefined || clients.some((one) => !one.own_models)) return null;
  const provider = others.every((one) => one.model_provider === first.model_provider) ? first.model_provider : null;
  const { model_providers: allowed } = task.constraints;
  if (provider !== null && allowed !== undefined && !allowed.includes(provider)) return null;
  const own = provider === null ? null : { name: provider, credential: null, defaultModel: null };
  const choice = chooseModel(models, task, needs, null, own);
  if (choice.chosen === null) return null;
  const { chosen } = choice;
  const whose = others.length === 0 ? `${first.title} comes` : 'The clients come';
  const kept = `${whose} with ${provider === null ? 'models: choose this one or a similar one' : 'it'}, without a further key.`;
  return {
    ...choice,
    chosen: { ...chosen, model: { ...chosen.model, credential: null } },
    reason: `${kept} ${choice.reason}`,
  };
}
