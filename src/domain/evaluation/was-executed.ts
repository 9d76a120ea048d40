import { hasOutput } from './has-output.ts';
import type { Trace } from './trace.ts';

/** Whether anything of the task was done: a model answered, a tool was called or something was left. */
export function wasExecuted(trace: Trace): boolean {
  return trace.end === 'answered' || trace.steps.length > 0 || hasOutput(trace);
}
