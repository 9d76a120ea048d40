import type { ModelUse } from '../../domain/task/task-definition.ts';
import { jsonInReply, type Members, type ReplyReading } from '../../domain/task/reply-reader.ts';
import type { CallLimits, ChatMessage, ChatModel, ChatReply, JsonSchema } from '../ports/chat-model.ts';
import type { ModelAccess } from '../ports/provider.ts';
import { sumKnown } from '../../domain/model-calls/spending.ts';

/** Reason why a model's reply is useless. */
export type Trouble = 'refused' | 'empty' | 'cut' | 'not_json' | 'wrong_shape';

export type JsonQuestion<T> = {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly system: string;
  readonly message: string;
  readonly read: (reply: Members) => ReplyReading<T>;
};

export type JsonAnswer<T> = {
  /** Null when no reply is usable. */
  readonly value: T | null;
  readonly trouble: Trouble | null;
  readonly use: ModelUse;
};

const MAX_OUTPUT_TOKENS = 8_000;
const MOST_FAULTS = 20;
const LONGEST_REPEATED = 12_000;
/** Minimum time for a repair, in milliseconds. */
const LEAST_MS = 1_000;

/**
 * Asks a model for JSON, and once more with the list of faults after a useless reply.
 * @throws {ProviderFailure} when the vendor gives no reply, in the repair too.
 */
export async function askForJson<T>(
  chat: ChatModel,
  model: string,
  question: JsonQuestion<T>,
  { apiKey, leftMs }: Pick<ModelAccess, 'apiKey' | 'leftMs'>,
  signal: AbortSignal,
): Promise<JsonAnswer<T>> {
  const ask = (messages: readonly ChatMessage[]): Promise<ChatReply> =>
    chat.reply(
      {
        model,
        system: question.system,
        messages,
        tools: [],
        answer: { name: question.name, schema: question.schema },
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        apiKey: apiKey?.reveal() ?? null,
      },
      limitsWithin(leftMs()),
      signal,
    );
  const first = await ask([{ role: 'user', text: question.message }]);
  const read = readReply(first, question);
  if (read.trouble === null || read.trouble === 'refused' || leftMs() < LEAST_MS) {
    return { value: read.value, trouble: read.trouble, use: useOf(first) };
  }
  const second = await ask(repairMessages(question.message, first, read));
  const { value, trouble } = readReply(second, question);
  return { value, trouble, use: totalUse(useOf(first), useOf(second)) };
}

type Read<T> = Omit<JsonAnswer<T>, 'use'> & { readonly faults: readonly string[] };

function readReply<T>({ text, finish }: ChatReply, question: JsonQuestion<T>): Read<T> {
  if (finish === 'refused') return useless('refused');
  const members = jsonInReply(text);
  if (members === undefined) return useless(finish === 'length' ? 'cut' : text.trim() === '' ? 'empty' : 'not_json');
  const { value, faults } = question.read(members);
  return faults === undefined ? { value, trouble: null, faults: [] } : useless('wrong_shape', faults);
}

function useless(trouble: Trouble, faults: readonly string[] = []): Read<never> {
  return { value: null, trouble, faults };
}

function repairMessages(message: string, reply: ChatReply, read: Read<unknown>): ChatMessage[] {
  const again = `${COMPLAINTS[read.trouble ?? 'wrong_shape']}${listOf(read.faults)}\nAnswer again, with the whole JSON object and nothing else.`;
  if (reply.text.trim() === '') return [{ role: 'user', text: `${message}\n\n${again}` }];
  return [
    { role: 'user', text: message },
    { role: 'assistant', text: reply.text.slice(0, LONGEST_REPEATED), toolCalls: [] },
    { role: 'user', text: again },
  ];
}

const COMPLAINTS: Readonly<Record<Trouble, string>> = {
  refused: 'There was no answer.',
  empty: 'The answer was empty.',
  cut: 'The answer was too long and was cut off: be brief.',
  not_json: 'The answer was no JSON object.',
  wrong_shape: 'The JSON object has faults:',
};

function listOf(faults: readonly string[]): string {
  return faults
    .slice(0, MOST_FAULTS)
    .map((fault) => `\n- ${fault}`)
    .join('');
}

function limitsWithin(leftMs: number): CallLimits {
  return { firstByteMs: Math.min(60_000, leftMs), idleMs: Math.min(30_000, leftMs), totalMs: leftMs };
}

function useOf({ provider, model, usage }: ChatReply): ModelUse {
  return { provider, model, calls: 1, tokens: { input: usage.input, output: usage.output } };
}

/** Sums the token use of several model requests; provider and model are those of the last request. */
export function totalUse(first: ModelUse, ...others: readonly ModelUse[]): ModelUse {
  const uses = [first, ...others];
  const { provider, model } = others.at(-1) ?? first;
  return {
    provider,
    model,
    calls: uses.reduce((sum, { calls }) => sum + calls, 0),
    tokens: {
      input: sumKnown(...uses.map(({ tokens }) => tokens.input)),
      output: sumKnown(...uses.map(({ tokens }) => tokens.output)),
    },
  };
}
