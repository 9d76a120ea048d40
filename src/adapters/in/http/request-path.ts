import type { Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';

/** Refuses a path or query that cannot be decoded; the router would hand it on as it is. */
export const checkPath: Middleware = (context, next) => {
  const errors = [
    ...(isDecodable(context.path)
      ? []
      : [{ path: 'path', message: 'has a % that does not start an encoded UTF-8 character' }]),
    ...(isDecodable(context.querystring)
      ? []
      : [{ path: 'query', message: 'has a % that does not start an encoded UTF-8 character' }]),
  ];
  if (errors.length > 0)
    throw new QuartermasterError('validation', 'The address is not encoded correctly.', { errors });
  return next();
};

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
