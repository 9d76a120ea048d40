import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RecommendAnswer, RecommendStack } from '../../../../application/recommend/recommend-stack.ts';
import { runStatus as statusOf } from '../../../../application/runs/caller-runs.ts';
import type { QueueRun } from '../../../../application/runs/queue-run.ts';
import { shortenAnswer } from '../../../../domain/answer/short-answer.ts';
import type { ErrorCode } from '../../../../domain/errors.ts';
import { callerOf } from '../bearer-token.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { liftDeadline, moveDeadline, signalOf } from '../deadline.ts';
import { parseBody, readBody, requireJson } from '../json-body.ts';
import { prefixed, RECOMMEND_EXTENSION } from '../registry-access.ts';
import { prefersNotToWait, readIdempotencyKey } from '../request-headers.ts';
import {
  headerParameter,
  jsonBody,
  jsonResponse,
  problemResponses,
  type Components,
  type Paths,
  WITH_BODY,
} from '../schema/operation.ts';
import { anyOf, closed, text, type Schema } from '../schema/schema.ts';
import { publishedRunRequest } from './run-request-schema.ts';
import type { ReadRun, ReadRunRequest } from './run-request.ts';
import { runRecord, runStatus } from './run-record-schemas.ts';
import { answerRecord } from './runs.ts';
import { shortAnswer, shortAnswerComponents } from './short-answer-schema.ts';
import { stackRecommendation } from './stack-schemas.ts';
import { taskDefinition } from './task-schemas.ts';

export type RunUseCases = { readonly recommendStack: RecommendStack; readonly queueRun: QueueRun };

const dryRun = closed<RecommendAnswer>({ task: taskDefinition, recommendation: stackRecommendation });

export const runComponents: Components = { RunRequest: publishedRunRequest, DryRun: dryRun, ...shortAnswerComponents };

const requestBody = jsonBody(publishedRunRequest, {
  description: 'At most 256 KiB of UTF-8, nested at most 32 levels, no member twice in an object.',
  examples: {
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
  },
});
const replayed: Schema = { 'Idempotent-Replayed': { schema: text, description: 'true when the key was known.' } };
const failures: readonly ErrorCode[] = [
  'provider_auth',
  ...WITH_BODY,
  'invalid_provider',
  'lock_mismatch',
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

/** Operations that request a stack or a run. */
export const runPaths: Paths = {
  '/api/run': {
    post: {
      operationId: 'run',
      summary: 'Recommends a stack for a task (dry_run true), or does the task with it and says what that proves.',
      description:
        'A run is answered with its record when it has ended; a client that hangs up cancels it. With "Prefer: respond-async" it is answered at once, and goes on by itself.',
      parameters: [
        headerParameter('Prefer', 'respond-async: answer a run at once with 202.'),
        headerParameter(
          'Idempotency-Key',
          'For 24 hours, the same key and request give the same run instead of another one. Keys and credentials are not compared.',
          { type: 'string', pattern: '^[!-~]{1,255}$' },
        ),
      ],
      requestBody,
      responses: {
        '200': jsonResponse(
          'The task and its stack (dry_run true), or the record of the run.',
          anyOf(dryRun, shortAnswer, runRecord),
          { 'Content-Location': { schema: text, description: 'Of a run.' }, ...replayed },
        ),
        '202': jsonResponse('The run is kept, and waits or runs.', runStatus, {
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
      responses: {
        '200': jsonResponse(
          'The task as it was understood, and the stack for it (dry_run true).',
          anyOf(dryRun, shortAnswer),
        ),
        ...problemResponses(...failures),
      },
    },
  },
};

/**
 * Adds `POST /api/run`, which returns a recommended stack (dry run) or the result of a run with it. The dry run is
 * also an extension of the registry's API.
 * @param vendors Providers that wait for an external vendor; the deadline of their dry runs is the timeout of the
 *   request.
 */
export function addRunRoutes(
  router: Router,
  { recommendStack, queueRun }: RunUseCases,
  readRunRequest: ReadRunRequest,
  limiter: ConcurrencyLimiter,
  vendors: readonly string[],
): void {
  const reading = [requireOpen(limiter), requireJson, readBody, parseBody];
  const answer = async (context: Context, { recommend }: ReadRun): Promise<void> => {
    const kind = vendors.includes(recommend.provider) ? 'vendor' : 'local';
    if (kind === 'vendor') moveDeadline(context, recommend.timeoutMs);
    const { task, recommendation } = await limiter.run(kind, () => recommendStack(recommend, signalOf(context)));
    context.body = recommend.detail === 'short' ? shortenAnswer(task, recommendation) : { task, recommendation };
  };

  const start = async (context: Context, { recommend, proof }: ReadRun): Promise<void> => {
    const key = readIdempotencyKey(context);
    const mode = prefersNotToWait(context) ? 'async' : 'sync';
    limiter.requireOpen();
    // A run enforces its own timeout and then returns its results so far.
    if (mode === 'sync') liftDeadline(context);
    const order = { mode, caller: callerOf(context), key } as const;
    const started = await queueRun({ ...recommend, ...proof }, order, signalOf(context));
    const path = `/api/runs/${started.run.id}`;
    if (started.replayed) context.set('Idempotent-Replayed', 'true');
    if (mode === 'async') context.set('Preference-Applied', 'respond-async');
    if (started.kind === 'ended') {
      context.set('Content-Location', path);
      answerRecord(context, started.record);
    } else {
      context.status = 202;
      context.set('Location', path);
      context.body = statusOf(started.run);
    }
  };

  router.post('/api/run', ...reading, async (context) => {
    const request = readRunRequest(context.request.body);
    await (request.dryRun ? answer(context, request) : start(context, request));
  });

  router.post(prefixed(RECOMMEND_EXTENSION), ...reading, (context) =>
    answer(context, readRunRequest(context.request.body)),
  );
}

function requireOpen(limiter: ConcurrencyLimiter) {
  return (_context: Context, next: () => Promise<unknown>): Promise<unknown> => {
    limiter.requireOpen();
    return next();
  };
}
