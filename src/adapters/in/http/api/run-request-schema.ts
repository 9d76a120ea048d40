import { CLIENT_IDS } from '../../../../domain/clients/client-ids.ts';
import { LONGEST_ANSWER, MOST_ANSWERS, type Answers } from '../../../../domain/task/answer-questions.ts';
import { MOST_GIVEN_NEEDS, type GivenNeed } from '../../../../domain/task/given-task.ts';
import { ANSWER_KEY_PATTERN, LONGEST_TASK, MODEL_PATTERN, PLAIN_TEXT_PATTERN } from '../../task-input.ts';
import { SECRET_NAME_PATTERN, VISIBLE_ASCII_PATTERN } from '../schema/body.ts';
import {
  flag,
  integer,
  listOf,
  number,
  object,
  oneOf,
  text,
  type MembersOf,
  type Schema,
  type SchemaOf,
  type TypeOf,
} from '../schema/schema.ts';
import { constraintsSchema } from './constraints-schema.ts';
import { lockSchema } from './lock-schema.ts';

/** Upper bound of configurations in one answer; `POST /api/export` writes further ones. */
const MOST_CLIENTS = 4;

/** Default values of fields that a request leaves out; the timeout is in seconds. */
export const RUN_DEFAULTS = {
  max_retries: 2,
  score_threshold: 70,
  timeout: 300,
  dry_run: false,
  clients: ['claude-code'],
  detail: 'normal',
  alternatives: 2,
  allow_effects: 'read',
  contribution: false,
} as const;

const secret = (description: string): SchemaOf<string> => ({
  ...text,
  minLength: 1,
  maxLength: 8_192,
  pattern: VISIBLE_ASCII_PATTERN,
  writeOnly: true,
  description,
});

const task: SchemaOf<string> = {
  ...text,
  minLength: 1,
  maxLength: LONGEST_TASK,
  pattern: PLAIN_TEXT_PATTERN,
  description: 'what the agent shall do, in your own words; counted in code points after trimming',
};

const plainText = (maxLength: number): SchemaOf<string> => ({
  ...text,
  minLength: 1,
  maxLength,
  pattern: PLAIN_TEXT_PATTERN,
});

const formats: MembersOf<NonNullable<GivenNeed['formats']>> = { in: plainText(40), out: plainText(40) };

const need: MembersOf<GivenNeed> = {
  text: plainText(500),
  effect: oneOf('none', 'read', 'write', 'destructive'),
  capability: { ...text, minLength: 1, maxLength: 100 },
  system: plainText(100),
  formats: { type: 'object', additionalProperties: false, properties: formats },
};

const needs: SchemaOf<readonly GivenNeed[]> = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_GIVEN_NEEDS,
  items: { type: 'object', additionalProperties: false, required: ['text'], properties: need },
  description:
    'your own reading of the task: nothing is read out of its text then, and servers are matched with these needs',
};

const currentConfig: SchemaOf<Readonly<Record<string, unknown>>> = {
  type: 'object',
  description: 'the client configuration you have, an object like mcp.json: at most 100 servers and 65,536 bytes',
};

const credentials: SchemaOf<Readonly<Record<string, string>>> = {
  type: 'object',
  propertyNames: { type: 'string', pattern: SECRET_NAME_PATTERN },
  additionalProperties: secret('the value of a secret, passed only to servers that declare its name'),
  maxProperties: 50,
  writeOnly: true,
  description: 'secrets for the servers of a run, by name',
};

const answers: SchemaOf<Answers> = {
  type: 'object',
  propertyNames: { type: 'string', pattern: ANSWER_KEY_PATTERN },
  additionalProperties: plainText(LONGEST_ANSWER),
  maxProperties: MOST_ANSWERS,
  description: 'answers to open questions by their `key`, such as {"slack.channel": "#incidents"}',
};

const options = {
  answers,
  needs,
  provider: {
    ...text,
    maxLength: 100,
    description: 'who analyses the task and chooses among the servers for it; GET /api/config/ lists them',
  },
  model: {
    ...text,
    pattern: MODEL_PATTERN,
    description: 'the model to use; left out, the provider asks its default and the recommendation chooses',
  },
  api_key: secret('credential for the provider, used for this request only'),
  search_api_key: secret('credential for web search, used for this request only'),
  max_retries: {
    ...integer,
    minimum: 0,
    maximum: 10,
    default: RUN_DEFAULTS.max_retries,
    description: 'further attempts after the first',
  },
  score_threshold: {
    ...number,
    minimum: 0,
    maximum: 100,
    default: RUN_DEFAULTS.score_threshold,
    description: 'points that a run must reach',
  },
  timeout: {
    ...integer,
    minimum: 1,
    maximum: 3_600,
    default: RUN_DEFAULTS.timeout,
    description: 'seconds (not milliseconds) for the whole call, over all attempts',
  },
  dry_run: { ...flag, default: RUN_DEFAULTS.dry_run, description: 'true answers with the stack and runs nothing' },
  constraints: constraintsSchema,
  credentials_held: {
    ...listOf<string>({ type: 'string', pattern: SECRET_NAME_PATTERN }),
    maxItems: 200,
    description: 'names of the secrets that you hold, never their values',
  },
  current_config: currentConfig,
  clients: {
    ...listOf(oneOf(...CLIENT_IDS)),
    minItems: 1,
    maxItems: MOST_CLIENTS,
    uniqueItems: true,
    default: RUN_DEFAULTS.clients,
    description:
      'clients to write a configuration for; needs that all of them meet by themselves, such as files, shell and git, take no server',
  },
  detail: {
    ...oneOf('short', 'normal', 'full'),
    default: RUN_DEFAULTS.detail,
    description: 'how much the answer holds; short, for a dry run: at most about 3 kB without configurations',
  },
  alternatives: {
    ...integer,
    minimum: 0,
    maximum: 4,
    default: RUN_DEFAULTS.alternatives,
    description: 'how many alternatives to show',
  },
  credentials,
  allow_effects: {
    ...oneOf('read', 'write', 'destructive'),
    default: RUN_DEFAULTS.allow_effects,
    description: 'the most that tools may do in a run',
  },
  contribution: {
    ...flag,
    default: RUN_DEFAULTS.contribution,
    description: 'whether a run measures what each server contributed',
  },
  lock: lockSchema,
};

/** Schema of the body of `POST /api/run`, after texts that are null or "" have been removed. */
export const runRequestSchema = object({ task }, options);

export type RunBody = TypeOf<typeof runRequestSchema>;

/** Description, default and bounds of each field of the request, by name. */
export const REQUEST_FIELDS: Readonly<Record<string, Schema>> = { task, ...options };

/** Documented schema, which also accepts null and "" in optional texts. */
export const publishedRunRequest: Schema = withBlanks(runRequestSchema);

/** Returns the names of an object's optional texts, for which null and "" mean the same as absence. */
export function optionalTexts({ properties, required }: Schema): ReadonlySet<string> {
  const needed = (required ?? []) as readonly string[];
  return new Set(
    Object.entries(properties as Readonly<Record<string, Schema>>)
      .filter(([name, { type }]) => type === 'string' && !needed.includes(name))
      .map(([name]) => name),
  );
}

function withBlanks(schema: Schema): Schema {
  const texts = optionalTexts(schema);
  const properties = Object.entries(schema['properties'] as Readonly<Record<string, Schema>>).map(
    ([name, property]) => {
      if (name === 'constraints') return [name, withBlanks(property)];
      return [name, texts.has(name) ? { anyOf: [property, { enum: [null, ''] }] } : property];
    },
  );
  return { ...schema, properties: Object.fromEntries(properties) as Schema };
}
