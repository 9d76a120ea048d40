import type { Knowledge } from '../match/knowledge.ts';
import type { Constraints } from '../task/constraints.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import { measuredTokens } from './run-tokens.ts';
import { planStack, type Plan } from './plan-stack.ts';

/** Limits that leave nothing, and a sentence on which to drop. */
export type Conflict = { readonly constraints: readonly string[]; readonly relax: string };

const NO_LEANINGS = { present: new Set<string>(), held: new Set<string>() };

/**
 * When the limits leave nothing: the smallest group of them (one, else two, else all) without which something is
 * possible again.
 */
export function findConflict(analysis: TaskAnalysis, plan: Plan, knowledge: Knowledge): Conflict | null {
  if (plan.servers.length > 0 || plan.served.length === 0) return null;
  const { task } = analysis;
  const names = limitsOf(task.constraints, knowledge);
  if (names.length === 0) return null;
  const groups = [
    ...names.map((name) => [name]),
    ...names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second])),
  ];
  for (const group of groups) {
    if (planStack(analysis, without(task.constraints, group), NO_LEANINGS, knowledge).servers.length > 0)
      return { constraints: group, relax: `Without the limit ${group.join(' and ')} there are servers for it.` };
  }
  if (planStack(analysis, without(task.constraints, names), NO_LEANINGS, knowledge).servers.length === 0) return null;
  return { constraints: names, relax: `Only without all of ${names.join(', ')} could there be servers for it.` };
}

/** Context is a limit only where somebody measured what tools take of it. */
function limitsOf(constraints: Constraints, { catalog }: Knowledge): (keyof Constraints)[] {
  const all: readonly (keyof Constraints)[] = [
    'remote',
    'read_only',
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

function without(constraints: Constraints, group: readonly (keyof Constraints)[]): Constraints {
  return Object.fromEntries(Object.entries(constraints).filter(([name]) => !group.some((left) => left === name)));
}
