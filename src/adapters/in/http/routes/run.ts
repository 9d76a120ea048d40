import type Router from '@koa/router';
import type { RecommendStack } from '../../../../application/recommend-stack.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { Admission } from '../admission.ts';
import { signalOf } from '../deadline.ts';
import { parseBody, readBody, requireJson } from '../json-body.ts';
import type { ReadRunRequest } from '../run-request.ts';

/** `POST /api/run`: a task in, its definition and a stack out. */
export function addRunRoutes(
  router: Router,
  recommendStack: RecommendStack,
  readRunRequest: ReadRunRequest,
  admission: Admission,
): void {
  router.post(
    '/api/run',
    (_context, next) => {
      admission.requireOpen();
      return next();
    },
    requireJson,
    readBody,
    parseBody,
    async (context) => {
      const { dryRun, recommend } = readRunRequest(context.request.body);
      if (!dryRun) {
        throw new QuartermasterError(
          'not_implemented',
          'Full runs are not there yet: add "dry_run": true to get the stack.',
        );
      }
      const answer = await admission.admit(() => recommendStack(recommend, signalOf(context)));
      context.body = { task: answer.task, recommendation: answer.recommendation };
    },
  );
}
