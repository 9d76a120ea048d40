import type { SkillIndex } from '../match/skill-index.ts';
import type { Constraints } from '../task/constraints.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';

const MOST = 3;

/** Skill of the stack with the ids of the needs that it supports. */
export type SkillPick = {
  readonly name: string;
  readonly source: string;
  readonly path: string;
  readonly license: string | null;
  readonly covers: readonly string[];
  readonly reason: string;
};

/**
 * Chooses skills that match both a need and the words of the task.
 * A shared capability is not enough: the task must name a topic of the skill that is not one of its products.
 */
export function chooseSkills(skills: SkillIndex, { task, text }: TaskAnalysis, constraints: Constraints): SkillPick[] {
  const products = new Set(task.needs.flatMap((need) => need.system ?? []));
  const near = new Set(task.needs.flatMap(({ capability }) => skills.withCapability(capability ?? '')));
  const ranked = [...near].flatMap((skill) => {
    const covers = task.needs.filter(
      (need) => need.capability !== null && skill.capabilities.includes(need.capability),
    );
    if (covers.length === 0) return [];
    const topics = skills
      .topicsOf(skill)
      .flatMap(([topic, pattern]) => (text.stems.includes(pattern) && !products.has(topic) ? [topic] : []));
    if (topics.length === 0) return [];
    if (constraints.licenses !== undefined && (skill.license === null || !constraints.licenses.includes(skill.license)))
      return [];
    return [{ skill, covers, topics, score: covers.length + 1.5 * topics.length + topics.join(' ').length / 100 }];
  });
  const taken = new Set<string>();
  return ranked
    .toSorted((a, b) => b.score - a.score || (a.skill.name < b.skill.name ? -1 : 1))
    .filter(
      ({ topics }) =>
        topics.some((topic) => !taken.has(topic)) && topics.forEach((topic) => taken.add(topic)) === undefined,
    )
    .slice(0, MOST)
    .map(({ skill, covers, topics }) => ({
      name: skill.name,
      source: skill.repository,
      path: skill.path,
      license: skill.license,
      covers: covers.map(({ id }) => id),
      reason: `${skill.description} The task speaks of ${topics.slice(0, 2).join(' and ')}.`,
    }));
}
