import { changes } from '../catalog/capability.ts';
import type { ToolStep, Trace } from './trace.ts';

const REACHED: ReadonlySet<ToolStep['outcome']> = new Set(['ok', 'error', 'timeout', 'gone']);
/** How tools say that they failed although they do not mark it. */
const SAYS_ERROR = /^\s*["'{[]*\s*(?:error|failed|failure|exception|traceback|unauthorized|forbidden|not found)\b/i;

export function toolSteps({ steps }: Pick<Trace, 'steps'>): ToolStep[] {
  return steps.filter((step) => step.kind === 'tool');
}

/** Whether the server may have done something for it, whatever it answered. */
export function reachedServer({ outcome }: ToolStep): boolean {
  return REACHED.has(outcome);
}

export function succeeded(step: ToolStep): boolean {
  return step.outcome === 'ok' && !saysError(step);
}

/** Whether the result of a call that passed as a success begins like an error. */
export function saysError({ outcome, result }: ToolStep): boolean {
  return outcome === 'ok' && result !== null && SAYS_ERROR.test(result.slice(0, 200));
}

/** Whether it may have changed something: what nobody knows of counts as a change. */
export function mayChange({ effect }: ToolStep): boolean {
  return effect === null || changes(effect);
}
