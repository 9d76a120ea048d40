import type { Model } from '../model.ts';
import type { CatalogRecord } from '../record.ts';
import { UNKNOWN_FACTS } from '../unknown-facts.ts';

/** Facts of a model as a source knows them; what it does not know is null or missing. */
type ModelFacts = Partial<Model> & Pick<Model, 'id' | 'provider' | 'model' | 'name'>;

/** Brings models up to date and adds those of the same providers that are new. Benchmark results stay as they are: no source of models has them. */
export function addModels(known: readonly Model[], records: readonly CatalogRecord[]): readonly Model[] {
  if (records.length === 0) return known;
  const facts = new Map(records.map(({ body }) => JSON.parse(body) as ModelFacts).map((model) => [model.id, model]));
  const credentials = new Map(known.map(({ provider, credential }) => [provider, credential]));
  const updated = known.map((model) => {
    const newer = facts.get(model.id);
    return newer === undefined
      ? model
      : { ...model, ...stated(newer), scores: model.scores, credential: model.credential };
  });
  const ids = new Set(known.map(({ id }) => id));
  const added = [...facts.values()].filter(({ id, provider }) => !ids.has(id) && credentials.has(provider));
  return [
    ...updated,
    ...added
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((model): Model => ({
        ...UNKNOWN_FACTS,
        ...stated(model),
        ...idsOf(model),
        credential: credentials.get(model.provider) ?? null,
      })),
  ];
}

function idsOf({ id, provider, model, name }: ModelFacts): Pick<Model, 'id' | 'provider' | 'model' | 'name'> {
  return { id, provider, model, name };
}

function stated(facts: ModelFacts): Partial<Model> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));
}
