import type { Skill } from '../../catalog/catalog.ts';
import type { TaskDefinition } from '../../task/task-definition.ts';
import { chooseModel, type ModelChoice } from '../choose-model.ts';
import type { SkillPick } from '../choose-skills.ts';
import { modelNeeds, type ChosenStack, type PlannedTask } from '../choose-stack.ts';
import { findConflict } from '../find-conflict.ts';
import type { Plan, Warning } from '../plan.ts';
import { findLockConflict } from './find-lock-conflict.ts';
import type { HeldLock } from './hold-lock.ts';
import type { LockContents } from './stack-lock.ts';

/**
 * Completes a plan of locked servers with the other parts of the lock. If the lock breaks a limit, the stack has no
 * servers.
 */
export function lockedStack(planned: PlannedTask, { lock, warnings }: HeldLock): ChosenStack {
  const { analysis, plan, knowledge } = planned;
  const { llm, framework, skills: lockedSkills } = lock.contents;
  const model = chooseLockedModel(llm, planned);
  const skills = findSkills(lockedSkills, knowledge.catalog.skills, analysis.task);
  const broken = findLockConflict(analysis.task, { servers: plan.servers, model: model.chosen, skills });
  const kept = broken === null ? plan : withoutServers(plan);
  return {
    plan: kept,
    planned: plan.servers,
    model,
    skills: broken === null ? skills : [],
    framework: { name: framework, reason: framework === null ? 'The lock has none.' : 'The lock has it.' },
    conflict: broken ?? findConflict(analysis, plan, knowledge),
    lock,
    lockWarnings: [...warnings, ...unusedWarnings(kept)],
    modelWarnings: [],
  };
}

/** Chooses the locked model; if the catalog does not know it, it is a model of the vendor. */
function chooseLockedModel(
  id: string | null,
  { analysis: { task }, plan, vendor, knowledge }: PlannedTask,
): ModelChoice {
  if (id === null) return { chosen: null, reason: 'The lock has no model.', alternatives: [] };
  const { models } = knowledge.catalog;
  const asked = models.some((model) => model.id === id) ? id : id.slice(id.indexOf('/') + 1);
  const choice = chooseModel(models, task, modelNeeds(task, plan), asked, vendor);
  return choice.chosen === null ? choice : { ...choice, reason: 'The lock has it.' };
}

function findSkills(
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

/** Turns all needs into gaps, because a locked stack that breaks a limit is not recommended in part. */
function withoutServers(plan: Plan): Plan {
  const gaps = plan.served.map((need) => ({
    need,
    code: 'conflict',
    reason: 'The locked stack does not keep the limits.',
  }));
  return { ...plan, servers: [], gaps };
}

function unusedWarnings({ servers }: Pick<Plan, 'servers'>): Warning[] {
  return servers
    .filter(({ covers }) => covers.length === 0)
    .map(({ server: { name, title } }) => ({
      code: 'lock_unused',
      text: `${title} is in the lock, and nothing that the task needs is done by it.`,
      ref: name,
    }));
}
