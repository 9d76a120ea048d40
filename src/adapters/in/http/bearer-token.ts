import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';
import { asksToRead, readsRegistry } from './registry-path.ts';

const OPEN_PATHS = ['/health'];

/**
 * Asks for one of the tokens on every path but `/health`. The comparison takes the same time whatever was sent.
 *
 * @param tokens Empty when callers need none.
 * @param anonymousRegistry Whether the registry may be read without one.
 */
export function requireBearerToken(tokens: readonly string[], anonymousRegistry: boolean): Middleware {
  const digests = tokens.map(digest);
  return (context, next) => {
    if (digests.length === 0 || isOpen(context, anonymousRegistry)) return next();
    const sent = /^bearer +(\S+)$/i.exec(context.get('authorization'))?.[1] ?? '';
    const sentDigest = digest(sent);
    const matches = digests.filter((known) => timingSafeEqual(known, sentDigest));
    if (matches.length > 0) {
      context.state['caller'] = sentDigest.toString('hex');
      return next();
    }
    context.set('WWW-Authenticate', 'Bearer realm="quartermaster"');
    throw new QuartermasterError('unauthorized', 'Send one of the tokens of QM_TOKENS as "Authorization: Bearer …".');
  };
}

/** By what a caller is known from request to request: nothing of their token shows in it. */
export function callerOf({ state }: Pick<Context, 'state'>): string {
  return (state['caller'] as string | undefined) ?? 'anyone';
}

/** Browsers ask whether they may read without sending the token that they would read with. */
function isOpen(context: Context, anonymousRegistry: boolean): boolean {
  return OPEN_PATHS.includes(context.path) || asksToRead(context) || (anonymousRegistry && readsRegistry(context));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
