import { UNKNOWN_FACTS, type Model } from '../catalog/model.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { qualityOf } from './rank-models.ts';

/** Provider that runs the agent, so only its models may be recommended. */
export type Vendor = {
  readonly name: string;
  /** Environment variable of its key; null when it takes none. */
  readonly credential: string | null;
  /** The vendor's own id of its configured model; null for none. */
  readonly defaultModel: string | null;
};

/**
 * Finds a model in the catalog by its id or the vendor's own name for it.
 * @param provider Provider to search; null for all.
 */
export function modelNamed(models: readonly Model[], asked: string, provider: string | null): Model | undefined {
  const own = provider === null ? models : models.filter((model) => model.provider === provider);
  return own.find(({ id }) => id === asked) ?? own.find(({ model }) => model === asked);
}

/** Returns a model of a vendor that the catalog does not know. */
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

/** Minimum rank gain, 0 to 1, of a stronger model for a further attempt. */
const STEP = 0.03;

/**
 * Returns the next stronger model of the same provider: the weakest one that is clearly better for the task; ties go
 * to the cheaper one.
 * @param current The vendor's own id; a model that is unknown or has no results counts as the weakest.
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
