import type { Catalog } from '../catalog/catalog.ts';
import type { Knowledge } from '../match/knowledge.ts';
import type { Constraints } from '../task/constraints.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import { measuredTokens } from './run-tokens.ts';
import { NO_PRIORS } from './caller-priors.ts';
import { planStack } from './plan-stack.ts';
import type { Conflict, Plan } from './plan.ts';

/**
 * Returns the smallest group of limits (one, else two, else all) whose removal makes a plan possible again; null
 * without a conflict.
 */
export function findConflict(analysis: TaskAnalysis, plan: Plan, knowledge: Knowledge): Conflict | null {
  if (plan.servers.length + plan.byClient.length > 0 || plan.served.length === 0) return null;
  const { task } = analysis;
  const names = limitsOf(task.constraints, knowledge.catalog);
  if (names.length === 0) return null;
  const groups = [
    ...names.map((name) => [name]),
    ...names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second])),
  ];
  const alone = names.filter((name) => names.length > 2 && isBlockedBy(name, names, analysis, knowledge));
  for (const group of groups.filter((each) => alone.every((name) => each.includes(name)))) {
    if (planStack(without(analysis, group), NO_PRIORS, knowledge).servers.length > 0)
      return { constraints: group, relax: `Without the limit ${group.join(' and ')} there are servers for it.` };
  }
  if (planStack(without(analysis, names), NO_PRIORS, knowledge).servers.length === 0) return null;
  return { constraints: names, relax: `Only without all of ${names.join(', ')} could there be servers for it.` };
}

/** Whether one of the limits makes a plan impossible by itself, so that each group without a conflict leaves it out. */
function isBlockedBy(
  name: keyof Constraints,
  names: readonly (keyof Constraints)[],
  analysis: TaskAnalysis,
  knowledge: Knowledge,
): boolean {
  const others = names.filter((each) => each !== name);
  return planStack(without(analysis, others), NO_PRIORS, knowledge).servers.length === 0;
}

/** Lists the limits that a conflict can name; context counts only if some tools were measured. */
function limitsOf(constraints: Constraints, catalog: Catalog): (keyof Constraints)[] {
  const all: readonly (keyof Constraints)[] = [
    'remote',
    'on_premises',
    'official',
    'read_only',
    'read_only_systems',
    'licenses',
    'keyless',
    'only',
    'exclude',
    'transports',
    'max_servers',
    'no_runtimes',
    ...(catalog.servers.some((server) => measuredTokens(server) !== null) ? (['max_context_tokens'] as const) : []),
  ];
  return all.filter((name) => constraints[name] !== undefined);
}

function without({ task, text }: TaskAnalysis, group: readonly (keyof Constraints)[]): TaskAnalysis {
  const kept = Object.entries(task.constraints).filter(([name]) => !group.some((left) => left === name));
  return { task: { ...task, constraints: Object.fromEntries(kept) }, text };
}
