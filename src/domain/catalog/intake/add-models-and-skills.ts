import { type Model, UNKNOWN_FACTS } from '../model.ts';
import type { CatalogRecord } from '../record.ts';
import type { Skill } from '../catalog.ts';

/** Facts of a model from a source; unknown ones are null or missing. */
type ModelFacts = Partial<Model> & Pick<Model, 'id' | 'provider' | 'model' | 'name'>;

/** Updates known models and adds new ones of the same providers. Benchmark results stay: no source has them. */
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
        id: model.id,
        provider: model.provider,
        model: model.model,
        name: model.name,
        credential: credentials.get(model.provider) ?? null,
      })),
  ];
}

function stated(facts: ModelFacts): Partial<Model> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));
}

type SkillFacts = Pick<Skill, 'name' | 'description' | 'repository' | 'path' | 'license' | 'as_of'>;

/** Updates known skills and adds new ones. A new skill has no capability, so that no task gets it before it is classified. */
export function addSkills(known: readonly Skill[], records: readonly CatalogRecord[]): readonly Skill[] {
  if (records.length === 0) return known;
  const facts = new Map(
    records
      .map(({ body, source }) => ({ ...(JSON.parse(body) as SkillFacts), source }))
      .map((skill) => [placeOf(skill), skill]),
  );
  const places = new Set(known.map(placeOf));
  const updated = known.map((skill) => {
    const newer = facts.get(placeOf(skill));
    return newer === undefined ? skill : { ...skill, license: newer.license ?? skill.license, as_of: newer.as_of };
  });
  const added = [...facts]
    .filter(([place]) => !places.has(place))
    .map(([, { name, description, repository, path, license, source, as_of }]): Skill => ({
      name,
      description,
      repository,
      path,
      license,
      capabilities: [],
      topics: [],
      source,
      as_of,
    }));
  return [...updated, ...added.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))];
}

function placeOf({ repository, path }: Pick<Skill, 'repository' | 'path'>): string {
  return `${repository.replace(/\/+$|\.git$/g, '').toLowerCase()}#${path}`;
}
