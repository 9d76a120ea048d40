import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';
import { ENDPOINTS } from './openapi/document.ts';

/** Answers what no route took: OPTIONS with 204, another method with 405, another path with 404. */
export function answerUnmatched(router: Router): Middleware {
  return (context) => {
    const methods = new Set(router.match(context.path, context.method).path.flatMap((layer) => layer.methods));
    if (methods.size === 0) {
      throw new QuartermasterError('not_found', `Nothing is here. The endpoints are: ${ENDPOINTS.join(', ')}.`);
    }
    const allow = [...methods, 'OPTIONS'].toSorted().join(', ');
    context.set('Allow', allow);
    if (context.method === 'OPTIONS') {
      context.status = 204;
      return Promise.resolve();
    }
    throw new QuartermasterError('method_not_allowed', `This path takes ${allow}.`);
  };
}
