import { say, sayResult, speak, TOOL, type Message } from './speak.ts';

const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };

const ID = 'io.modelcontextprotocol/subscriptionId';
let follower: unknown;

/* Speaks only the newest revision. It wants to ask the user when its tool is called as `ask`, and tells of changes when it is called as `change`. */
await speak({
  initialize: ({ id }) => say({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }),
  'server/discover': (message) =>
    sayResult(message, {
      ...complete,
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: { listChanged: true } },
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'misbehaving', version: '0.0.1' } },
    }),
  'tools/list': (message) => sayResult(message, { ...complete, tools: [TOOL] }),
  'subscriptions/listen': ({ id, params }) => {
    follower = id;
    const notifications = params?.['notifications'];
    say({
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: { _meta: { [ID]: id }, notifications },
    });
  },
  'tools/call': (message: Message) => {
    if (message.params?.['name'] === 'change')
      say({ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: { [ID]: follower } } });
    sayResult(
      message,
      message.params?.['name'] === 'ask'
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
    );
  },
});
