import { changes } from '../../catalog/capability.ts';
import type { Knowledge, Lexicon } from '../../match/knowledge.ts';
import type { TaskAnalysis } from '../../task/task-analysis.ts';
import type { Need, TaskDefinition } from '../../task/task-definition.ts';
import { byProbability, type Candidate, type Covering } from '../candidate.ts';
import { cover } from '../cover.ts';
import { settingsFor, type PlannedServer } from '../planned-server.ts';
import { planStack } from '../plan-stack.ts';
import type { Gap, Plan, Warning } from '../plan.ts';
import type { Priors } from '../caller-priors.ts';
import type { Model } from '../../catalog/model.ts';
import type { Skill } from '../../catalog/catalog.ts';
import { chooseModel, type ModelChoice, type ModelNeeds } from '../choose-model.ts';
import type { FrameworkPick } from '../choose-framework.ts';
import type { SkillPick } from '../choose-skills.ts';
import type { Vendor } from '../vendor.ts';
import type { LockContents } from './stack-lock.ts';

/**
 * The plan that has the locked servers and no other. Each need goes to the one of them that fits it best and is allowed a tool for
 * it; those that cover nothing stay in the stack.
 *
 * @param held In the order of the lock, covering nothing yet.
 */
export function planLocked(
  analysis: TaskAnalysis,
  held: readonly PlannedServer[],
  priors: Priors,
  knowledge: Knowledge,
): Plan {
  const free = planStack(analysis, priors, knowledge);
  const only = held.map(({ server }) => server.name);
  const { task } = analysis;
  const { max_servers: _most, ...limits } = task.constraints;
  const narrow = planStack({ ...analysis, task: { ...task, constraints: { ...limits, only } } }, priors, knowledge);
  const covers = free.served.flatMap(
    (need) => best(need, free, held, knowledge) ?? best(need, narrow, held, knowledge) ?? [],
  );
  const covered = new Set(covers.map(({ need }) => need.id));
  return {
    ...free,
    servers: held.map((planned) => ({
      ...planned,
      covers: covers.filter(({ server }) => server.name === planned.server.name),
    })),
    gaps: free.served.filter(({ id }) => !covered.has(id)).map((need) => gapOf(need, free)),
  };
}

function best(need: Need, { choices }: Plan, held: readonly PlannedServer[], knowledge: Lexicon): Covering | undefined {
  return (choices.get(need.id) ?? [])
    .toSorted(byProbability)
    .flatMap((candidate) => coveringOf(candidate, held, knowledge) ?? [])
    .at(0);
}

/** What a locked server does for a need with the tools and settings of the lock; undefined when those do not allow it. */
function coveringOf(candidate: Candidate, held: readonly PlannedServer[], knowledge: Lexicon): Covering | undefined {
  const planned = held.find(({ server }) => server.name === candidate.server.name);
  if (planned === undefined) return undefined;
  const limited = settingsFor(planned, {}).some(({ when }) => when === 'read_only');
  if (limited && changes(candidate.need.effect)) return undefined;
  if (candidate.fitting.length === 0) return { ...cover(candidate, knowledge), way: planned.way };
  const allowed = new Set(planned.held?.tools);
  const fitting = candidate.fitting.filter(({ tool }) => allowed.has(tool.name));
  if (fitting.length === 0) return undefined;
  const whole = cover(candidate, knowledge);
  const tools = whole.tools.filter((name) => allowed.has(name));
  const covering = allowed.has(whole.tools[0] ?? '') ? whole : cover({ ...candidate, fitting }, knowledge);
  return {
    ...covering,
    way: planned.way,
    tools: tools.length > 0 ? tools : covering.tools.filter((name) => allowed.has(name)),
  };
}

/** Why a need stays open: as without the lock when nothing would do it there either. */
function gapOf(need: Need, free: Plan): Gap {
  const open = free.gaps.find((gap) => gap.need.id === need.id);
  if (open !== undefined) return open;
  const [other] = free.choices.get(need.id) ?? [];
  return {
    need,
    code: 'not_in_lock',
    reason: `No server of the lock does this${other === undefined ? '' : `; ${other.server.title} would`}.`,
  };
}

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
