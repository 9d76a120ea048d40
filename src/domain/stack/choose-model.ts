import type { Model } from '../catalog/model.ts';
import { isLocal, type Constraints } from '../task/constraints.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { Range } from './run-tokens.ts';
import { familyOf, orderedModels, scoresOf, WORKSTATION_BYTES, type Family, type OrderedModel } from './rank-models.ts';
import { runsPerMonth } from '../text/runs-per-month.ts';
import { modelNamed, unknownModel, type Vendor } from './model-vendor.ts';

/** Providers whose models Quartermaster itself can run; others appear only as alternatives. */
const RUNNABLE = new Set(['openai', 'anthropic', 'gemini', 'mistral', 'groq', 'deepseek', 'xai', 'ollama']);

/** Provider of the models that run on own machines. */
export const SELF_HOSTED = 'ollama';

/** Lowest mean rank (0 worst, 1 best) of a model by complexity of the task. */
const FLOOR: Readonly<Record<TaskDefinition['complexity'], number>> = { simple: 0.25, moderate: 0.4, complex: 0.5 };
export type ModelNeeds = {
  readonly tools: boolean;
  readonly images: boolean;
  readonly context: number;
  readonly tokens: Range;
};

export type RankedModel = {
  readonly model: Model;
  /** Mean rank on the relevant benchmarks, 0 to 1, lowered when there are few; null when there is none. */
  readonly quality: number | null;
  readonly cost: Range | null;
};

export type ModelChoice =
  | {
      readonly chosen: RankedModel;
      /** Benchmark results behind the choice. */
      readonly scores: Model['scores'];
      readonly reason: string;
      readonly alternatives: readonly RankedModel[];
    }
  | { readonly chosen: null; readonly reason: string; readonly alternatives: readonly RankedModel[] };

/** Facts of a task that a model must suit; the trigger tells how often it runs. */
type LimitedTask = Pick<TaskDefinition, 'type' | 'complexity' | 'constraints'> &
  Partial<Pick<TaskDefinition, 'trigger'>>;

/**
 * Chooses a model by hard needs (tools, images, context, providers, price), then by suitable benchmarks relative to
 * the price.
 * A deprecated model is never chosen.
 * @param asked Model that the caller insists on; the limits do not apply to it.
 * @param vendor Vendor that must provide the model; null for any runnable one.
 */
export function chooseModel(
  models: readonly Model[],
  task: LimitedTask,
  needs: ModelNeeds,
  asked: string | null,
  vendor: Vendor | null = null,
): ModelChoice {
  const family = familyOf(task.type, needs.tools);
  const ordered = orderedModels(models, family, task.complexity);
  const priced = ({ model, quality, worth }: OrderedModel): RankedModel & { worth: number } => ({
    model,
    quality,
    worth,
    cost: costOf(model, needs.tokens),
  });
  if (asked !== null) {
    const known = modelNamed(
      ordered.map(({ model }) => model),
      asked,
      vendor?.name ?? null,
    );
    if (known === undefined && vendor !== null)
      return untried(unknownModel(vendor, asked), 'You asked for it; the catalog does not know it.');
    const wanted = ordered.find(({ model }) => model === known);
    if (wanted === undefined)
      return { chosen: null, reason: `The catalog does not know the model ${asked}.`, alternatives: [] };
    return {
      chosen: priced(wanted),
      scores: scoresOf(wanted.model, family),
      reason: 'You asked for it.',
      alternatives: [],
    };
  }
  const limits = modelLimits(task, vendor);
  const offered = ({ model }: OrderedModel): boolean =>
    vendor === null
      ? limits.model_providers !== undefined || (RUNNABLE.has(model.provider) && model.provider !== 'ollama')
      : model.provider === vendor.name;
  const eligible = (one: OrderedModel): boolean => offered(one) && fits(one.model, limits, needs);
  const floor = FLOOR[task.complexity];
  const able = ordered.find((one) => reaches(one, floor) && eligible(one));
  const first = able ?? ordered.find(eligible);
  if (first === undefined && vendor?.defaultModel != null && !ordered.some(offered) && mayBeUnknown(vendor, task))
    return untried(
      unknownModel(vendor, vendor.defaultModel),
      `What ${vendor.name} is set up with; the catalog does not know it.`,
    );
  if (first === undefined)
    return { chosen: null, reason: 'No model of the catalog is within the limits.', alternatives: [] };
  const chosen = priced(first);
  const other = ordered.find(
    (one) =>
      vendor === null &&
      one.model.provider !== chosen.model.provider &&
      one.model.provider !== 'ollama' &&
      reaches(one, floor * 0.8) &&
      fits(one.model, limits, needs),
  );
  return {
    chosen,
    scores: scoresOf(chosen.model, family),
    reason: reasonFor(chosen, family, task.complexity, needs, able !== undefined),
    alternatives: other === undefined ? [] : [priced(other)],
  };
}

/**
 * Returns the limits as they bind the model. A hosted model takes a key and is not known to keep data in a region, so
 * such limits leave self-hosted models, unless the limits name providers or the caller runs a vendor.
 */
function modelLimits({ constraints, trigger }: LimitedTask, vendor: Vendor | null): Constraints {
  const { max_cost_usd: run = Infinity, max_cost_usd_per_month: monthly, model_providers: named } = constraints;
  const runs = trigger?.cron == null ? null : runsPerMonth(trigger.cron);
  const most = monthly === undefined || runs === null ? run : Math.min(run, monthly / runs);
  const isOwn = constraints.keyless === true || constraints.residency !== undefined;
  const providers = isLocal(constraints)
    ? (named ?? [SELF_HOSTED]).filter((name) => name === SELF_HOSTED)
    : (named ?? (isOwn ? [SELF_HOSTED] : undefined));
  return {
    ...constraints,
    ...(most === Infinity ? {} : { max_cost_usd: most }),
    ...(providers === undefined || vendor !== null ? {} : { model_providers: providers }),
  };
}

function reaches({ quality }: OrderedModel, floor: number): boolean {
  return quality !== null && quality >= floor;
}

function untried(model: Model, reason: string): ModelChoice {
  return { chosen: { model, quality: null, cost: null }, scores: [], reason, alternatives: [] };
}

function mayBeUnknown(vendor: Vendor, { constraints }: Pick<TaskDefinition, 'constraints'>): boolean {
  const { model_providers: providers, max_cost_usd: most } = constraints;
  return most === undefined && (providers === undefined || providers.includes(vendor.name));
}

/**
 * Returns the price of a run in USD with two significant digits, or null when unknown.
 * It assumes nine input tokens for each output token.
 */
export function costOf(model: Model, tokens: Range): Range | null {
  if (model.price === null) return null;
  const perToken = (0.9 * model.price.input + 0.1 * model.price.output) / 1e6;
  return { low: significant(tokens.low * perToken), high: significant(tokens.high * perToken) };
}

export function significant(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2));
}

function fits(model: Model, constraints: Constraints, needs: ModelNeeds): boolean {
  if (model.deprecated || !model.output.includes('text')) return false;
  if (needs.tools && model.tool_call !== true) return false;
  if (needs.images && !model.input.includes('image')) return false;
  if (model.context_tokens === null || model.context_tokens < needs.context) return false;
  if (constraints.model_providers !== undefined && !constraints.model_providers.includes(model.provider)) return false;
  if (model.provider === 'ollama' && (model.size_bytes === null || model.size_bytes > WORKSTATION_BYTES)) return false;
  return (
    constraints.max_cost_usd === undefined ||
    (costOf(model, needs.tokens)?.high ?? Infinity) <= constraints.max_cost_usd
  );
}

function reasonFor(
  { model, quality }: RankedModel,
  family: Family,
  complexity: string,
  needs: ModelNeeds,
  above: boolean,
): string {
  const kind = family === 'code' ? 'coding' : family === 'agent' ? 'tool use' : 'writing and knowledge';
  const hard = [needs.tools ? 'calls tools' : '', needs.images ? 'sees images' : ''].filter(Boolean).join(', ');
  if (model.provider === 'ollama')
    return `Runs on your own machine (about ${Math.round((model.size_bytes ?? 0) / 1e9)} GB)${hard === '' ? '' : `; ${hard}`}.`;
  const abilities = hard === '' ? '' : `; ${hard}`;
  if (quality === null) return `Within the limits${abilities}; the catalog has no benchmark for it.`;
  const count = new Set(scoresOf(model, family).map(({ benchmark }) => benchmark)).size;
  const rank = `ahead of ${Math.round(100 * quality)} % of the models on ${count} benchmark${count === 1 ? '' : 's'}`;
  return above
    ? `Best ${kind} scores for its price among models fit for a ${complexity} task (${rank})${abilities}.`
    : `Best for its price within the limits (${rank}), but below the usual level for a ${complexity} task${abilities}.`;
}
