import { USUAL_BUDGET, type Budget } from '../model-calls/spending.ts';
import type { ToolStep, TraceStep } from '../evaluation/trace.ts';

/** Budget of one run over all its attempts; checked before each call. */
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

/** How the time of a run is shared out, in milliseconds. */
export type TimePlan = {
  /** The most for analysis and recommendation together. */
  readonly prepareMs: number;
  /** The most for bringing up the servers of one attempt. */
  readonly provisionMs: number;
  /** Reserve for judging an attempt. */
  readonly evaluateMs: number;
};

export function timePlan(totalMs: number): TimePlan {
  return {
    prepareMs: Math.min(60_000, 0.3 * totalMs),
    provisionMs: Math.min(120_000, 0.4 * totalMs),
    evaluateMs: Math.min(Math.max(15_000, 0.1 * totalMs), 0.2 * totalMs),
  };
}

/** Returns whether the time left is enough for one more attempt. */
export function isTimeForAnother(leftMs: number, totalMs: number, lastAttemptMs: number): boolean {
  return leftMs >= Math.max(Math.min(30_000, 0.1 * totalMs), 0.5 * lastAttemptMs);
}

const SAME_CALLS = 3;
const IDLE_TURNS = 3;

/** Returns whether an agent loops: the same call with the same result three times, or three turns whose calls returned nothing new. */
export function isLooping(steps: readonly TraceStep[]): boolean {
  const counts = new Map<string, number>();
  const known = new Set<string>();
  let idle = 0;
  let news = true;
  for (const step of steps) {
    if (step.kind === 'model') {
      idle = news ? 0 : idle + 1;
      news = step.tool_calls === 0;
      continue;
    }
    const key = keyOf(step);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!known.has(key)) news = true;
    known.add(key);
  }
  return Math.max(0, ...counts.values()) >= SAME_CALLS || (news ? 0 : idle + 1) >= IDLE_TURNS;
}

function keyOf({ server, tool, input, result, outcome }: ToolStep): string {
  return JSON.stringify([server, tool, input, result, outcome]);
}
