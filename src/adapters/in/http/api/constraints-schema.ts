import type { Constraints } from '../../../../domain/task/constraints.ts';
import { flag, integer, listOf, number, oneOf, partial, type SchemaOf } from '../schema/schema.ts';

const names = (description: string): SchemaOf<readonly string[]> => ({
  ...listOf<string>({ type: 'string', minLength: 1, maxLength: 200 }),
  maxItems: 100,
  description,
});

/** Hard limits of a stack, all optional. */
export const constraintsSchema: SchemaOf<Constraints> = {
  ...partial<Constraints>({
    max_servers: { ...integer, minimum: 0, maximum: 100, description: 'most servers of the stack' },
    max_context_tokens: {
      ...integer,
      minimum: 0,
      description: 'most tokens that the tools may take of the context',
    },
    max_cost_usd: { ...number, minimum: 0, description: 'most that a run may cost, in USD' },
    max_cost_usd_per_month: {
      ...number,
      minimum: 0,
      description: 'most that all runs of a month may cost, in USD; checked when the trigger has a known frequency',
    },
    transports: {
      ...listOf(oneOf('stdio', 'streamable-http', 'sse')),
      minItems: 1,
      maxItems: 3,
      description: 'transports that servers may use',
    },
    remote: {
      ...oneOf('allowed', 'forbidden', 'required'),
      description: 'whether hosted servers and models may, may not or must be used',
    },
    licenses: names('SPDX identifiers that servers may have'),
    exclude: names('names, aliases or systems that may not occur'),
    only: names('names, aliases or systems outside which nothing may be picked'),
    read_only: { ...flag, description: 'true leaves out tools that write' },
    read_only_systems: names('products in which nothing may be changed; others stay writable'),
    model_providers: names('providers whose models may be picked'),
    no_runtimes: {
      ...listOf(oneOf('docker', 'uv', 'node')),
      maxItems: 3,
      uniqueItems: true,
      description: 'programs that are not there to start servers with',
    },
    keyless: { ...flag, description: 'true leaves out servers and models that take a secret' },
    keyless_except: names('products whose credentials are held, so that keyless does not leave them out'),
    official: { ...flag, description: 'true leaves out servers that their vendor does not publish itself' },
    residency: {
      type: 'string',
      pattern: '^[A-Z]{2}$',
      description:
        'region that data must not leave, EU or an ISO 3166-1 code; picks with an unknown location are listed in limits_not_applied',
    },
    on_premises: {
      ...flag,
      description: 'true keeps everything in the own network: local servers, a self-hosted model, no hosted accounts',
    },
    approval: {
      ...oneOf('changes', 'always'),
      description: 'calls that need approval: those that send, change or delete, or all',
    },
    audit: { ...flag, description: 'true asks for a log of all actions' },
  }),
  description: 'hard limits that every recommended stack keeps',
};

/** Names of all limits, for members that refer to one. */
export const CONSTRAINT_NAMES = Object.keys(constraintsSchema['properties'] ?? {}) as (keyof Constraints)[];
