import { pieces, type Event, type WireFormat } from './wire-format.ts';

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  502: 'api_error',
  503: 'api_error',
  529: 'overloaded_error',
};

/** Anthropic's Messages API. */
export const anthropicMessages: WireFormat = {
  reply({ text, toolCalls = [], finish = 'stop' }, model) {
    const blocks = [
      ...(text === undefined ? [] : [textBlock(text)]),
      ...toolCalls.map(({ name, input }, index) => toolBlock(name, input, index)),
    ];
    const reason = { stop: toolCalls.length > 0 ? 'tool_use' : 'end_turn', length: 'max_tokens', refused: 'refusal' };
    return [
      event({ type: 'message_start', message: message(model) }),
      ...blocks.flatMap(({ start, deltas }, index) => [
        event({ type: 'content_block_start', index, content_block: start }),
        event({ type: 'ping' }),
        ...deltas.map((delta) => event({ type: 'content_block_delta', index, delta })),
        event({ type: 'content_block_stop', index }),
      ]),
      event({
        type: 'message_delta',
        delta: { stop_reason: reason[finish], stop_sequence: null },
        usage: { output_tokens: 24 },
      }),
      event({ type: 'message_stop' }),
    ];
  },
  wrongType: () => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 17 } }),
  lateFailure: ({ type = 'overloaded_error', echo }) => event({ type: 'error', error: { type, message: echo } }),
  refusal: ({ status, type, echo }) => ({
    type: 'error',
    error: { type: type ?? TYPES[status] ?? 'invalid_request_error', message: echo },
    request_id: 'req_011CVabcdefghijkmnopqrst',
  }),
};

function message(model: string) {
  return {
    id: 'msg_01AbCdEfGhJkMnPqRsTuVwXy',
    type: 'message',
    role: 'assistant',
    model: `${model}-20260630`,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: 36,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 1,
      service_tier: 'standard',
    },
  };
}

function textBlock(text: string) {
  return {
    start: { type: 'text', text: '' },
    deltas: pieces(text).map((piece): unknown => ({ type: 'text_delta', text: piece })),
  };
}

function toolBlock(name: string, input: unknown, index: number) {
  return {
    start: { type: 'tool_use', id: `toolu_01AbCdEfGhJkMnPqRsTu${index}`, name, input: {} },
    deltas: ['', ...pieces(JSON.stringify(input))].map((piece): unknown => ({
      type: 'input_json_delta',
      partial_json: piece,
    })),
  };
}

function event(data: { readonly type: string } & Readonly<Record<string, unknown>>): Event {
  return { name: data.type, data: JSON.stringify(data) };
}
