import { USUAL_BUDGET, type Budget } from '../model-calls/spending.ts';
import type { ToolStep, TraceStep } from '../evaluation/trace.ts';

/** Budget of one run over all its attempts; checked before each call. */
export type RunBudget = Budget & { readonly toolCalls: number };

export const RUN_BUDGET: RunBudget = { ...USUAL_BUDGET, toolCalls: 100 };

/** Maximum number of tools for a model at once. */
export const MOST_TOOLS = 40;

/** Maximum number of requested calls per run that reach no server, such as calls of unknown tools. */
export const MOST_REFUSED = 100;

/** Maximum number of replaced servers per run. */
export const MOST_SWAPS = 6;

/** Returns the budget with a cost limit. @param most USD; undefined for none. */
export function costLimited(budget: RunBudget, most: number | undefined): RunBudget {
  return most === undefined ? budget : { ...budget, costUsd: Math.min(budget.costUsd, most) };
}

/** Division of a run's time, in milliseconds. */
export type TimePlan = {
  /** Upper bound for analysis and recommendation together. */
  readonly prepareMs: number;
  /** Upper bound for the start of one attempt's servers. */
  readonly provisionMs: number;
  /** Reserve for the evaluation of an attempt. */
  readonly evaluateMs: number;
};

export function timePlan(totalMs: number): TimePlan {
  return {
    prepareMs: Math.min(60_000, 0.3 * totalMs),
    provisionMs: Math.min(120_000, 0.4 * totalMs),
    evaluateMs: Math.min(Math.max(15_000, 0.1 * totalMs), 0.2 * totalMs),
  };
}

/** Whether the remaining time is enough for another attempt. */
export function isTimeForAnother(leftMs: number, totalMs: number, lastAttemptMs: number): boolean {
  return leftMs >= Math.max(Math.min(30_000, 0.1 * totalMs), 0.5 * lastAttemptMs);
}

const SAME_CALLS = 3;
const IDLE_TURNS = 3;

/**
 * Whether an agent loops: the same call with the same result three times, or three turns whose calls returned nothing
 * new.
 */
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
