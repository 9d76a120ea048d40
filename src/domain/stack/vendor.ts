import { UNKNOWN_FACTS, type Model } from '../catalog/model.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { qualityOf } from './rank-models.ts';

/** A provider whose models alone may be recommended, because it is the one that would run them. */
export type Vendor = {
  readonly name: string;
  /** Environment variable of its key, or null when it takes none. */
  readonly credential: string | null;
  /** The vendor's own id of the model it is set up with; null for none. */
  readonly defaultModel: string | null;
};

/** The catalog's entry for a model, by its id or the vendor's own name of it. @param provider Null looks at all. */
export function modelNamed(models: readonly Model[], asked: string, provider: string | null): Model | undefined {
  const own = provider === null ? models : models.filter((model) => model.provider === provider);
  return own.find(({ id }) => id === asked) ?? own.find(({ model }) => model === asked);
}

/** A model of a vendor that the catalog knows nothing of. */
export function unknownModel(vendor: Vendor, model: string): Model {
  return {
    id: `${vendor.name}/${model}`,
    provider: vendor.name,
    model,
    name: model,
    ...UNKNOWN_FACTS,
    input: ['text'],
    output: ['text'],
    credential: vendor.credential,
  };
}

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
