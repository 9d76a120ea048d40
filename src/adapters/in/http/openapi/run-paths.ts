import type { ErrorCode } from '../../../../domain/errors.ts';
import { optionalTexts } from '../schemas/optional-texts.ts';
import { runRequestSchema } from '../schemas/run-request.ts';
import { jsonAnswer } from './answer.ts';
import { ANYWHERE, problemResponses } from './problem-schemas.ts';
import { closed, ref, text, type Schema } from './schema.ts';
import type { RecommendAnswer } from '../../../../application/recommend/recommend-stack.ts';

/** The run request as it is checked, plus what is dropped before: null and "" in optional texts. */
export const runSchemas: Readonly<Record<string, Schema>> = {
  RunRequest: withBlanks(runRequestSchema),
  DryRun: closed<RecommendAnswer>({ task: ref('TaskDefinition'), recommendation: ref('StackRecommendation') }),
};

const examples: Schema = {
  shortest: {
    summary: 'A task, and nothing else',
    value: {
      task: 'Every weekday at 8, summarise new GitHub issues of our repo and post them to Slack',
      dry_run: true,
    },
  },
  constrained: {
    summary: 'With limits, secrets held and two clients',
    value: {
      task: 'Find the slowest queries of our Postgres database and suggest indexes',
      provider: 'local',
      dry_run: true,
      constraints: { max_servers: 2, read_only: true, remote: 'forbidden' },
      credentials_held: ['DATABASE_URI'],
      clients: ['cursor', 'vscode'],
      alternatives: 1,
    },
  },
};

const requestBody: Schema = {
  required: true,
  description: 'At most 256 KiB of UTF-8, nested at most 32 levels, no member twice in an object.',
  content: { 'application/json': { schema: ref('RunRequest'), examples } },
};
const answer = jsonAnswer('The task as it was understood, and the stack for it (dry_run true).', ref('DryRun'));
const replayed: Schema = {
  'Idempotent-Replayed': { schema: text, description: 'true when the key was known.' },
};
const failures: readonly ErrorCode[] = [
  'invalid_json',
  'validation',
  'invalid_provider',
  'provider_auth',
  ...ANYWHERE,
  'request_timeout',
  'lock_mismatch',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
  'overloaded',
  'draining',
  'provider_rejected',
  'missing_api_key',
  'provider_auth',
  'provider_rate_limited',
  'provider_permission',
  'provider_quota',
  'provider_bad_response',
  'deadline',
];

/** Asking for a stack, and for a run. */
export const runPaths: Readonly<Record<string, Schema>> = {
  '/api/run': {
    post: {
      operationId: 'run',
      summary: 'Recommends a stack for a task (dry_run true), or does the task with it and says what that proves.',
      description:
        'A run is answered with its record when it has ended; a client that hangs up cancels it. With "Prefer: respond-async" it is answered at once, and goes on by itself.',
      parameters: [
        {
          name: 'Prefer',
          in: 'header',
          required: false,
          description: 'respond-async: answer a run at once with 202.',
          schema: text,
        },
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'For 24 hours, the same key and request give the same run instead of another one. Keys and credentials are not compared.',
          schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
        },
      ],
      requestBody,
      responses: {
        '200': jsonAnswer(
          'The task and its stack (dry_run true), or the record of the run.',
          { anyOf: [ref('DryRun'), ref('RunRecord')] },
          { 'Content-Location': { schema: text, description: 'Of a run.' }, ...replayed },
        ),
        '202': jsonAnswer('The run is kept, and waits or runs.', ref('RunStatus'), {
          Location: { schema: text },
          'Preference-Applied': { schema: text },
          ...replayed,
        }),
        ...problemResponses(...failures, 'storage_unavailable', 'idempotency_in_flight', 'idempotency_mismatch'),
      },
    },
  },
  '/v0.1/x/dev.quartermaster/recommend': {
    post: {
      operationId: 'recommend',
      summary: 'Recommends a stack for a task, whatever dry_run says.',
      requestBody,
      responses: { '200': answer, ...problemResponses(...failures) },
    },
  },
};

function withBlanks(schema: Schema): Schema {
  const optional = optionalTexts(schema);
  const properties = Object.entries(schema['properties'] as Readonly<Record<string, Schema>>).map(
    ([name, property]) => {
      if (name === 'constraints') return [name, withBlanks(property)];
      return [name, optional.has(name) ? { anyOf: [property, { enum: [null, ''] }] } : property];
    },
  );
  return { ...schema, properties: Object.fromEntries(properties) as Schema };
}
