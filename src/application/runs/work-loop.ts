import type { ModelStep, TraceStep, WorkEnd } from '../../domain/evaluation/trace.ts';
import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';
import { toolNames, type OfferedTool } from '../../domain/run/offer-tools.ts';
import { isLooping, MOST_REFUSED, MOST_TOOLS, RUN_BUDGET } from '../../domain/run/run-limits.ts';
import { cutText, visibleText } from '../../domain/text/clean-text.ts';
import { BudgetExceeded } from '../model-calls/call-ledger.ts';
import type { ChatMessage, ChatModel, ChatReply } from '../ports/chat-model.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import { callTool, inputKey, LONGEST_EVENT_TEXT, LONGEST_NAME, type StepContext } from './call-tool.ts';
import type { Secret } from './redaction.ts';

const MAX_OUTPUT_TOKENS = 8_000;
/** Minimum milliseconds for another step. */
const LEAST_MS = 500;
const NO_CALLS_LEFT = `A run makes ${RUN_BUDGET.toolCalls} calls of tools at most.`;
const NO_REFUSALS_LEFT = `A run asks for ${MOST_REFUSED} calls at most that cannot be made.`;

/** Task for a model. */
export type WorkOrder = {
  readonly chat: ChatModel;
  readonly model: string;
  readonly apiKey: Secret | null;
  readonly system: string;
  readonly task: string;
  /** Available tools; `key` is the prefix of the name for the model. */
  readonly tools: readonly (OfferedTool & { readonly key: string })[];
};

export type Work = {
  readonly steps: readonly TraceStep[];
  readonly answer: string | null;
  readonly end: WorkEnd;
  readonly modelFailure: ProviderFailureKind | null;
  /** Sentence about the budget that ended the work; null without one. */
  readonly limit: string | null;
};

/** Reason to end the work. */
type Stop = Pick<Work, 'end'> & Partial<Work>;
type Turn = { readonly reply: ChatReply; readonly step: ModelStep };
type NamedTools = ReadonlyMap<string, WorkOrder['tools'][number]>;

/** Work that ended before its first step. */
export function noWork(end: WorkEnd): Work {
  return { steps: [], answer: null, end, modelFailure: null, limit: null };
}

/**
 * Lets a model do a task with tools until it finishes or reaches a limit. Resolves whatever the model and tools do,
 * even after an abort. Rejects only after an event could not be stored.
 */
export async function workLoop(order: WorkOrder, context: StepContext, signal: AbortSignal): Promise<Work> {
  const offered = order.tools.slice(0, MOST_TOOLS);
  const names = toolNames(offered.map(({ key, tool }) => ({ server: key, tool })));
  const tools = new Map(offered.map((tool, index) => [names[index] ?? '', tool]));
  const steps: TraceStep[] = [];
  const messages: ChatMessage[] = [{ role: 'user', text: order.task }];
  for (;;) {
    const stop =
      outOfTime(context, signal) ??
      (isLooping(steps) ? ({ end: 'loop' } as const) : null) ??
      (await recheckTools(context, signal));
    if (stop !== null) return ended(steps, stop);
    const turn = await modelTurn(order, tools, messages, context, signal);
    if ('end' in turn) return ended(steps, turn);
    const { reply, step } = turn;
    steps.push(step);
    if (reply.finish === 'refused') return ended(steps, { end: 'refused', answer: step.text });
    if (reply.toolCalls.length === 0) return ended(steps, { end: 'answered', answer: step.text });
    messages.push(messageOf(reply));
    for (const call of reply.toolCalls) {
      const cut = outOfTime(context, signal) ?? outOfCalls(context) ?? (await recheckTools(context, signal));
      if (cut !== null) return ended(steps, cut);
      const { calls } = context;
      const { left } = calls;
      const made = await callTool(call, tools.get(call.name), context, signal);
      if (calls.left === left) calls.refusable -= 1;
      steps.push(made);
      const isError = made.outcome !== 'ok';
      messages.push({ role: 'tool', callId: call.id, tool: call.name, text: made.result ?? '', isError });
    }
  }
}

function ended(steps: readonly TraceStep[], stop: Stop): Work {
  return { ...noWork(stop.end), steps, ...stop, answer: stop.answer ?? lastText(steps) };
}

function lastText(steps: readonly TraceStep[]): string | null {
  const text = steps.findLast((step) => step.kind === 'model')?.text ?? '';
  return text.trim() === '' ? null : text;
}

function outOfTime({ leftMs }: StepContext, signal: AbortSignal): Stop | null {
  if (signal.aborted) return { end: 'cancelled' };
  return leftMs() < LEAST_MS ? { end: 'deadline' } : null;
}

function outOfCalls({ calls }: StepContext): Stop | null {
  if (calls.left <= 0) return { end: 'budget', limit: NO_CALLS_LEFT };
  return calls.refusable <= 0 ? { end: 'budget', limit: NO_REFUSALS_LEFT } : null;
}

/** Drops servers that announce a change and whose tools have changed. */
async function recheckTools({ toolbox, attempt, leftMs }: StepContext, signal: AbortSignal): Promise<Stop | null> {
  try {
    await toolbox.recheck('changed', attempt, leftMs, signal);
    return null;
  } catch (error) {
    if (signal.aborted) return { end: 'cancelled' };
    throw error;
  }
}

async function modelTurn(
  { chat, model, system, apiKey }: WorkOrder,
  tools: NamedTools,
  messages: readonly ChatMessage[],
  context: StepContext,
  signal: AbortSignal,
): Promise<Turn | Stop> {
  const { toolbox, clock, leftMs, emit, attempt } = context;
  const event = { stage: 'executing', attempt, call: 'model' } as const;
  await emit({ ...event, step: 'asked', model });
  const began = clock.elapsed();
  const callable = [...tools].filter(([, { server }]) => toolbox.connection(server) !== undefined);
  const request = {
    model,
    system,
    messages,
    tools: callable.map(([name, { description, inputSchema }]) => ({ name, description, inputSchema })),
    answer: null,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    apiKey: apiKey?.reveal() ?? null,
  };
  const limits = { firstByteMs: Math.min(60_000, leftMs()), idleMs: Math.min(30_000, leftMs()), totalMs: leftMs() };
  let reply: ChatReply;
  try {
    reply = await chat.reply(request, limits, signal);
  } catch (error) {
    if (signal.aborted) return { end: 'cancelled' };
    if (!(error instanceof BudgetExceeded) && !(error instanceof ProviderFailure)) throw error;
    const text = cutText(toolbox.redact(error.message), LONGEST_EVENT_TEXT);
    await emit({ ...event, step: 'failed', model, text });
    if (error instanceof BudgetExceeded) return { end: 'budget', limit: text };
    if (error.kind === 'too_slow' && error.outOfTime) return { end: 'deadline' };
    return { end: 'model_failure', modelFailure: error.kind };
  }
  const { usage: tokens, toolCalls } = reply;
  const answered = visibleText(toolbox.redact(reply.model), LONGEST_NAME);
  const text = toolbox.redact(reply.text);
  const ms = Math.round(clock.elapsed() - began);
  await emit({ ...event, step: 'answered', model: answered, tokens });
  return { reply, step: { kind: 'model', model: answered, text, tool_calls: toolCalls.length, tokens, ms } };
}

/** Converts the reply to a message; inputs with too many levels are left out. */
function messageOf({ text, toolCalls, memory }: ChatReply): ChatMessage {
  return {
    role: 'assistant',
    text,
    toolCalls: toolCalls.map((call) => (inputKey(call.input) === null ? { ...call, input: {} } : call)),
    ...(memory === undefined ? {} : { memory }),
  };
}
