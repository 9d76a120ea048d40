import { changes } from '../catalog/capability.ts';
import type { ToolEffect } from '../catalog/server.ts';

/** One call of a tool as it really happened. Texts are what strangers wrote: bounded, without secrets, never obeyed. */
export type ToolStep = {
  readonly kind: 'tool';
  readonly server: string;
  readonly tool: string;
  /** Null when nobody knows it. */
  readonly effect: ToolEffect | null;
  /** Set where whatever it changes stays within the work folder of the run. */
  readonly contained?: true;
  /** What the model sent, as JSON text. */
  readonly input: string;
  /** What came back; null when nothing did. */
  readonly result: string | null;
  /**
   * `refused`: our policy let it not through. `unknown_tool`: the stack has none of that name. `bad_input`: it does not fit
   * the tool's schema. `error`: the tool said so. `timeout`, `gone`: the server gave no answer, or is no more.
   */
  readonly outcome: 'ok' | 'error' | 'bad_input' | 'unknown_tool' | 'refused' | 'timeout' | 'gone';
  readonly ms: number;
};

/** One answer of the model. */
export type ModelStep = {
  readonly kind: 'model';
  readonly model: string;
  readonly text: string;
  readonly tool_calls: number;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly ms: number;
};

export type TraceStep = ToolStep | ModelStep;

/** A file that an attempt left in its work folder. */
export type Artifact = {
  /** Relative, with `/` between its parts. */
  readonly path: string;
  readonly bytes: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** Whether it is what its name says: JSON, CSV and so on that parse; null when that is not looked at. */
  readonly valid: boolean | null;
};

/**
 * Why an attempt's work ended. `answered`: the model had no more to do. `loop`: it repeated itself. `budget`, `deadline`: there
 * was no more. `model_failure`: the vendor gave no answer. `no_tools`: nothing of the stack could be started. `not_executed`: there is no
 * model to work with.
 */
export type WorkEnd =
  'answered' | 'refused' | 'loop' | 'budget' | 'deadline' | 'cancelled' | 'model_failure' | 'no_tools' | 'not_executed';

/** Everything that is to be judged of an attempt. */
export type Trace = {
  /** In the order in which they happened. */
  readonly steps: readonly TraceStep[];
  /** The model's last word; null when there is none. */
  readonly answer: string | null;
  readonly artifacts: readonly Artifact[];
  readonly end: WorkEnd;
};

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

/** Whether an attempt left anything: a word or a file. */
export function hasOutput({ answer, artifacts }: Pick<Trace, 'answer' | 'artifacts'>): boolean {
  return /[\p{L}\p{N}]/u.test(answer ?? '') || artifacts.some(({ bytes }) => bytes > 0);
}

/** Whether anything of the task was done: a model answered, a tool was called or something was left. */
export function wasExecuted(trace: Trace): boolean {
  return trace.end === 'answered' || trace.steps.length > 0 || hasOutput(trace);
}
