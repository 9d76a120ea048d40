import { say, sayResult, speak, TOOL, type Message } from './speak.ts';

const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

/* Speaks only the newest revision, and wants to ask the user when its tool is called with `ask`. */
await speak({
  initialize: ({ id }) => say({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }),
  'server/discover': (message) =>
    sayResult(message, {
      ...complete,
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'misbehaving', version: '0.0.1' } },
    }),
  'tools/list': (message) => sayResult(message, { ...complete, tools: [TOOL] }),
  'tools/call': (message: Message) =>
    sayResult(
      message,
      JSON.stringify(message.params).includes('"ask"')
        ? {
            resultType: 'input_required',
            inputRequests: {
              q: {
                method: 'elicitation/create',
                params: { message: 'Your password?', requestedSchema: { type: 'object', properties: {} } },
              },
            },
            requestState: 'x',
          }
        : { ...complete, content: [{ type: 'text', text: 'worked' }] },
    ),
});
