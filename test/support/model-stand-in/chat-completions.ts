import { vendorError } from './openai-responses.ts';
import { pieces, type Event, type Refusal, type WireFormat } from './wire-format.ts';

/** OpenAI's chat completions as the others write them; each has error bodies of its own. */
export function chatCompletions(provider: string): WireFormat {
  return {
    reply({ text, toolCalls = [], finish = 'stop' }, model) {
      const said = finish === 'refused' ? refusalDelta(provider, text) : [];
      const spoken = finish === 'refused' ? [] : pieces(text ?? '').map((content): object => ({ content }));
      const calls = toolCalls.flatMap(({ name, input }, index): object[] => [
        { tool_calls: [{ index, id: `Zr8t${index}AbC4`, type: 'function', function: { name, arguments: '' } }] },
        ...pieces(JSON.stringify(input)).map((part) => ({ tool_calls: [{ index, function: { arguments: part } }] })),
      ]);
      const reason = {
        stop: toolCalls.length > 0 ? 'tool_calls' : 'stop',
        length: 'length',
        refused: said.length > 0 ? 'stop' : 'content_filter',
      };
      return [
        chunk(model, { role: 'assistant', content: '' }),
        ...[...said, ...spoken, ...calls].map((delta) => chunk(model, delta)),
        chunk(model, {}, reason[finish]),
        event({
          ...shell(model),
          choices: [],
          usage: { prompt_tokens: 36, completion_tokens: 24, total_tokens: 60 },
        }),
        { data: '[DONE]' },
      ];
    },
    wrongType: (model) => chunk(model, { content: 17 }),
    lateFailure: (refusal) => event(body(provider, refusal)),
    refusal: (refusal) => body(provider, refusal),
  };
}

/** OpenRouter hands OpenAI's field on; the others only say why they stopped. */
function refusalDelta(provider: string, text = ''): readonly object[] {
  return provider === 'openrouter' ? pieces(text).map((refusal) => ({ refusal })) : [];
}

function body(provider: string, refusal: Refusal): unknown {
  const { status, type, echo } = refusal;
  if (provider === 'openrouter') return { error: { message: echo, code: status }, user_id: 'user_2AbC' };
  if (provider === 'xai') {
    const bad = type === 'bad_key' ? 'Incorrect API key provided: ' : '';
    return { code: 'Client specified an invalid argument', error: `${bad}${echo}` };
  }
  if (provider === 'mistral' && status === 401) return { detail: echo };
  if (provider === 'mistral' && status === 422) {
    return { object: 'error', message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'x'], msg: echo }] } };
  }
  return vendorError(refusal);
}

function shell(model: string) {
  return { id: 'chatcmpl-0a1b2c3d', object: 'chat.completion.chunk', created: 1_763_700_000, model: `${model}-0324` };
}

function chunk(model: string, delta: object, finish: string | null = null): Event {
  return event({ ...shell(model), choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
}

function event(data: unknown): Event {
  return { data: JSON.stringify(data) };
}
