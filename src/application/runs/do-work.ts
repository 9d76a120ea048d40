import type { ProviderFailureKind } from '../../domain/calls/provider-failure-kind.ts';
import type { ModelStep, ToolStep, TraceStep, WorkEnd } from '../../domain/evaluation/trace.ts';
import { isLooping } from '../../domain/run/loop-guard.ts';
import { MOST_TOOLS } from '../../domain/run/run-budget.ts';
import type { RunProgress } from '../../domain/run/run-event.ts';
import type { OfferedTool } from '../../domain/run/offer-tools.ts';
import { canonicalJson } from '../../domain/catalog/verification/canonical-json.ts';
import { visibleText } from '../../domain/catalog/verification/visible-text.ts';
import { toolNames } from '../../domain/run/tool-names.ts';
import { BudgetExceeded } from '../model-calls/call-ledger.ts';
import type { ChatMessage, ChatModel, ChatReply, ToolCall } from '../ports/chat-model.ts';
import type { Pace } from '../ports/pace.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { ToolConnection } from '../ports/tool-host.ts';
import { ToolFailure } from '../ports/tool-host.ts';
import type { Scrub } from '../scrub.ts';
import type { Secret } from '../secret.ts';
import { isObject } from '../../domain/catalog/is-object.ts';

const MAX_OUTPUT_TOKENS = 8_000;
const LONGEST_RESULT = 50_000;
const LONGEST_INPUT = 20_000;
const LONGEST_EVENT_TEXT = 300;
const LONGEST_NAME = 200;
const CALL_MS = 60_000;
/** Milliseconds below which no further step is begun. */
const LEAST_MS = 500;

/** How many calls of tools a run may still make, and how many may be asked for that are not made, over all its attempts. */
export type ToolCallBudget = { left: number; refusable: number };

/** Calls that changed something, or may have, by what was called with what: not made again, neither now nor in a later attempt. */
export type DoneCalls = Map<string, { readonly outcome: ToolStep['outcome']; readonly result: string }>;

export type WorkParts = {
  readonly chat: ChatModel;
  readonly model: string;
  readonly apiKey: Secret | null;
  readonly system: string;
  readonly task: string;
  /** What may be called. */
  readonly tools: readonly (OfferedTool & { readonly key: string })[];
  readonly connection: (server: string) => Pick<ToolConnection, 'call'> | undefined;
  /** Ends the servers that say that their tools have changed, and whose tools are no longer those above. It throws only once the signal is aborted, or when an event could not be kept. */
  readonly recheck: (signal: AbortSignal) => Promise<void>;
  readonly attempt: number;
  readonly budget: ToolCallBudget;
  readonly done: DoneCalls;
  readonly scrub: Scrub;
  readonly pace: Pace;
  readonly leftMs: () => number;
  readonly emit: (progress: RunProgress) => Promise<void>;
};

export type Work = {
  readonly steps: readonly TraceStep[];
  readonly answer: string | null;
  readonly end: WorkEnd;
  readonly modelFailure: ProviderFailureKind | null;
};

/**
 * Lets a model do a task with tools until it has no more to do or may do no more. It resolves whatever model and tools do, also once
 * the signal is aborted; it rejects only when an event could not be kept.
 */
export async function doWork(parts: WorkParts, signal: AbortSignal): Promise<Work> {
  const { chat, model, apiKey, system, pace, leftMs, emit, attempt } = parts;
  const offered = parts.tools.slice(0, MOST_TOOLS);
  const names = toolNames(offered.map(({ key, tool }) => ({ server: key, tool })));
  const byName = new Map(offered.map((tool, index) => [names[index] ?? '', tool]));
  const steps: TraceStep[] = [];
  const messages: ChatMessage[] = [{ role: 'user', text: parts.task }];
  const ended = (
    end: WorkEnd,
    answer: string | null = null,
    modelFailure: ProviderFailureKind | null = null,
  ): Work => ({
    steps,
    answer: answer === null ? lastWords(steps) : answer,
    end,
    modelFailure,
  });

  for (;;) {
    if (signal.aborted) return ended('cancelled');
    if (leftMs() < LEAST_MS) return ended('deadline');
    if (isLooping(steps)) return ended('loop');
    if (!(await isChecked(parts, signal))) return ended('cancelled');
    await emit({ stage: 'executing', attempt, call: 'model', step: 'asked', model });
    const began = pace.elapsed();
    let reply: ChatReply;
    try {
      const limits = { firstByteMs: Math.min(60_000, leftMs()), idleMs: Math.min(30_000, leftMs()), totalMs: leftMs() };
      reply = await chat.reply(
        {
          model,
          system,
          messages,
          tools: [...byName].flatMap(([name, { server, description, inputSchema }]) =>
            parts.connection(server) === undefined ? [] : [{ name, description, inputSchema }],
          ),
          answer: null,
          maxOutputTokens: MAX_OUTPUT_TOKENS,
          apiKey: apiKey?.reveal() ?? null,
        },
        limits,
        signal,
      );
    } catch (error) {
      if (signal.aborted) return ended('cancelled');
      if (!(error instanceof BudgetExceeded) && !(error instanceof ProviderFailure)) throw error;
      const text = cut(parts.scrub(error.message), LONGEST_EVENT_TEXT);
      await emit({ stage: 'executing', attempt, call: 'model', step: 'failed', model, text });
      if (error instanceof BudgetExceeded) return ended('budget');
      if (error.kind === 'too_slow' && error.outOfTime) return ended('deadline');
      return ended('model_failure', null, error.kind);
    }
    const answered = visibleText(parts.scrub(reply.model), LONGEST_NAME);
    const step: ModelStep = {
      kind: 'model',
      model: answered,
      text: parts.scrub(reply.text),
      tool_calls: reply.toolCalls.length,
      tokens: reply.usage,
      ms: Math.round(pace.elapsed() - began),
    };
    steps.push(step);
    await emit({
      stage: 'executing',
      attempt,
      call: 'model',
      step: 'answered',
      model: answered,
      tokens: reply.usage,
    });
    if (reply.finish === 'refused') return ended('refused', step.text);
    if (reply.toolCalls.length === 0) return ended('answered', step.text);
    messages.push({
      role: 'assistant',
      text: reply.text,
      toolCalls: reply.toolCalls.map((call) => (keyOf(call.input) === null ? { ...call, input: {} } : call)),
      ...(reply.memory === undefined ? {} : { memory: reply.memory }),
    });
    for (const call of reply.toolCalls) {
      if (signal.aborted) return ended('cancelled');
      if (leftMs() < LEAST_MS) return ended('deadline');
      if (parts.budget.left <= 0 || parts.budget.refusable <= 0) return ended('budget');
      if (!(await isChecked(parts, signal))) return ended('cancelled');
      const left = parts.budget.left;
      const made = await callTool(call, byName.get(call.name), parts, signal);
      if (parts.budget.left === left) parts.budget.refusable -= 1;
      steps.push(made);
      const failed = made.outcome !== 'ok';
      messages.push({ role: 'tool', callId: call.id, tool: call.name, text: made.result ?? '', isError: failed });
    }
  }
}

/** Makes one call that a model asks for, if the policy lets it. Its result says what happened in each case. */
async function callTool(
  call: ToolCall,
  tool: WorkParts['tools'][number] | undefined,
  parts: WorkParts,
  signal: AbortSignal,
): Promise<ToolStep> {
  const { pace, emit, attempt, scrub, budget, done } = parts;
  const inputKey = keyOf(call.input);
  const written = typeof call.input === 'string' ? call.input : inputKey && JSON.stringify(call.input ?? {});
  const input = cut(scrub(written ?? ''), LONGEST_INPUT);
  const name = visibleText(scrub(call.name), LONGEST_NAME);
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
  if (inputKey === null) return { ...known, outcome: 'bad_input', result: 'The arguments nest too deep.' };
  if (!isObject(call.input)) return { ...known, outcome: 'bad_input', result: 'The arguments are not a JSON object.' };
  const connection = parts.connection(server);
  if (connection === undefined) return { ...known, outcome: 'gone', result: 'The server of this tool is no more.' };
  const key = JSON.stringify([server, tool.tool, inputKey]);
  const before = done.get(key);
  if (before !== undefined) return { ...known, ...before };
  budget.left -= 1;
  await emit({ stage: 'executing', attempt, call: 'tool', step: 'asked', server, tool: tool.tool, effect, ...marks });
  const began = pace.elapsed();
  const outcome = await answerOf(connection, tool.tool, call.input, Math.min(CALL_MS, parts.leftMs()), signal);
  const result = cut(scrub(outcome.text), LONGEST_RESULT);
  if (effect !== 'read' && tool.contained !== true) remember(done, key, outcome.kind, result);
  await emit({
    stage: 'executing',
    attempt,
    call: 'tool',
    step: outcome.kind === 'ok' ? 'answered' : 'failed',
    server,
    tool: tool.tool,
    effect,
    ...marks,
    text: cut(result, LONGEST_EVENT_TEXT),
  });
  return { ...known, outcome: outcome.kind, result, ms: Math.round(pace.elapsed() - began) };
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

/** A call that brought no answer may have done its work all the same. */
function remember(done: DoneCalls, key: string, outcome: ToolStep['outcome'], result: string): void {
  if (outcome === 'ok') done.set(key, { outcome, result: `Already done before, not repeated. It said: ${result}` });
  if (outcome === 'timeout' || outcome === 'gone')
    done.set(key, { outcome, result: 'It was sent before without an answer, and may be done; it is not sent again.' });
}

/** The input as text that is the same for the same input; null for one that nests too deep to be handled. */
function keyOf(input: unknown): string | null {
  try {
    return canonicalJson(input ?? null);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Looks whether servers are still what they were; false once the signal is aborted. */
async function isChecked({ recheck }: WorkParts, signal: AbortSignal): Promise<boolean> {
  try {
    await recheck(signal);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

function lastWords(steps: readonly TraceStep[]): string | null {
  const text = steps.findLast((step) => step.kind === 'model')?.text ?? '';
  return text.trim() === '' ? null : text;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… [cut: ${text.length - most} more characters]`;
}
