import { entryStateSchema } from './server-json-schema.ts';

/** What the protocol asks of a page and of what stands beside each server.json; these themselves may have faults. */
export const listedPageSchema = {
  type: 'object',
  properties: {
    servers: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          server: { type: 'object' },
          _meta: {
            type: 'object',
            // Registries of the first months say nothing of when a status changed.
            properties: { 'io.modelcontextprotocol.registry/official': { ...entryStateSchema, required: ['status'] } },
          },
        },
        required: ['server', '_meta'],
      },
    },
    metadata: {
      type: 'object',
      properties: { nextCursor: { type: 'string', minLength: 1 }, count: { type: 'integer', minimum: 0 } },
      required: ['count'],
      additionalProperties: false,
    },
  },
  required: ['servers', 'metadata'],
  additionalProperties: false,
};
