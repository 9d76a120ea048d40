import type { Middleware } from 'koa';
import { readsRegistry } from './registry-path.ts';

const SECONDS_KEPT = 86_400;

/** Lets the pages of every site read the registry: what it tells is public, and clients ask for it from pages. */
export const openRegistry: Middleware = (context, next) => {
  if (readsRegistry(context)) {
    context.set('Access-Control-Allow-Origin', '*');
    context.set('Access-Control-Allow-Methods', 'GET, OPTIONS');
    context.set('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    context.set('Access-Control-Expose-Headers', 'ETag, X-Request-Id');
    context.set('Access-Control-Max-Age', String(SECONDS_KEPT));
  }
  return next();
};
