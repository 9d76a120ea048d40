import type { Check, CheckResult } from './check.ts';
import { hasOutput, succeeded, type ToolStep, toolSteps, type Trace } from './trace.ts';

/** Placeholders that were never filled in. */
const PLACEHOLDER =
  /\{\{[^{}\n]{1,60}\}\}|\[(?:insert|your|todo|tbd|placeholder|name|date|link)\b[^\]\n]{0,60}\]|<(?:insert|your|todo)[^>\n]{0,60}>|\blorem ipsum\b|\bTODO:|\bXXX\b/i;
const JSON_BLOCK = /```json\s*\n([\s\S]*?)```/gi;
const LONGEST = 200_000;
const MOST_BLOCKS = 20;

/**
 * Returns the share of passed form checks, 0 to 1: no placeholders, parsable JSON and files, complete text. Null when
 * nothing was executed.
 */
export function validity(trace: Trace): number | null {
  if (trace.end === 'not_executed') return null;
  if (!hasOutput(trace)) return 0;
  const answer = (trace.answer ?? '').slice(0, LONGEST);
  const parts = [
    trace.end === 'answered',
    !PLACEHOLDER.test(withoutCode(answer)),
    ...(answer.split('```').length % 2 === 1 ? [] : [false]),
    ...[...answer.matchAll(JSON_BLOCK)].slice(0, MOST_BLOCKS).map(([, json = '']) => parses(json)),
    ...trace.artifacts.flatMap(({ valid }) => valid ?? []),
  ];
  return parts.filter(Boolean).length / parts.length;
}

function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, ' ');
}

function parses(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/** Weight of a failed call whose tool succeeded later. */
const RECOVERED = 0.5;
/** Factor for work that ended in a loop. */
const LOOPED = 0.5;

/**
 * Returns the tool success, 0 to 1: the mean of the share of successful calls and the share of met checks on calls.
 * Null without both.
 */
export function toolHealth(checks: readonly Check[], results: readonly CheckResult[], trace: Trace): number | null {
  if (trace.end === 'not_executed') return null;
  const calls = toolSteps(trace);
  const needed = checks
    .filter(({ rule, level }) => rule?.kind === 'tool_succeeded' && level === 'must')
    .map(({ id }) => results.some(({ check, verdict }) => check === id && verdict === 'met'));
  if (calls.length === 0 && needed.length === 0) return null;
  const parts = [
    ...(calls.length === 0 ? [] : [sum(calls.map((step, at) => worth(step, calls.slice(at + 1)))) / calls.length]),
    ...(needed.length === 0 ? [] : [needed.filter(Boolean).length / needed.length]),
  ];
  return (sum(parts) / parts.length) * (trace.end === 'loop' ? LOOPED : 1);
}

function worth(step: ToolStep, later: readonly ToolStep[]): number {
  if (succeeded(step)) return 1;
  return later.some((one) => one.server === step.server && one.tool === step.tool && succeeded(one)) ? RECOVERED : 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((whole, value) => whole + value, 0);
}

/** Time and tokens of an attempt, with their budgets. */
export type Expense = {
  readonly ms: number | null;
  readonly budgetMs: number | null;
  readonly tokens: number | null;
  readonly budgetTokens: number | null;
};

/** Share of a budget that may be used without a deduction. */
const FREE = 0.25;

/**
 * Returns the efficiency of an attempt, 0 to 1: the mean over time and tokens where known; null when neither is known.
 */
export function efficiency({ ms, budgetMs, tokens, budgetTokens }: Expense): number | null {
  const parts = [sparing(ms, budgetMs), sparing(tokens, budgetTokens)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.reduce((whole, part) => whole + part, 0) / parts.length;
}

function sparing(taken: number | null, budget: number | null): number | null {
  if (taken === null || budget === null || !(budget > 0) || !(taken >= 0)) return null;
  return Math.min(1, Math.max(0, (1 - taken / budget) / (1 - FREE)));
}
