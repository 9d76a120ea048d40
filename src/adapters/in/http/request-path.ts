import type { Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';

const MESSAGE = 'has a % that does not start an encoded UTF-8 character, or an encoded NUL';

/** Refuses a path or query that cannot be decoded, which the router would hand on as it is, or that has a NUL in it. */
export const checkPath: Middleware = (context, next) => {
  const errors = [
    ...(isDecodable(context.path) ? [] : [{ path: 'path', message: MESSAGE }]),
    ...(isDecodable(context.querystring) ? [] : [{ path: 'query', message: MESSAGE }]),
  ];
  if (errors.length > 0)
    throw new QuartermasterError('validation', 'The address is not encoded correctly.', { errors });
  return next();
};

function isDecodable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}
