import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';

const MESSAGE = 'has a % that does not start an encoded UTF-8 character, or an encoded NUL';

/** Refuses a path or query that contains a NUL or cannot be decoded; the router would pass the latter on unchanged. */
export const checkPath: Middleware = (context, next) => {
  const parts = { path: context.path, query: context.querystring };
  const errors = Object.entries(parts)
    .filter(([, text]) => !isDecodable(text))
    .map(([path]) => ({ path, message: MESSAGE }));
  if (errors.length > 0)
    throw new QuartermasterError('validation', 'The address is not encoded correctly.', { errors });
  return next();
};

/** Responds to requests that match no route: OPTIONS with 204, another method with 405, another path with 404. */
export function answerUnmatched(router: Router, endpoints: readonly string[]): Middleware {
  return (context) => {
    const methods = new Set(router.match(context.path, context.method).path.flatMap((layer) => layer.methods));
    if (methods.size === 0) {
      throw new QuartermasterError('not_found', `Nothing is here. The endpoints are: ${endpoints.join(', ')}.`);
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

function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
