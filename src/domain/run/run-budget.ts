import { USUAL_BUDGET, type Budget } from '../model-calls/spending.ts';

/** What one run may use over all its attempts; checked before each call. */
export type RunBudget = Budget & { readonly toolCalls: number };

export const RUN_BUDGET: RunBudget = { ...USUAL_BUDGET, toolCalls: 100 };

/** The most tools that a model is given at once. */
export const MOST_TOOLS = 40;

/** Calls over a whole run that are asked for and reach no server, such as those of tools that are not there. */
export const MOST_REFUSED = 100;

/** Replacements of servers that could not be started, over a whole run. */
export const MOST_SWAPS = 6;

/** The budget with a limit of its own on the cost. @param most USD; undefined for none. */
export function costLimited(budget: RunBudget, most: number | undefined): RunBudget {
  return most === undefined ? budget : { ...budget, costUsd: Math.min(budget.costUsd, most) };
}
