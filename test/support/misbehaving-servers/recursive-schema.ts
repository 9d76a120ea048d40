import { sayResult, speak, TOOL } from './speak.ts';

/* Has a tool whose schema refers to itself. */
const inputSchema = {
  type: 'object',
  $ref: '#/$defs/node',
  $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, allOf: [{ $ref: '#' }] } },
};
await speak({ 'tools/list': (message) => sayResult(message, { tools: [{ ...TOOL, inputSchema }] }) });
