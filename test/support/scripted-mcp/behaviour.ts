/** What a scripted server does, over either transport. */
export type Behaviour =
  /** Lists one tool. */
  | 'good'
  /** Lists three tools on three pages. */
  | 'pages'
  /** Always names a next page. */
  | 'endless pages'
  /** Knows no tools at all. */
  | 'no tools'
  /** Wants a key before it says anything. */
  | 'keyed'
  /** Shakes hands, but answers the question for its tools with an error that asks for a key. */
  | 'refusing'
  /** Answers the question for its tools with something that is no list. */
  | 'misshapen'
  /** Never answers. */
  | 'silent'
  /** Shakes hands and falls silent. */
  | 'silent later'
  /** Says something that is not the protocol. */
  | 'garbage'
  /** Answers with more than anybody wants to read. */
  | 'flooding'
  /** Speaks only the newest revision of the protocol. */
  | 'modern';

export type Message = {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

/** The tool of a good server. */
export const LOOK = {
  name: 'look',
  description: 'Looks around.',
  inputSchema: { type: 'object', properties: { where: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};

/**
 * What a server of some behaviour answers to a message; undefined when it does not answer it. What is special about a
 * transport — refusing a key, garbage, floods — is the transport's own affair.
 */
export function answerTo({ id, method, params }: Message, behaviour: Behaviour): Record<string, unknown> | undefined {
  if (id === undefined || behaviour === 'silent') return undefined;
  const result = (value: object) => ({ jsonrpc: '2.0', id, result: value });
  const error = (code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } });
  if (behaviour === 'modern') return answerModern(method ?? '', params, result, error);
  if (method === 'initialize')
    return result({
      protocolVersion: params?.['protocolVersion'],
      capabilities: behaviour === 'no tools' ? {} : { tools: {} },
      serverInfo: { name: 'scripted', version: '4.2.0' },
    });
  if (method !== 'tools/list' || behaviour === 'no tools') return error(-32601, 'Method not found');
  if (behaviour === 'silent later') return undefined;
  if (behaviour === 'refusing') return error(-32000, 'BOARD_API_KEY is required');
  if (behaviour === 'misshapen') return result({ tools: 'none' });
  const page = Number(params?.['cursor'] ?? 1);
  if (behaviour === 'pages')
    return result({
      tools: [{ ...LOOK, name: `look_${page}` }],
      ...(page < 3 ? { nextCursor: String(page + 1) } : {}),
    });
  if (behaviour === 'endless pages') return result({ tools: [], nextCursor: String(page + 1) });
  return result({ tools: [LOOK] });
}

function answerModern(
  method: string,
  params: Message['params'],
  result: (value: object) => Record<string, unknown>,
  error: (code: number, message: string) => Record<string, unknown>,
): Record<string, unknown> {
  if (method === 'server/discover')
    return result({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'scripted', version: '4.2.0' } },
    });
  if (method !== 'tools/list' || params === undefined) return error(-32601, 'Method not found');
  return result({ resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: [LOOK] });
}
