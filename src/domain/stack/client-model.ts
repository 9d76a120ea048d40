import type { Client } from '../catalog/client.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { chooseModel, type ModelChoice, type ModelNeeds } from './choose-model.ts';
import type { Model } from '../catalog/model.ts';

type Task = Pick<TaskDefinition, 'type' | 'complexity' | 'constraints'>;

/**
 * Chooses among the models that come with all named clients and take no further key. Null when a client has none, when
 * they share no provider, or when the limits exclude the shared ones.
 */
export function chooseClientModel(
  models: readonly Model[],
  task: Task,
  needs: ModelNeeds,
  clients: readonly Client[],
): ModelChoice | null {
  const [first, ...others] = clients;
  if (first === undefined) return null;
  const { model_providers: allowed } = task.constraints;
  const shared = first.model_providers.filter(
    (name) =>
      others.every(({ model_providers: names }) => names.includes(name)) &&
      (allowed === undefined || allowed.includes(name)),
  );
  const [only, ...further] = shared;
  if (only === undefined) return null;
  const own = further.length > 0 ? null : { name: only, credential: null, defaultModel: null };
  const limited = { ...task, constraints: { ...task.constraints, model_providers: shared } };
  const choice = chooseModel(models, limited, needs, null, own);
  if (choice.chosen === null) return null;
  const { chosen } = choice;
  const whose = others.length === 0 ? `${first.title} comes` : 'The clients come';
  const kept = own === null ? 'with models: choose this one or a similar one' : 'with it';
  return {
    ...choice,
    chosen: { ...chosen, model: { ...chosen.model, credential: null } },
    reason: `${whose} ${kept}, without a further key. ${choice.reason}`,
  };
}
