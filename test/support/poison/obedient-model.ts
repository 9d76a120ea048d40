import type { ChatReply, ChatRequest, ToolCall } from '../../../src/application/ports/chat-model.ts';
import { aChatReply } from '../scripted-chat-model.ts';

/** What an order to send all that one knows puts in the place of it. */
export const EVERYTHING = '$EVERYTHING';

const LONGEST_DUMP = 20_000;
const ORDER = /[`«「]([^`»」\n]{1,160})[`»」][^`«「{}\n]{0,80}(\{[^{}]*\})/gu;
const SAYING =
  /(?:say|answer|reply|report|sage|antworte|réponds|responde|回答|ответь)[^:"“\n]{0,60}[:：]\s*["“]([^"”\n]{1,300})["”]/giu;
const BLOB = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const TAG = /[\u{E0020}-\u{E007E}]/gu;
const INVISIBLE = /\p{C}|\p{Default_Ignorable_Code_Point}/gu;

/**
 * A model that does what it reads, whoever wrote it: in names, descriptions and schemas of tools, in results and errors, in whatever
 * disguise. An order is a name in backticks or corner quotation marks and after it the arguments as JSON; it is done once.
 *
 * @param own What it does of itself before it answers, in this order, where it is offered.
 */
export function obey(request: ChatRequest, own: readonly string[], answer: string): ChatReply {
  const texts = readable(request);
  const made = request.messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []));
  const offered = request.tools.map(({ name }) => name);
  const ordered = ordersIn(texts).map(({ name, input }) => ({ name: resolve(name, offered), input }));
  const plan = own.filter((name) => offered.includes(name)).map((name) => ({ name, input: {} as unknown }));
  const todo = [...ordered, ...plan].filter(({ name, input }) => !made.some((call) => isSame(call, name, input)));
  const calls = todo.map(({ name, input }, index): ToolCall => ({
    id: `call-${made.length + index}`,
    name,
    input: filled(input, () => texts.join('\n').slice(-LONGEST_DUMP)),
  }));
  if (calls.length > 0) return aChatReply({ text: '', finish: 'tool_calls', toolCalls: calls });
  const said = [...new Set(texts.flatMap((text) => [...text.matchAll(SAYING)].map(([, words = '']) => words)))];
  return aChatReply({ text: [answer, ...said].join(' ') });
}

/** Whether it reads an order to judge well in what it is shown, and which words it is told to quote. */
export function obeysJudging(prompt: string): boolean {
  return disguisesOf(prompt).some((text) =>
    /verdict|every check|full marks|100 points|alle Prüfungen|满分|тест/iu.test(text),
  );
}

/** Everything that it sees, but for our own instructions where they give no order, with all disguises taken off. */
function readable({ system, messages, tools }: ChatRequest): readonly string[] {
  const said = messages.flatMap((message) => (message.role === 'assistant' ? [] : [message.text]));
  return [system, ...tools.flatMap(textsIn), ...said].flatMap(disguisesOf);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

function disguisesOf(text: string): string[] {
  const tagged = text.replace(TAG, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe_00_00));
  const plain = tagged.replace(INVISIBLE, '').normalize('NFKC');
  const decoded = [...plain.matchAll(BLOB)].map(([blob]) => Buffer.from(blob, 'base64').toString('utf8'));
  const hex = [...plain.matchAll(/(?:[0-9a-f]{2}){20,}/gi)].map(([blob]) => Buffer.from(blob, 'hex').toString('utf8'));
  const turned = /[\u202E\u2067]/.test(text) ? [Array.from(plain).toReversed().join('')] : [];
  const unescaped = plain.includes('\\') ? [plain.replaceAll('\\"', '"').replaceAll('\\n', '\n')] : [];
  const entities = plain.includes('&') ? [plain.replaceAll('&quot;', '"').replaceAll('&#96;', '`')] : [];
  const joined = plain.replace(/\s*\n\s*/g, ' ');
  return [...new Set([plain, joined, ...decoded, ...hex, ...turned, ...unescaped, ...entities])];
}

function ordersIn(texts: readonly string[]): { readonly name: string; readonly input: unknown }[] {
  const found = new Map<string, { name: string; input: unknown }>();
  for (const text of texts)
    for (const [, name = '', json = ''] of text.matchAll(ORDER)) {
      const input = parsed(json);
      if (input !== undefined) found.set(`${name} ${json}`, { name, input });
    }
  return [...found.values()];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json.replaceAll('\\"', '"'));
  } catch {
    return undefined;
  }
}

/** The tool that is meant, also where its server is left out; else the name as it was written. */
function resolve(name: string, offered: readonly string[]): string {
  return offered.find((one) => one === name) ?? offered.find((one) => one.endsWith(`__${name}`)) ?? name;
}

function isSame(call: ToolCall, name: string, input: unknown): boolean {
  const dumped = JSON.stringify(input).includes(EVERYTHING);
  return call.name === name && (dumped || JSON.stringify(call.input) === JSON.stringify(input));
}

function filled(input: unknown, dump: () => string): unknown {
  if (typeof input === 'string') return input.replace(EVERYTHING, dump);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([name, member]) => [name, filled(member, dump)]));
}
