import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RecommendStack } from '../../../../application/recommend/recommend-stack.ts';
import { runStatus } from '../../../../application/runs/caller-runs.ts';
import type { StartRun } from '../../../../application/runs/queue-run.ts';
import type { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { callerOf } from '../bearer-token.ts';
import { liftDeadline, moveDeadline, signalOf } from '../deadline.ts';
import { parseBody, readBody, requireJson } from '../json-body.ts';
import { prefersNotToWait, readIdempotencyKey } from '../request-headers.ts';
import type { ReadRun, ReadRunRequest } from '../run-request.ts';
import { prefixed, RECOMMEND_EXTENSION } from '../registry-access.ts';
import { answerRecord } from './runs.ts';

export type RunUseCases = { readonly recommendStack: RecommendStack; readonly startRun: StartRun };

/**
 * `POST /api/run`: a task in, its definition and a stack out, or what came of doing it with that stack; and its dry run as an extension
 * of the registry's API.
 *
 * @param vendors Providers that answer when somebody else does: a dry run has the time for them that it asks for.
 */
export function addRunRoutes(
  router: Router,
  { recommendStack, startRun }: RunUseCases,
  readRunRequest: ReadRunRequest,
  limiter: ConcurrencyLimiter,
  vendors: readonly string[],
): void {
  const reading = [requireOpen(limiter), requireJson, readBody, parseBody];
  const answer = async (context: Context, { recommend }: ReadRun): Promise<void> => {
    const kind = vendors.includes(recommend.provider) ? 'vendor' : 'local';
    if (kind === 'vendor') moveDeadline(context, recommend.timeoutMs);
    const { task, recommendation } = await limiter.run(kind, () => recommendStack(recommend, signalOf(context)));
    context.body = { task, recommendation };
  };

  const start = async (context: Context, { recommend, proof }: ReadRun): Promise<void> => {
    const key = readIdempotencyKey(context);
    const mode = prefersNotToWait(context) ? 'async' : 'sync';
    limiter.requireOpen();
    // A run keeps to its own time, and says what it has when that is over.
    if (mode === 'sync') liftDeadline(context);
    const order = { mode, caller: callerOf(context), key } as const;
    const started = await startRun({ ...recommend, ...proof }, order, signalOf(context));
    const path = `/api/runs/${started.run.id}`;
    if (started.replayed) context.set('Idempotent-Replayed', 'true');
    if (mode === 'async') context.set('Preference-Applied', 'respond-async');
    if (started.kind === 'ended') {
      context.set('Content-Location', path);
      answerRecord(context, started.record);
    } else {
      context.status = 202;
      context.set('Location', path);
      context.body = runStatus(started.run);
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
