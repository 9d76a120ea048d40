import type { Model } from '../catalog/model.ts';
import type { Constraints } from '../task/constraints.ts';
import type { TaskDefinition, TaskType } from '../task/task-definition.ts';
import type { Range } from './run-tokens.ts';
import { modelNamed, unknownModel, type Vendor } from './vendor.ts';

/** Providers whose models Quartermaster itself can run; others are only shown as alternatives. */
const RUNNABLE = new Set(['openai', 'anthropic', 'gemini', 'mistral', 'groq', 'deepseek', 'xai', 'ollama']);

/** Benchmarks that speak for a kind of task; each counts once, by the model's rank among those that have it. */
const BENCHMARKS: Readonly<Record<'agent' | 'code' | 'text', readonly string[]>> = {
  agent: [
    'tau2-telecom',
    'tau2-retail',
    'tau2-banking-knowledge',
    'bfcl-v4',
    'livebench-instruction-following',
    'livebench-reasoning',
    'livebench-data-analysis',
  ],
  code: ['livebench-coding', 'livebench-agentic-coding', 'swe-bench-pro', 'swe-bench-bash-only', 'terminal-bench'],
  text: ['livebench-average', 'livebench-language', 'livebench-instruction-following'],
};
/** Lowest mean rank (0 worst, 1 best) that a model of a task of this size must have. */
const FLOOR: Readonly<Record<TaskDefinition['complexity'], number>> = { simple: 0.25, moderate: 0.4, complex: 0.5 };
/** A model with few results is pulled towards this rank, as if it had two more results there: one good score proves little. */
const PRIOR = { rank: 0.3, weight: 2 };
/** Rank that a doubling of the price must buy: the larger the task, the dearer its mistakes. */
const DOUBLING: Readonly<Record<TaskDefinition['complexity'], number>> = {
  simple: 0.07,
  moderate: 0.05,
  complex: 0.035,
};
/** Largest local model, in bytes, that fits a workstation with 24 GB of graphics memory. */
const WORKSTATION_BYTES = 24e9;

export type ModelNeeds = {
  readonly tools: boolean;
  readonly images: boolean;
  readonly context: number;
  readonly tokens: Range;
};

export type RankedModel = {
  readonly model: Model;
  /** Mean rank on the benchmarks that count, 0 to 1, cautious when there are few; null when there is none. */ readonly quality:
    number | null;
  readonly cost: Range | null;
};

export type ModelChoice =
  | {
      readonly chosen: RankedModel;
      /** Its results on the benchmarks that spoke for it. */
      readonly scores: Model['scores'];
      readonly reason: string;
      readonly alternatives: readonly RankedModel[];
    }
  | { readonly chosen: null; readonly reason: string; readonly alternatives: readonly RankedModel[] };

/**
 * Hard needs first (tools, images, context, providers, price), then the benchmarks that suit the task against the
 * price. A deprecated model is never chosen.
 *
 * @param asked A model that the caller insists on; the limits do not apply to it.
 * @param vendor The one whose models alone count; null for any that we can run.
 */
export function chooseModel(
  models: readonly Model[],
  task: Pick<TaskDefinition, 'type' | 'complexity' | 'constraints'>,
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
  const offered = ({ model }: OrderedModel): boolean =>
    vendor === null
      ? task.constraints.model_providers !== undefined || (RUNNABLE.has(model.provider) && model.provider !== 'ollama')
      : model.provider === vendor.name;
  const eligible = (one: OrderedModel): boolean => offered(one) && fits(one.model, task.constraints, needs);
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
      fits(one.model, task.constraints, needs),
  );
  return {
    chosen,
    scores: scoresOf(chosen.model, family),
    reason: reasonFor(chosen, family, task.complexity, needs, able !== undefined),
    alternatives: other === undefined ? [] : [priced(other)],
  };
}

function untried(model: Model, reason: string): ModelChoice {
  return { chosen: { model, quality: null, cost: null }, scores: [], reason, alternatives: [] };
}

/** Whether no limit speaks against a model of which nothing is known. */
function mayBeUnknown(vendor: Vendor, { constraints }: Pick<TaskDefinition, 'constraints'>): boolean {
  const { model_providers: providers, max_cost_usd: most } = constraints;
  return most === undefined && (providers === undefined || providers.includes(vendor.name));
}

type OrderedModel = { readonly model: Model; readonly quality: number | null; readonly worth: number };

function reaches({ quality }: OrderedModel, floor: number): boolean {
  return quality !== null && quality >= floor;
}

const orders = new WeakMap<readonly Model[], Map<string, readonly OrderedModel[]>>();

/** All models, the one most worth its price first; made once for a catalog, kind and size of task. */
function orderedModels(
  models: readonly Model[],
  family: keyof typeof BENCHMARKS,
  complexity: TaskDefinition['complexity'],
): readonly OrderedModel[] {
  const known = orders.get(models) ?? new Map<string, readonly OrderedModel[]>();
  orders.set(models, known);
  const key = `${family} ${complexity}`;
  const ranks = rankAll(models, BENCHMARKS[family]);
  const order =
    known.get(key) ??
    models
      .map((model) => ({
        model,
        quality: ranks.get(model.id) ?? null,
        worth: worthOf(model, ranks.get(model.id) ?? null, complexity),
      }))
      .toSorted((a, b) => b.worth - a.worth || (a.model.id < b.model.id ? -1 : 1));
  known.set(key, order);
  return order;
}

function scoresOf(model: Model, family: keyof typeof BENCHMARKS): Model['scores'] {
  return model.scores.filter(({ benchmark }) => BENCHMARKS[family].includes(benchmark));
}

/** Price of a run in USD, two significant digits; null when the price is unknown. Nine tokens in ten are read, one is written. */
export function costOf(model: Model, tokens: Range): Range | null {
  if (model.price === null) return null;
  const perToken = (0.9 * model.price.input + 0.1 * model.price.output) / 1e6;
  return { low: significant(tokens.low * perToken), high: significant(tokens.high * perToken) };
}

export function significant(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2));
}

function familyOf(type: TaskType, tools: boolean): keyof typeof BENCHMARKS {
  if (type === 'code-generation') return 'code';
  return tools ? 'agent' : 'text';
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

function worthOf(model: Model, quality: number | null, complexity: TaskDefinition['complexity']): number {
  const price = model.price === null ? 8 : 0.75 * model.price.input + 0.25 * model.price.output;
  const weight = model.provider === 'ollama' ? (model.size_bytes ?? 0) / WORKSTATION_BYTES : 0;
  return (quality ?? 0.1) - DOUBLING[complexity] * Math.log2(Math.max(0.05, price)) - 0.05 * weight;
}

const memory = new WeakMap<readonly Model[], Map<readonly string[], Map<string, number>>>();

/** Mean rank of each model on the benchmarks that suit a kind of task, 0 to 1 and cautious when there are few, by id; those without any are left out. */
export function qualityOf(models: readonly Model[], type: TaskType, tools: boolean): ReadonlyMap<string, number> {
  return rankAll(models, BENCHMARKS[familyOf(type, tools)]);
}

function rankAll(models: readonly Model[], benchmarks: readonly string[]): Map<string, number> {
  const known = memory.get(models) ?? new Map<readonly string[], Map<string, number>>();
  memory.set(models, known);
  const ranks = known.get(benchmarks) ?? rankOn(models, benchmarks);
  known.set(benchmarks, ranks);
  return ranks;
}

function rankOn(models: readonly Model[], benchmarks: readonly string[]): Map<string, number> {
  const ranks = new Map<string, number[]>();
  for (const benchmark of benchmarks) {
    const scored = models.flatMap((model) =>
      model.scores.filter((score) => score.benchmark === benchmark).map(({ value }) => ({ id: model.id, value })),
    );
    const values = scored.map(({ value }) => value).toSorted((a, b) => a - b);
    for (const { id, value } of scored) {
      const below = values.filter((other) => other < value).length;
      ranks.set(id, [...(ranks.get(id) ?? []), values.length < 2 ? 0.5 : below / (values.length - 1)]);
    }
  }
  return new Map(
    [...ranks].map(([id, list]) => [
      id,
      (list.reduce((sum, rank) => sum + rank, 0) + PRIOR.rank * PRIOR.weight) / (list.length + PRIOR.weight),
    ]),
  );
}

function reasonFor(
  { model, quality }: RankedModel,
  family: keyof typeof BENCHMARKS,
  complexity: string,
  needs: ModelNeeds,
  above: boolean,
): string {
  const kind = family === 'code' ? 'coding' : family === 'agent' ? 'tool use' : 'writing and knowledge';
  const hard = [needs.tools ? 'calls tools' : '', needs.images ? 'sees images' : ''].filter(Boolean).join(', ');
  if (model.provider === 'ollama')
    return `Runs on your own machine (about ${Math.round((model.size_bytes ?? 0) / 1e9)} GB)${hard === '' ? '' : `; ${hard}`}.`;
  if (quality === null || !above)
    return `Within the limits${hard === '' ? '' : `; ${hard}`}; the catalog has no benchmark for it.`;
  return `Best ${kind} scores for its price among models fit for a ${complexity} task (rank ${quality.toFixed(2)} of 1 on ${BENCHMARKS[family].filter((name) => model.scores.some((score) => score.benchmark === name)).length} benchmarks)${hard === '' ? '' : `; ${hard}`}.`;
}
