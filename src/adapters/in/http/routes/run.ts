import type Router from '@koa/router';
import type { Context } from 'koa';
import type { RecommendStack } from '../../../../application/recommend-stack.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { Admission } from '../admission.ts';
import { moveDeadline, signalOf } from '../deadline.ts';
import { parseBody, readBody, requireJson } from '../json-body.ts';
import type { ReadRunRequest, RunRequest } from '../run-request.ts';
import { prefixed, RECOMMEND_EXTENSION } from '../registry-path.ts';

/**
 * `POST /api/run`: a task in, its definition and a stack out; and its dry run as an extension of the registry's API.
 *
 * @param vendors Providers that answer when somebody else does: a request has the time for them that it asks for.
 */
export function addRunRoutes(
  router: Router,
  recommendStack: RecommendStack,
  readRunRequest: ReadRunRequest,
  admission: Admission,
  vendors: readonly string[],
): void {
  const reading = [requireOpen(admission), requireJson, readBody, parseBody];
  const answer = async (context: Context, { recommend }: RunRequest): Promise<void> => {
    const kind = vendors.includes(recommend.provider) ? 'vendor' : 'local';
    if (kind === 'vendor') moveDeadline(context, recommend.timeoutMs);
    const { task, recommendation } = await admission.admit(kind, () => recommendStack(recommend, signalOf(context)));
    context.body = { task, recommendation };
  };

  router.post('/api/run', ...reading, async (context) => {
    const request = readRunRequest(context.request.body);
    if (!request.dryRun) {
      throw new QuartermasterError(
        'not_implemented',
        'Full runs are not there yet: add "dry_run": true to get the stack.',
      );
    }
    await answer(context, request);
  });

  router.post(prefixed(RECOMMEND_EXTENSION), ...reading, (context) =>
    answer(context, readRunRequest(context.request.body)),
  );
}

function requireOpen(admission: Admission) {
  return (_context: Context, next: () => Promise<unknown>): Promise<unknown> => {
    admission.requireOpen();
    return next();
  };
}
