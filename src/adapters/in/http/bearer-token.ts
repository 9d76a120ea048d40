import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';

const OPEN_PATHS = ['/health'];

/**
 * Asks for one of the tokens on every path but `/health`. The comparison takes the same time whatever was sent.
 *
 * @param tokens Empty when callers need none.
 */
export function requireBearerToken(tokens: readonly string[]): Middleware {
  const digests = tokens.map(digest);
  return (context, next) => {
    if (digests.length === 0 || OPEN_PATHS.includes(context.path)) return next();
    const sent = /^bearer +(\S+)$/i.exec(context.get('authorization'))?.[1] ?? '';
    const sentDigest = digest(sent);
    const matches = digests.filter((known) => timingSafeEqual(known, sentDigest));
    if (matches.length > 0) return next();
    context.set('WWW-Authenticate', 'Bearer realm="quartermaster"');
    throw new QuartermasterError('unauthorized', 'Send one of the tokens of QM_TOKENS as "Authorization: Bearer …".');
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
