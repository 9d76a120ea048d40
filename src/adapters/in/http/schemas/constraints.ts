import type { Constraints } from '../../../../domain/task/constraints.ts';
import type { Schema } from '../openapi/schema.ts';

const names = (description: string): Schema => ({
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: 200 },
  maxItems: 100,
  description,
});

const properties: Readonly<Record<keyof Constraints, Schema>> = {
  max_servers: { type: 'integer', minimum: 0, maximum: 100, description: 'most servers of the stack' },
  max_context_tokens: {
    type: 'integer',
    minimum: 0,
    description: 'most tokens that the tools may take of the context',
  },
  max_cost_usd: { type: 'number', minimum: 0, description: 'most that a run may cost, in USD' },
  transports: {
    type: 'array',
    items: { type: 'string', enum: ['stdio', 'streamable-http', 'sse'] },
    minItems: 1,
    maxItems: 3,
    description: 'transports that servers may use',
  },
  remote: {
    type: 'string',
    enum: ['allowed', 'forbidden', 'required'],
    description: 'whether hosted servers and models may, may not or must be used',
  },
  licenses: names('SPDX identifiers that servers may have'),
  exclude: names('names, aliases or systems that may not occur'),
  only: names('names, aliases or systems outside which nothing may be picked'),
  read_only: { type: 'boolean', description: 'true leaves out tools that write' },
  model_providers: names('providers whose models may be picked'),
  no_runtimes: {
    type: 'array',
    items: { type: 'string', enum: ['docker', 'uv', 'node'] },
    maxItems: 3,
    uniqueItems: true,
    description: 'programs that are not there to start servers with',
  },
  keyless: { type: 'boolean', description: 'true leaves out servers that take a secret' },
};

/** Hard limits of a stack, all optional. */
export const constraintsSchema: Schema = {
  type: 'object',
  properties,
  additionalProperties: false,
  description: 'hard limits that every recommended stack keeps',
};
