import type { JSONSchema7, LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import type { ChatMessage, ChatRequest } from '../../../application/ports/chat-model.ts';
import type { ChatVendor } from './chat-vendor.ts';
import { fitSchema, isStrictSchema } from './vendor-schema.ts';

type AssistantContent = Extract<LanguageModelV4Message, { readonly role: 'assistant' }>['content'];

/** Converts a request to the library's form, with storage at the vendor switched off. */
export function writeCall(request: ChatRequest, vendor: ChatVendor): LanguageModelV4CallOptions {
  const { messages, tools, answer, maxOutputTokens } = request;
  const strictJsonSchema = answer !== null && isStrictSchema(answer.schema);
  return {
    prompt: [
      { role: 'system', content: systemOf(request, vendor) },
      ...messages.flatMap((message) => writeMessage(message, vendor)),
    ],
    maxOutputTokens,
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, inputSchema }) => {
        return { type: 'function' as const, name, description, inputSchema: inputSchema as JSONSchema7 };
      }),
    }),
    ...(answer !== null &&
      vendor.json !== 'none' && {
        responseFormat: { type: 'json', name: answer.name, schema: fitSchema(answer.schema, vendor) as JSONSchema7 },
      }),
    providerOptions: { openai: { store: false, strictJsonSchema }, openaiCompatible: { strictJsonSchema } },
    includeRawChunks: vendor.kind === 'gemini',
  };
}

function systemOf({ system, answer }: ChatRequest, { json }: ChatVendor): string {
  if (answer === null || json === 'schema') return system;
  return `${system}\n\nAnswer with JSON alone, valid against this JSON Schema:\n${JSON.stringify(answer.schema)}`;
}

function writeMessage(message: ChatMessage, vendor: ChatVendor): readonly LanguageModelV4Message[] {
  if (message.role === 'user') return [{ role: 'user', content: [{ type: 'text', text: message.text }] }];
  if (message.role === 'tool') {
    const output = { type: message.isError ? ('error-text' as const) : ('text' as const), value: message.text };
    const { callId: toolCallId, tool: toolName } = message;
    return [{ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] }];
  }
  const content = assistantContent(message, vendor);
  return content.length === 0 ? [] : [{ role: 'assistant', content }];
}

function assistantContent(
  { text, toolCalls, memory }: Extract<ChatMessage, { readonly role: 'assistant' }>,
  { name }: ChatVendor,
): AssistantContent {
  if (memory?.provider === name) return [...memory.parts] as AssistantContent;
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...toolCalls.map(({ id, name: toolName, input }) => {
      return { type: 'tool-call' as const, toolCallId: id, toolName, input };
    }),
  ];
}
