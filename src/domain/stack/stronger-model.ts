import type { Model } from '../catalog/model.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { qualityOf } from './choose-model.ts';
import { modelNamed } from './vendor.ts';

/** What a stronger model must have more of the rank, 0 to 1, to be worth a further attempt. */
const STEP = 0.03;

/**
 * The next model up of the same provider: the weakest of those that are clearly better for such a task, the cheaper of equals.
 *
 * @param current The vendor's own id; a model that the catalog does not know, or has no results of, counts as the weakest.
 * @returns Null when there is none.
 */
export function strongerModel(
  models: readonly Model[],
  task: Pick<TaskDefinition, 'type' | 'constraints'>,
  provider: string,
  current: string,
): Model | null {
  const quality = qualityOf(models, task.type, true);
  const known = modelNamed(models, current, provider);
  const least = (known === undefined ? undefined : quality.get(known.id)) ?? 0;
  const allowed = task.constraints.model_providers;
  if (allowed !== undefined && !allowed.includes(provider)) return null;
  const better = models.filter(
    (model) =>
      model.provider === provider &&
      model.model !== current &&
      !model.deprecated &&
      model.tool_call === true &&
      model.output.includes('text') &&
      (quality.get(model.id) ?? 0) >= least + STEP,
  );
  return (
    better.toSorted(
      (one, other) =>
        (quality.get(one.id) ?? 0) - (quality.get(other.id) ?? 0) ||
        (one.price?.output ?? Infinity) - (other.price?.output ?? Infinity) ||
        (one.id < other.id ? -1 : 1),
    )[0] ?? null
  );
}
