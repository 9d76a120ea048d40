import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RecommendRequest, RecommendStack } from '../../../../application/recommend-stack.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { Admission } from '../admission.ts';
import { signalOf } from '../deadline.ts';
import { parseBody, readBody, requireJson } from '../json-body.ts';
import type { ReadRunRequest } from '../run-request.ts';
import { prefixed, RECOMMEND_EXTENSION } from '../registry-path.ts';

/** `POST /api/run`: a task in, its definition and a stack out; and its dry run as an extension of the registry's API. */
export function addRunRoutes(
  router: Router,
  recommendStack: RecommendStack,
  readRunRequest: ReadRunRequest,
  admission: Admission,
): void {
  const reading = [requireOpen(admission), requireJson, readBody, parseBody];
  const answer = async (context: Context, recommend: RecommendRequest): Promise<void> => {
    const { task, recommendation } = await admission.admit(() => recommendStack(recommend, signalOf(context)));
    context.body = { task, recommendation };
  };

  router.post('/api/run', ...reading, async (context) => {
    const { dryRun, recommend } = readRunRequest(context.request.body);
    if (!dryRun) {
      throw new QuartermasterError(
        'not_implemented',
        'Full runs are not there yet: add "dry_run": true to get the stack.',
      );
    }
    await answer(context, recommend);
  });

  router.post(prefixed(RECOMMEND_EXTENSION), ...reading, (context) =>
    answer(context, readRunRequest(context.request.body).recommend),
  );
}

function requireOpen(admission: Admission) {
  return (_context: Context, next: () => Promise<unknown>): Promise<unknown> => {
    admission.requireOpen();
    return next();
  };
}
