import type { Model } from '../../catalog/model.ts';
import type { Skill } from '../../catalog/skill.ts';
import type { TaskDefinition } from '../../task/task-definition.ts';
import { chooseModel, type ModelChoice, type ModelNeeds } from '../choose-model.ts';
import type { Plan } from '../plan-stack.ts';
import type { FrameworkPick } from '../choose-framework.ts';
import type { SkillPick } from '../choose-skills.ts';
import type { Warning } from '../warning.ts';
import type { Vendor } from '../vendor.ts';
import type { LockContents } from './stack-lock.ts';

/** The locked model; one that the catalog does not know is a model of the vendor. */
export function chooseLockedModel(
  id: string | null,
  models: readonly Model[],
  task: TaskDefinition,
  needs: ModelNeeds,
  vendor: Vendor | null,
): ModelChoice {
  if (id === null) return { chosen: null, reason: 'The lock has no model.', alternatives: [] };
  const asked = models.some((model) => model.id === id) ? id : id.slice(id.indexOf('/') + 1);
  const choice = chooseModel(models, task, needs, asked, vendor);
  return choice.chosen === null ? choice : { ...choice, reason: 'The lock has it.' };
}

/** The locked skills, and which needs they help with. */
export function lockedSkills(
  locked: LockContents['skills'],
  skills: readonly Skill[],
  { needs }: Pick<TaskDefinition, 'needs'>,
): SkillPick[] {
  return locked.flatMap(({ name, source, path }) => {
    const skill = skills.find((one) => one.name === name && one.repository === source && one.path === path);
    if (skill === undefined) return [];
    const helped = needs.filter(({ capability }) => capability !== null && skill.capabilities.includes(capability));
    const covers = helped.map(({ id }) => id);
    return [{ name, source, path, license: skill.license, covers, reason: `${skill.description} The lock has it.` }];
  });
}

export function lockedFramework(name: string | null): FrameworkPick {
  return { name, reason: name === null ? 'The lock has none.' : 'The lock has it.' };
}

/** A locked stack that breaks a limit is not recommended in part. */
export function withoutServers(plan: Plan): Plan {
  const gaps = plan.served.map((need) => ({
    need,
    code: 'conflict',
    reason: 'The locked stack does not keep the limits.',
  }));
  return { ...plan, servers: [], gaps };
}

/** Locked servers that this task has no use for. */
export function unusedWarnings({ servers }: Pick<Plan, 'servers'>): Warning[] {
  return servers
    .filter(({ covers }) => covers.length === 0)
    .map(({ server: { name, title } }) => ({
      code: 'lock_unused',
      text: `${title} is in the lock, and nothing that the task needs is done by it.`,
      ref: name,
    }));
}
