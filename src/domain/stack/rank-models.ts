import type { Model } from '../catalog/model.ts';
import type { TaskDefinition, TaskType } from '../task/task-definition.ts';

/** Benchmarks by kind of task; each counts once, as the model's rank among the models that have it. */
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
/** Prior rank of a model, weighted like two further results: one good score proves little. */
const PRIOR = { rank: 0.3, weight: 2 };
/** Rank gain that must justify a doubled price; complex tasks accept a higher price because their errors cost more. */
const DOUBLING: Readonly<Record<TaskDefinition['complexity'], number>> = {
  simple: 0.07,
  moderate: 0.05,
  complex: 0.035,
};
/** Size in bytes of the largest local model for a workstation with 24 GB of graphics memory. */
export const WORKSTATION_BYTES = 24e9;

/** Kind of task that benchmarks cover. */
export type Family = keyof typeof BENCHMARKS;

/** Model with its mean benchmark rank, null when there is none, and its worth relative to the price. */
export type OrderedModel = { readonly model: Model; readonly quality: number | null; readonly worth: number };

/** Returns all models by worth relative to price, best first. */
export function orderedModels(
  models: readonly Model[],
  family: Family,
  complexity: TaskDefinition['complexity'],
): readonly OrderedModel[] {
  const ranks = rankOn(models, BENCHMARKS[family]);
  return models
    .map((model) => {
      const quality = ranks.get(model.id) ?? null;
      return { model, quality, worth: worthOf(model, quality, complexity) };
    })
    .toSorted((a, b) => b.worth - a.worth || (a.model.id < b.model.id ? -1 : 1));
}

export function scoresOf(model: Model, family: Family): Model['scores'] {
  return model.scores.filter(({ benchmark }) => BENCHMARKS[family].includes(benchmark));
}

export function familyOf(type: TaskType, tools: boolean): Family {
  if (type === 'code-generation') return 'code';
  return tools ? 'agent' : 'text';
}

function worthOf(model: Model, quality: number | null, complexity: TaskDefinition['complexity']): number {
  const price = model.price === null ? 8 : 0.75 * model.price.input + 0.25 * model.price.output;
  const weight = model.provider === 'ollama' ? (model.size_bytes ?? 0) / WORKSTATION_BYTES : 0;
  return (quality ?? 0.1) - DOUBLING[complexity] * Math.log2(Math.max(0.05, price)) - 0.05 * weight;
}

/**
 * Returns the mean rank of each model on suitable benchmarks by id, 0 to 1 and lowered when there are few; models
 * without any are omitted.
 */
export function qualityOf(models: readonly Model[], type: TaskType, tools: boolean): ReadonlyMap<string, number> {
  return rankOn(models, BENCHMARKS[familyOf(type, tools)]);
}

function rankOn(models: readonly Model[], benchmarks: readonly string[]): Map<string, number> {
  const ranks = new Map<string, number[]>();
  for (const benchmark of benchmarks) {
    const scored = models.flatMap((model) =>
      model.scores.filter((score) => score.benchmark === benchmark).map(({ value }) => ({ id: model.id, value })),
    );
    const values = scored.map(({ value }) => value).toSorted((a, b) => a - b);
    for (const { id, value } of scored) {
      const below = values.indexOf(value);
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
