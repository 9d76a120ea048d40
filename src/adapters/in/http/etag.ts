import { crc32 } from 'node:zlib';
import type { Middleware } from 'koa';
import { readsRegistry } from './registry-access.ts';

const MAX_AGE_SECONDS = 60;

/**
 * ETag middleware of the registry: tags each response, unless the route did, and responds with 304 when If-None-Match
 * contains the tag.
 * @param shared Whether shared caches may store responses; false where callers need a token.
 */
export function answerConditionally(shared: boolean): Middleware {
  const lifetime = `${shared ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS}`;
  return async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (context.status !== 200 || !readsRegistry(context)) return;
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
    const tag = context.response.get('etag') || entityTag(body);
    context.set('ETag', tag);
    context.set('Cache-Control', lifetime);
    if (!names(context.get('if-none-match'), tag)) return;
    context.status = 304;
    context.body = null;
  };
}

/** Returns an ETag from the length and CRC-32 of a body. */
export function entityTag(body: string | Buffer): string {
  return `"${body.length.toString(36)}-${crc32(body).toString(36)}"`;
}

/**
 * Whether If-None-Match contains the tag, compared weakly (RFC 9110, 13.1.2). Koa's `fresh` returns false for requests
 * with `Cache-Control: no-cache`, which `fetch` adds to every request with If-None-Match.
 */
function names(header: string, tag: string): boolean {
  return header.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')));
}
