import { CLIENT_IDS, type ClientId } from '../../../../domain/answer/client-configuration.ts';
import type { StackLock } from '../../../../domain/stack/lock/stack-lock.ts';
import { MOST_GIVEN_NEEDS, type GivenNeed } from '../../../../domain/task/given-task.ts';
import type { Constraints } from '../../../../domain/task/constraints.ts';
import { LONGEST_TASK, PLAIN_TEXT_PATTERN } from '../../task-input.ts';
import { MODEL_PATTERN } from '../../task-input.ts';
import type { Schema } from '../openapi/schema.ts';
import { constraintsSchema } from './constraints.ts';
import { lockSchema } from './lock.ts';
import { SECRET_NAME_PATTERN, VISIBLE_ASCII_PATTERN } from './patterns.ts';

/** The body of `POST /api/run` once texts that are null or "" have been left out. */
export type RunBody = {
  readonly task: string;
  readonly provider?: string;
  readonly model?: string;
  readonly api_key?: string;
  readonly search_api_key?: string;
  readonly max_retries?: number;
  readonly score_threshold?: number;
  readonly timeout?: number;
  readonly dry_run?: boolean;
  readonly constraints?: Constraints;
  readonly credentials_held?: readonly string[];
  readonly current_config?: Readonly<Record<string, unknown>>;
  readonly clients?: readonly ClientId[];
  readonly detail?: 'normal' | 'full';
  readonly alternatives?: number;
  readonly credentials?: Readonly<Record<string, string>>;
  readonly allow_effects?: 'read' | 'write' | 'destructive';
  readonly contribution?: boolean;
  readonly lock?: StackLock;
  readonly needs?: readonly GivenNeed[];
};

/** Seconds for the whole call. */
export const DEFAULT_TIMEOUT = 300;

const secret = (description: string): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength: 8_192,
  pattern: VISIBLE_ASCII_PATTERN,
  writeOnly: true,
  description,
});

const properties: Readonly<Record<keyof RunBody, Schema>> = {
  task: {
    type: 'string',
    minLength: 1,
    maxLength: LONGEST_TASK,
    pattern: PLAIN_TEXT_PATTERN,
    description: 'what the agent shall do, in your own words; counted in code points after trimming',
  },
  needs: {
    type: 'array',
    minItems: 1,
    maxItems: MOST_GIVEN_NEEDS,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['text'],
      properties: {
        text: { type: 'string', minLength: 1, maxLength: 500, pattern: PLAIN_TEXT_PATTERN },
        effect: { type: 'string', enum: ['none', 'read', 'write', 'destructive'] },
        capability: { type: 'string', minLength: 1, maxLength: 100 },
        system: { type: 'string', minLength: 1, maxLength: 100, pattern: PLAIN_TEXT_PATTERN },
        formats: {
          type: 'object',
          additionalProperties: false,
          properties: {
            in: { type: 'string', minLength: 1, maxLength: 40, pattern: PLAIN_TEXT_PATTERN },
            out: { type: 'string', minLength: 1, maxLength: 40, pattern: PLAIN_TEXT_PATTERN },
          },
        },
      },
    },
    description:
      'your own reading of the task: nothing is read out of its text then, and servers are matched with these needs',
  },
  provider: {
    type: 'string',
    maxLength: 100,
    description: 'who analyses the task and chooses among the servers for it; GET /api/config/ lists them',
  },
  model: {
    type: 'string',
    pattern: MODEL_PATTERN,
    description: 'the model to use; left out, the provider asks its default and the recommendation chooses',
  },
  api_key: secret('credential for the provider, used for this request only'),
  search_api_key: secret('credential for web search, used for this request only'),
  max_retries: {
    type: 'integer',
    minimum: 0,
    maximum: 10,
    default: 2,
    description: 'further attempts after the first',
  },
  score_threshold: {
    type: 'number',
    minimum: 0,
    maximum: 100,
    default: 70,
    description: 'points that a run must reach',
  },
  timeout: {
    type: 'integer',
    minimum: 1,
    maximum: 3_600,
    default: DEFAULT_TIMEOUT,
    description: 'seconds (not milliseconds) for the whole call, over all attempts',
  },
  dry_run: { type: 'boolean', default: false, description: 'true answers with the stack and runs nothing' },
  constraints: constraintsSchema,
  credentials_held: {
    type: 'array',
    items: { type: 'string', pattern: SECRET_NAME_PATTERN },
    maxItems: 200,
    description: 'names of the secrets that you hold, never their values',
  },
  current_config: {
    type: 'object',
    description: 'the client configuration you have, an object like mcp.json: at most 100 servers and 65,536 bytes',
  },
  clients: {
    type: 'array',
    items: { type: 'string', enum: CLIENT_IDS },
    minItems: 1,
    maxItems: CLIENT_IDS.length,
    uniqueItems: true,
    default: ['claude-code'],
    description: 'clients to write a configuration for',
  },
  detail: { type: 'string', enum: ['normal', 'full'], default: 'normal', description: 'how much the answer holds' },
  alternatives: { type: 'integer', minimum: 0, maximum: 4, default: 2, description: 'how many alternatives to show' },
  credentials: {
    type: 'object',
    propertyNames: { type: 'string', pattern: SECRET_NAME_PATTERN },
    additionalProperties: secret('the value of a secret, passed only to servers that declare its name'),
    maxProperties: 50,
    writeOnly: true,
    description: 'secrets for the servers of a run, by name',
  },
  allow_effects: {
    type: 'string',
    enum: ['read', 'write', 'destructive'],
    default: 'read',
    description: 'the most that tools may do in a run',
  },
  contribution: { type: 'boolean', default: false, description: 'whether a run measures what each server contributed' },
  lock: lockSchema,
};

/** What {@link RunBody} looks like in JSON Schema 2020-12. */
export const runRequestSchema: Schema = { type: 'object', properties, required: ['task'], additionalProperties: false };

/** Description, default and bounds of each field of the request, by name. */
export const REQUEST_FIELDS: Readonly<Record<string, Schema>> = properties;
