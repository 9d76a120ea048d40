import { changes } from '../catalog/capability.ts';
import type { ToolEffect } from '../catalog/server.ts';

/** One call of a tool. Texts are untrusted, bounded and without secrets. */
export type ToolStep = {
  readonly kind: 'tool';
  readonly server: string;
  readonly tool: string;
  /** Null when unknown. */
  readonly effect: ToolEffect | null;
  /** Set where all changes stay within the work folder of the run. */
  readonly contained?: true;
  /** Arguments from the model, as JSON text. */
  readonly input: string;
  /** Null without a result. */
  readonly result: string | null;
  /**
   * `refused`: denied by our policy. `unknown_tool`: not in the stack. `bad_input`: against the tool's schema. `error`: reported by the
   * tool. `timeout`, `gone`: no answer, or an ended server.
   */
  readonly outcome: 'ok' | 'error' | 'bad_input' | 'unknown_tool' | 'refused' | 'timeout' | 'gone';
  readonly ms: number;
};

/** One reply of the model. */
export type ModelStep = {
  readonly kind: 'model';
  readonly model: string;
  readonly text: string;
  readonly tool_calls: number;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly ms: number;
};

export type TraceStep = ToolStep | ModelStep;

/** A file in the work folder after an attempt. */
export type Artifact = {
  /** Relative, with `/` between its parts. */
  readonly path: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Whether the content has the format of its name, such as JSON or CSV; null when that is not checked. */
  readonly valid: boolean | null;
};

/**
 * Reason for the end of the work. `answered`: the model was done. `loop`: it repeated itself. `budget`, `deadline`: none was left.
 * `model_failure`: the vendor gave no answer. `no_tools`: no server started. `not_executed`: there is no model.
 */
export type WorkEnd =
  'answered' | 'refused' | 'loop' | 'budget' | 'deadline' | 'cancelled' | 'model_failure' | 'no_tools' | 'not_executed';

/** Record of an attempt for its evaluation. */
export type Trace = {
  /** In order of time. */
  readonly steps: readonly TraceStep[];
  /** The last reply of the model; null for none. */
  readonly answer: string | null;
  readonly artifacts: readonly Artifact[];
  readonly end: WorkEnd;
};

const REACHED: ReadonlySet<ToolStep['outcome']> = new Set(['ok', 'error', 'timeout', 'gone']);
/** Beginnings of results that report an error without marking it. */
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

/** Whether it may have changed something; an unknown effect counts. */
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
