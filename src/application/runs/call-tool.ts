import type { ToolStep } from '../../domain/evaluation/trace.ts';
import { isObject } from '../../domain/catalog/json.ts';
import { canonicalJson } from '../../domain/catalog/json.ts';
import { visibleText, cutText } from '../../domain/text/clean-text.ts';
import type { OfferedTool } from '../../domain/run/offer-tools.ts';
import type { ToolCall } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import { ToolFailure, type ToolConnection } from '../ports/tool-host.ts';
import type { Emit } from './event-log.ts';
import type { Toolbox } from './toolbox.ts';

const LONGEST_RESULT = 50_000;
const LONGEST_INPUT = 20_000;
/** Characters of a text in an event, and of a name that a model or a vendor gives. */
export const LONGEST_EVENT_TEXT = 300;
export const LONGEST_NAME = 200;
const CALL_MS = 60_000;

/** Tool calls of a run over all attempts. */
export type ToolCalls = {
  /** Number of calls left; requests that are not executed count too. */
  left: number;
  refusable: number;
  /** Calls with a possible change, by server, tool and input; they are never repeated. */
  readonly done: Map<string, { readonly outcome: ToolStep['outcome']; readonly result: string }>;
};

/** Context of all steps of one attempt. */
export type StepContext = {
  readonly toolbox: Pick<Toolbox, 'connection' | 'recheck' | 'redact'>;
  readonly calls: ToolCalls;
  readonly attempt: number;
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly leftMs: () => number;
  readonly emit: Emit;
};

/** Executes a requested call if the policy allows it. The returned step describes the outcome in each case. */
export async function callTool(
  call: ToolCall,
  tool: OfferedTool | undefined,
  context: StepContext,
  signal: AbortSignal,
): Promise<ToolStep> {
  const { toolbox, clock, emit, attempt, calls } = context;
  const { redact } = toolbox;
  const given = inputKey(call.input);
  const written = typeof call.input === 'string' ? call.input : given && JSON.stringify(call.input ?? {});
  const input = cutText(redact(written ?? ''), LONGEST_INPUT);
  const name = visibleText(redact(call.name), LONGEST_NAME);
  const step = { kind: 'tool' as const, server: '', tool: name, effect: null, input, ms: 0 };
  if (tool === undefined)
    return {
      ...step,
      outcome: 'unknown_tool',
      result: `There is no tool ${name}. Use only the tools that you were given.`,
    };
  const { server, effect } = tool;
  const marks = tool.contained === true ? { contained: tool.contained } : {};
  const known = { ...step, server, tool: tool.tool, effect, ...marks };
  if (given === null) return { ...known, outcome: 'bad_input', result: 'The arguments nest too deep.' };
  if (!isObject(call.input)) return { ...known, outcome: 'bad_input', result: 'The arguments are not a JSON object.' };
  const connection = toolbox.connection(server);
  if (connection === undefined) return { ...known, outcome: 'gone', result: 'The server of this tool is no more.' };
  const key = JSON.stringify([server, tool.tool, given]);
  const before = calls.done.get(key);
  if (before !== undefined) return { ...known, ...before };
  calls.left -= 1;
  const at = { stage: 'executing', attempt, call: 'tool' } as const;
  const what = { server, tool: tool.tool, effect, ...marks };
  await emit({ ...at, step: 'asked', ...what });
  const began = clock.elapsed();
  const outcome = await answerOf(connection, tool.tool, call.input, Math.min(CALL_MS, context.leftMs()), signal);
  const result = cutText(redact(outcome.text), LONGEST_RESULT);
  if (effect !== 'read' && tool.contained !== true) remember(calls.done, key, outcome.kind, result);
  const text = cutText(result, LONGEST_EVENT_TEXT);
  await emit({ ...at, step: outcome.kind === 'ok' ? 'answered' : 'failed', ...what, text });
  return { ...known, outcome: outcome.kind, result, ms: Math.round(clock.elapsed() - began) };
}

async function answerOf(
  connection: Pick<ToolConnection, 'call'>,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ readonly kind: ToolStep['outcome']; readonly text: string }> {
  try {
    const { text, isError } = await connection.call(tool, input, timeoutMs, signal);
    return { kind: isError ? 'error' : 'ok', text };
  } catch (error) {
    if (signal.aborted) return { kind: 'timeout', text: 'The run was ended.' };
    if (!(error instanceof ToolFailure)) throw error;
    return { kind: error.kind === 'refused' ? 'bad_input' : error.kind, text: error.message };
  }
}

/** Remembers calls that may have changed something, including calls without a response. */
function remember(done: ToolCalls['done'], key: string, outcome: ToolStep['outcome'], result: string): void {
  if (outcome === 'ok') done.set(key, { outcome, result: `Already done before, not repeated. It said: ${result}` });
  if (outcome === 'timeout' || outcome === 'gone')
    done.set(key, { outcome, result: 'It was sent before without an answer, and may be done; it is not sent again.' });
}

/** Returns a key that is equal for equal input; null for input with too many levels. */
export function inputKey(input: unknown): string | null {
  try {
    return canonicalJson(input ?? null);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
