import type { ProviderFailureKind } from '../../domain/model-calls/provider-failure-kind.ts';
import type { ModelStep, TraceStep, WorkEnd } from '../../domain/evaluation/trace.ts';
import { cutText, visibleText } from '../../domain/text/clean-text.ts';
import { isLooping, MOST_REFUSED, MOST_TOOLS, RUN_BUDGET } from '../../domain/run/run-limits.ts';
import { type OfferedTool, toolNames } from '../../domain/run/offer-tools.ts';
import { BudgetExceeded } from '../model-calls/call-ledger.ts';
import type { ChatMessage, ChatModel, ChatReply } from '../ports/chat-model.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { Secret } from './redaction.ts';
import { callTool, inputKey, LONGEST_EVENT_TEXT, LONGEST_NAME, type CallParts } from './call-tool.ts';

const MAX_OUTPUT_TOKENS = 8_000;
/** Milliseconds below which no further step is begun. */
const LEAST_MS = 500;
const NO_CALLS_LEFT = `A run makes ${RUN_BUDGET.toolCalls} calls of tools at most.`;
const NO_REFUSALS_LEFT = `A run asks for ${MOST_REFUSED} calls at most that cannot be made.`;

export type WorkParts = CallParts & {
  readonly chat: ChatModel;
  readonly model: string;
  readonly apiKey: Secret | null;
  readonly system: string;
  readonly task: string;
  /** What may be called. */
  readonly tools: readonly (OfferedTool & { readonly key: string })[];
  /** Ends the servers that say that their tools have changed, and whose tools are no longer those above. It throws only once the signal is aborted, or when an event could not be kept. */
  readonly recheck: (signal: AbortSignal) => Promise<void>;
};

export type Work = {
  readonly steps: readonly TraceStep[];
  readonly answer: string | null;
  readonly end: WorkEnd;
  readonly modelFailure: ProviderFailureKind | null;
  /** Which budget ended it, in a sentence; null when none did. */
  readonly limit: string | null;
};

/**
 * Lets a model do a task with tools until it has no more to do or may do no more. It resolves whatever model and tools do, also once
 * the signal is aborted; it rejects only when an event could not be kept.
 */
export async function doWork(parts: WorkParts, signal: AbortSignal): Promise<Work> {
  const { chat, model, apiKey, system, clock, leftMs, emit, attempt } = parts;
  const offered = parts.tools.slice(0, MOST_TOOLS);
  const names = toolNames(offered.map(({ key, tool }) => ({ server: key, tool })));
  const byName = new Map(offered.map((tool, index) => [names[index] ?? '', tool]));
  const steps: TraceStep[] = [];
  const messages: ChatMessage[] = [{ role: 'user', text: parts.task }];
  const ended = (
    end: WorkEnd,
    answer: string | null = null,
    modelFailure: ProviderFailureKind | null = null,
    limit: string | null = null,
  ): Work => ({
    steps,
    answer: answer === null ? lastWords(steps) : answer,
    end,
    modelFailure,
    limit,
  });

  for (;;) {
    if (signal.aborted) return ended('cancelled');
    if (leftMs() < LEAST_MS) return ended('deadline');
    if (isLooping(steps)) return ended('loop');
    if (!(await isChecked(parts, signal))) return ended('cancelled');
    await emit({ stage: 'executing', attempt, call: 'model', step: 'asked', model });
    const began = clock.elapsed();
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
      const text = cutText(parts.redact(error.message), LONGEST_EVENT_TEXT);
      await emit({ stage: 'executing', attempt, call: 'model', step: 'failed', model, text });
      if (error instanceof BudgetExceeded) return ended('budget', null, null, text);
      if (error.kind === 'too_slow' && error.outOfTime) return ended('deadline');
      return ended('model_failure', null, error.kind);
    }
    const answered = visibleText(parts.redact(reply.model), LONGEST_NAME);
    const step: ModelStep = {
      kind: 'model',
      model: answered,
      text: parts.redact(reply.text),
      tool_calls: reply.toolCalls.length,
      tokens: reply.usage,
      ms: Math.round(clock.elapsed() - began),
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
      toolCalls: reply.toolCalls.map((call) => (inputKey(call.input) === null ? { ...call, input: {} } : call)),
      ...(reply.memory === undefined ? {} : { memory: reply.memory }),
    });
    for (const call of reply.toolCalls) {
      if (signal.aborted) return ended('cancelled');
      if (leftMs() < LEAST_MS) return ended('deadline');
      if (parts.budget.left <= 0) return ended('budget', null, null, NO_CALLS_LEFT);
      if (parts.budget.refusable <= 0) return ended('budget', null, null, NO_REFUSALS_LEFT);
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
