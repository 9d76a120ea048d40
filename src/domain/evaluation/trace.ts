import { changes } from '../catalog/capability.ts';
import type { ToolEffect } from '../catalog/server.ts';

/** Tool call. Its texts are untrusted, bounded and without secrets. */
export type ToolStep = {
  readonly kind: 'tool';
  readonly server: string;
  readonly tool: string;
  /** Null when unknown. */
  readonly effect: ToolEffect | null;
  /** Set when all changes stay within the work folder of the run. */
  readonly contained?: true;
  /** Arguments from the model as JSON. */
  readonly input: string;
  /** Null without a result. */
  readonly result: string | null;
  /**
   * `refused`: denied by our policy. `unknown_tool`: not in the stack. `bad_input`: invalid for the tool's schema.
   * `error`: reported by the tool. `timeout`: no response in time. `gone`: the server ended.
   */
  readonly outcome: 'ok' | 'error' | 'bad_input' | 'unknown_tool' | 'refused' | 'timeout' | 'gone';
  readonly ms: number;
};

/** Reply of the model. */
export type ModelStep = {
  readonly kind: 'model';
  readonly model: string;
  readonly text: string;
  readonly tool_calls: number;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly ms: number;
};

export type TraceStep = ToolStep | ModelStep;

/** File in the work folder after an attempt. */
export type Artifact = {
  /** Relative path with `/` as separator. */
  readonly path: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Whether the content matches the format of the extension, such as JSON or CSV; null when unchecked. */
  readonly valid: boolean | null;
};

/**
 * Reason why the work ended. `answered`: the model finished. `loop`: it repeated itself. `budget`, `deadline`: used
 * up. `model_failure`: the vendor gave no response. `no_tools`: no server started. `not_executed`: there is no model.
 */
export type WorkEnd =
  'answered' | 'refused' | 'loop' | 'budget' | 'deadline' | 'cancelled' | 'model_failure' | 'no_tools' | 'not_executed';

/** Record of an attempt for its evaluation. */
export type Trace = {
  /** Chronological. */
  readonly steps: readonly TraceStep[];
  /** Last reply of the model; null without one. */
  readonly answer: string | null;
  readonly artifacts: readonly Artifact[];
  readonly end: WorkEnd;
};

const REACHED: ReadonlySet<ToolStep['outcome']> = new Set(['ok', 'error', 'timeout', 'gone']);
/** Beginnings of results that report an error without the error flag. */
const SAYS_ERROR = /^\s*["'{[]*\s*(?:error|failed|failure|exception|traceback|unauthorized|forbidden|not found)\b/i;

export function toolSteps({ steps }: Pick<Trace, 'steps'>): ToolStep[] {
  return steps.filter((step) => step.kind === 'tool');
}

/** Whether the call may have reached the server. */
export function reachedServer({ outcome }: ToolStep): boolean {
  return REACHED.has(outcome);
}

export function succeeded(step: ToolStep): boolean {
  return step.outcome === 'ok' && !saysError(step);
}

/** Whether the result of a formally successful call begins like an error. */
export function saysError({ outcome, result }: ToolStep): boolean {
  return outcome === 'ok' && result !== null && SAYS_ERROR.test(result.slice(0, 200));
}

/** Whether the call may have changed something; an unknown effect counts as a change. */
export function mayChange({ effect }: ToolStep): boolean {
  return effect === null || changes(effect);
}

/** Whether an attempt left text or a file. */
export function hasOutput({ answer, artifacts }: Pick<Trace, 'answer' | 'artifacts'>): boolean {
  return /[\p{L}\p{N}]/u.test(answer ?? '') || artifacts.some(({ bytes }) => bytes > 0);
}

/** Whether any work was done: a reply, a call or an output. */
export function wasExecuted(trace: Trace): boolean {
  return trace.end === 'answered' || trace.steps.length > 0 || hasOutput(trace);
}
