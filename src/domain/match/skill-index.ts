import type { Skill } from '../catalog/catalog.ts';
import { stems } from '../text/tokenize.ts';

/** Topic of a skill, and its stems with a blank before, between and after them. */
export type SkillTopic = readonly [topic: string, pattern: string];

export class SkillIndex {
  readonly skills: readonly Skill[];
  readonly #topics = new Map<Skill, readonly SkillTopic[]>();
  #byCapability: ReadonlyMap<string, readonly Skill[]> | undefined;

  constructor(skills: readonly Skill[]) {
    this.skills = skills;
  }

  withCapability(capability: string): readonly Skill[] {
    this.#byCapability ??= byCapability(this.skills);
    return this.#byCapability.get(capability) ?? [];
  }

  topicsOf(skill: Skill): readonly SkillTopic[] {
    const known =
      this.#topics.get(skill) ?? skill.topics.map((topic): SkillTopic => [topic, ` ${stems(topic).join(' ')} `]);
    this.#topics.set(skill, known);
    return known;
  }
}

function byCapability(skills: readonly Skill[]): ReadonlyMap<string, readonly Skill[]> {
  const found = new Map<string, Skill[]>();
  for (const skill of skills)
    for (const capability of skill.capabilities) found.set(capability, [...(found.get(capability) ?? []), skill]);
  return found;
}
