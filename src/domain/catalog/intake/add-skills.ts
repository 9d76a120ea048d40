import type { CatalogRecord } from '../record.ts';
import type { Skill } from '../skill.ts';

/** Facts of a skill as its repository states them. */
type SkillFacts = Pick<Skill, 'name' | 'description' | 'repository' | 'path' | 'license' | 'as_of'>;

/** Brings skills up to date and adds new ones. A new one has no capability, so that no task calls for it before somebody has said what it helps with. */
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
