import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ChatReply, ToolCall } from '../../../application/ports/chat-model.ts';
import { readJson } from '../../../domain/catalog/json.ts';
import type { ChatVendor } from './chat-vendor.ts';

/** Error thrown when a reply breaks off. */
export class UnfinishedReply extends Error {
  override readonly name = 'UnfinishedReply';
  /** Whether a part of the reply arrived. */
  readonly began: boolean;

  constructor(began: boolean) {
    super('the reply has no end');
    this.began = began;
  }
}

/** Error thrown for a fault within a reply, found by the library or reported by the vendor. */
export class FaultyReply extends Error {
  override readonly name = 'FaultyReply';
  readonly fault: unknown;

  constructor(fault: unknown) {
    super('the reply is faulty');
    this.fault = fault;
  }
}

type Finish = Extract<LanguageModelV4StreamPart, { readonly type: 'finish' }>;
type Spoken = Extract<
  LanguageModelV4StreamPart,
  { readonly type: `${'text' | 'reasoning'}-${string}`; readonly id: string }
>;
type Part =
  | { readonly type: 'text' | 'reasoning'; readonly text: string; readonly providerOptions?: SharedV4ProviderMetadata }
  | {
      readonly type: 'tool-call';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: unknown;
      readonly providerOptions?: SharedV4ProviderMetadata;
    };

/** Vendors that refuse tool calls in a conversation unless the preceding reasoning is included. */
const REASONING_BACK = ['deepseek'];
/** Finish reasons that mean a failure of the vendor. */
const FAILURES = ['error', 'insufficient_system_resource'];

/**
 * Assembles a streamed reply.
 *
 * @param model Requested model, for vendors that do not name theirs.
 * @throws {UnfinishedReply}
 * @throws {FaultyReply}
 */
export async function readReply(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  vendor: ChatVendor,
  model: string,
): Promise<ChatReply> {
  const parts = new Map<string, Part>();
  let finish: Finish | null = null;
  let used = model;
  for await (const part of stream) {
    if (part.type === 'error')
      throw isUnfinished(part.error) ? new UnfinishedReply(parts.size > 0) : new FaultyReply(part.error);
    if (part.type === 'finish') finish = part;
    if (part.type === 'response-metadata') used = part.modelId ?? used;
    if (part.type === 'raw') used = modelIn(part.rawValue) ?? used;
    addPart(parts, part);
  }
  if (finish === null || finish.finishReason.unified === 'interrupted') throw new UnfinishedReply(parts.size > 0);
  if (FAILURES.includes(finish.finishReason.raw ?? '')) throw new FaultyReply({ type: finish.finishReason.raw });

  const content = [...parts.values()];
  const toolCalls = content.flatMap((part): ToolCall[] =>
    part.type === 'tool-call' ? [{ id: part.toolCallId, name: part.toolName, input: part.input }] : [],
  );
  const memory = content.filter((part) => isKept(part, vendor));
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    toolCalls,
    finish: finishOf(finish, toolCalls),
    provider: vendor.name,
    model: used,
    usage: { input: finish.usage.inputTokens.total ?? null, output: finish.usage.outputTokens.total ?? null },
    ...(memory.some(({ type, providerOptions }) => type === 'reasoning' || providerOptions !== undefined) && {
      memory: { provider: vendor.name, parts: memory },
    }),
  };
}

function addPart(parts: Map<string, Part>, part: LanguageModelV4StreamPart): void {
  if (isSpoken(part)) {
    const type = part.type.startsWith('text') ? 'text' : 'reasoning';
    const before = parts.get(`${type} ${part.id}`);
    const text = (before?.type === type ? before.text : '') + ('delta' in part ? part.delta : '');
    parts.set(`${type} ${part.id}`, { type, text, ...optionsOf(part.providerMetadata ?? before?.providerOptions) });
  }
  if (part.type === 'tool-call') {
    const { toolCallId, toolName, providerMetadata } = part;
    const parsed = readJson(part.input);
    const input = parsed === undefined ? part.input : parsed;
    parts.set(`call ${toolCallId}`, { type: 'tool-call', toolCallId, toolName, input, ...optionsOf(providerMetadata) });
  }
}

function isSpoken(part: LanguageModelV4StreamPart): part is Spoken {
  return /^(?:text|reasoning)-(?:start|delta|end)$/.test(part.type);
}

function optionsOf(metadata: SharedV4ProviderMetadata | undefined) {
  return metadata === undefined ? {} : { providerOptions: metadata };
}

function isKept(part: Part, { name, kind }: ChatVendor): boolean {
  if (part.type === 'reasoning') return kind !== 'openai-compatible' || REASONING_BACK.includes(name);
  return part.type !== 'text' || part.text !== '' || part.providerOptions !== undefined;
}

function finishOf({ finishReason }: Finish, toolCalls: readonly ToolCall[]): ChatReply['finish'] {
  if (finishReason.unified === 'length') return 'length';
  if (finishReason.unified === 'content-filter') return 'refused';
  return toolCalls.length > 0 ? 'tool_calls' : 'stop';
}

function isUnfinished(error: unknown): boolean {
  const { name, data } = Object(error) as { name?: unknown; data?: unknown };
  return name === 'AI_InvalidResponseDataError' && data === undefined;
}

/** Returns the model's name in Gemini's form, which the library does not parse. */
function modelIn(chunk: unknown): string | null {
  const { modelVersion } = Object(chunk) as { modelVersion?: unknown };
  return typeof modelVersion === 'string' ? modelVersion : null;
}
