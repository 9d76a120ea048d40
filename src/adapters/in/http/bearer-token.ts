import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';
import { isReadPreflight, readsRegistry } from './registry-access.ts';

const OPEN_PATHS = ['/health'];

/**
 * Requires one of the tokens on every path except `/health`. The comparison takes constant time.
 * @param tokens Empty when no token is required.
 * @param anonymousRegistry Whether the registry may be read without a token.
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

/** Returns the digest of the caller's token, which identifies the caller across requests; `anyone` without a token. */
export function callerOf({ state }: Pick<Context, 'state'>): string {
  return (state['caller'] as string | undefined) ?? 'anyone';
}

/** A browser's preflight request carries no token. */
function isOpen(context: Context, anonymousRegistry: boolean): boolean {
  return OPEN_PATHS.includes(context.path) || isReadPreflight(context) || (anonymousRegistry && readsRegistry(context));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
