import type { Check, CheckResult } from './check.ts';
import { succeeded, toolSteps } from './tool-steps.ts';
import type { ToolStep, Trace } from './trace.ts';

/** What a failed call counts whose tool worked later on. */
const RECOVERED = 0.5;
/** What is left of it when the work went in circles. */
const LOOPED = 0.5;

/**
 * How well tools worked, 0 to 1: the share of calls that succeeded, and of checks about calls that found one, both alike. Null when no
 * tool was called and none was needed.
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
