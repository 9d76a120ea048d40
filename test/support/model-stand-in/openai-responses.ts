import { pieces, type Event, type Refusal, type Said, type WireFormat } from './wire-format.ts';

type Data = { readonly type: string } & Readonly<Record<string, unknown>>;
type Item = { readonly done: unknown; readonly events: (index: number) => readonly Data[] };

const MESSAGE = 'msg_0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const USAGE = {
  input_tokens: 36,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 24,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 60,
};
const TYPES: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  401: ['invalid_request_error', 'invalid_api_key'],
  402: ['insufficient_quota', 'insufficient_quota'],
  403: ['request_forbidden', 'unsupported_country_region_territory'],
  404: ['invalid_request_error', 'model_not_found'],
  429: ['tokens', 'rate_limit_exceeded'],
  500: ['server_error', null],
  503: ['service_unavailable_error', null],
};

/** OpenAI's Responses API. */
export const openaiResponses: WireFormat = {
  reply(said, model) {
    const output = [...(said.toolCalls ?? []).map(call), ...(said.text === undefined ? [] : [message(said)])];
    const events = output.flatMap((item, index) => item.events(index));
    const response = { ...shell(model), output: output.map(({ done }) => done), usage: USAGE };
    const last =
      said.finish === 'length'
        ? {
            type: 'response.incomplete',
            response: { ...response, status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
          }
        : { type: 'response.completed', response: { ...response, status: 'completed' } };
    return numbered([
      { type: 'response.created', response: shell(model) },
      { type: 'response.in_progress', response: shell(model) },
      ...events,
      last,
    ]);
  },
  wrongType: () => event({ type: 'response.output_text.delta', sequence_number: 4, item_id: MESSAGE, delta: 17 }),
  lateFailure: ({ type = 'server_error', echo }) =>
    event({ type: 'error', sequence_number: 3, code: type, message: echo, param: null }),
  refusal: vendorError,
};

/** The error body of OpenAI, which many copy. */
export function vendorError({ status, type, echo }: Refusal): unknown {
  const [usualType, usualCode] = TYPES[status] ?? [status < 500 ? 'invalid_request_error' : 'server_error', null];
  return { error: { message: echo, type: type ?? usualType, param: null, code: type ?? usualCode } };
}

function message({ text = '', finish }: Said): Item {
  const refused = finish === 'refused';
  const content = refused ? { type: 'refusal', refusal: text } : outputText(text);
  const item = { id: MESSAGE, type: 'message', role: 'assistant' };
  const done = { ...item, status: finish === 'length' ? 'incomplete' : 'completed', content: [content] };
  const kind = refused ? 'response.refusal' : 'response.output_text';
  return {
    done,
    events: (index: number) => {
      const at = { item_id: MESSAGE, output_index: index, content_index: 0 };
      return [
        {
          type: 'response.output_item.added',
          output_index: index,
          item: { ...item, status: 'in_progress', content: [] },
        },
        {
          type: 'response.content_part.added',
          ...at,
          part: refused ? { type: 'refusal', refusal: '' } : outputText(''),
        },
        ...pieces(text).map((delta) => ({ type: `${kind}.delta`, ...at, delta, ...(!refused && { logprobs: [] }) })),
        { type: `${kind}.done`, ...at, ...(refused ? { refusal: text } : { text, logprobs: [] }) },
        { type: 'response.content_part.done', ...at, part: content },
        { type: 'response.output_item.done', output_index: index, item: done },
      ];
    },
  };
}

function call({ name, input }: NonNullable<Said['toolCalls']>[number], position: number): Item {
  const id = `fc_0a1b2c3d4e5f6071${position}`;
  const item = { id, type: 'function_call', call_id: `call_Zr8t${position}`, name };
  const text = JSON.stringify(input);
  const done = { ...item, status: 'completed', arguments: text };
  return {
    done,
    events: (index: number) => {
      const at = { item_id: id, output_index: index };
      return [
        {
          type: 'response.output_item.added',
          output_index: index,
          item: { ...item, status: 'in_progress', arguments: '' },
        },
        ...pieces(text).map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
        { type: 'response.function_call_arguments.done', ...at, arguments: text },
        { type: 'response.output_item.done', output_index: index, item: done },
      ];
    },
  };
}

function outputText(text: string) {
  return { type: 'output_text', annotations: [], logprobs: [], text };
}

function shell(model: string) {
  return {
    id: 'resp_0a1b2c3d4e5f60718293a4b5',
    object: 'response',
    created_at: 1_763_700_000,
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    instructions: null,
    model: `${model}-2026-03-17`,
    output: [],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: 'none', summary: null },
    store: false,
    text: { format: { type: 'text' }, verbosity: 'medium' },
    tool_choice: 'auto',
    tools: [],
    truncation: 'disabled',
    usage: null,
    metadata: {},
  };
}

function numbered(events: readonly Data[]): readonly Event[] {
  return events.map((one, index) => event({ ...one, sequence_number: index }));
}

function event(data: Data): Event {
  return { name: data.type, data: JSON.stringify(data) };
}
