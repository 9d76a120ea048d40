import type { Call } from './call.ts';

/** What a vendor was asked, whatever its wire format. */
export type Asked = {
  readonly model: string;
  readonly system: string;
  /** The rest of the conversation as it was written, in JSON. */
  readonly conversation: string;
  readonly streamed: boolean;
  readonly tools: readonly string[];
  /** The schema that the vendor is to enforce, or undefined. */
  readonly schema: unknown;
  /** Whether JSON of any shape is asked for. */
  readonly json: boolean;
  readonly mostTokens: unknown;
  /** Whether the vendor may keep what it was asked; null where the wire format has no word for it. */
  readonly kept: boolean | null;
};

/** Reads a call. What is not there is empty, undefined or false. */
export function readAsked({ path, body }: Call): Asked {
  if (path.endsWith('/responses')) return openaiResponses(body);
  if (path.endsWith('/messages')) return anthropicMessages(body);
  return path.includes(':streamGenerateContent') ? geminiContent(path, body) : chatCompletions(body);
}

function openaiResponses(body: unknown): Asked {
  const [first, ...others] = list(at(body, 'input'));
  const format = at(body, 'text', 'format');
  return {
    model: String(at(body, 'model')),
    system: ['system', 'developer'].includes(String(at(first, 'role'))) ? String(at(first, 'content')) : '',
    conversation: JSON.stringify(others),
    streamed: at(body, 'stream') === true,
    tools: list(at(body, 'tools')).map((tool) => String(at(tool, 'name'))),
    schema: at(format, 'schema'),
    json: String(at(format, 'type')).startsWith('json'),
    mostTokens: at(body, 'max_output_tokens'),
    kept: at(body, 'store') !== false,
  };
}

function anthropicMessages(body: unknown): Asked {
  const format = at(body, 'output_config', 'format');
  return {
    model: String(at(body, 'model')),
    system: list(at(body, 'system'))
      .map((part) => String(at(part, 'text')))
      .join('\n'),
    conversation: JSON.stringify(at(body, 'messages')),
    streamed: at(body, 'stream') === true,
    tools: list(at(body, 'tools')).map((tool) => String(at(tool, 'name'))),
    schema: at(format, 'schema'),
    json: format !== undefined,
    mostTokens: at(body, 'max_tokens'),
    kept: null,
  };
}

function geminiContent(path: string, body: unknown): Asked {
  const settings = at(body, 'generationConfig');
  return {
    model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
    system: String(at(body, 'systemInstruction', 'parts', 0, 'text')),
    conversation: JSON.stringify(at(body, 'contents')),
    streamed: path.endsWith('alt=sse'),
    tools: list(at(body, 'tools', 0, 'functionDeclarations')).map((tool) => String(at(tool, 'name'))),
    schema: at(settings, 'responseJsonSchema') ?? at(settings, 'responseSchema'),
    json: at(settings, 'responseMimeType') === 'application/json',
    mostTokens: at(settings, 'maxOutputTokens'),
    kept: null,
  };
}

function chatCompletions(body: unknown): Asked {
  const [first, ...others] = list(at(body, 'messages'));
  const format = at(body, 'response_format');
  return {
    model: String(at(body, 'model')),
    system: at(first, 'role') === 'system' ? String(at(first, 'content')) : '',
    conversation: JSON.stringify(others),
    streamed: at(body, 'stream') === true,
    tools: list(at(body, 'tools')).map((tool) => String(at(tool, 'function', 'name'))),
    schema: at(format, 'json_schema', 'schema'),
    json: String(at(format, 'type')).startsWith('json'),
    mostTokens: at(body, 'max_tokens'),
    kept: null,
  };
}

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
