import type { Context, Middleware } from 'koa';

export const SEARCH_EXTENSION = '/x/dev.quartermaster/search';
export const RECOMMEND_EXTENSION = '/x/dev.quartermaster/recommend';

/** Stable prefix of the registry's API, and the older prefix. */
const PREFIXES = ['/v0.1', '/v0'];
const REGISTRY_PATH = /^\/(?:v0(?:\.1)?|servers)(?:\/|$)/;
const READING = new Set(['GET', 'HEAD']);
const PREFLIGHT_SECONDS = 86_400;

type Request = Pick<Context, 'path' | 'method' | 'get'>;

/** Returns a path under each prefix of the registry. */
export function prefixed(path: string): string[] {
  return PREFIXES.map((prefix) => prefix + path);
}

export function isRegistryPath(path: string): boolean {
  return REGISTRY_PATH.test(path);
}

/** Whether a request reads the registry, or is the preflight of such a request. */
export function readsRegistry(context: Request): boolean {
  if (!isRegistryPath(context.path)) return false;
  return READING.has(context.method) || isReadPreflight(context);
}

/** Whether an OPTIONS request requests only reading the registry. */
export function isReadPreflight(context: Request): boolean {
  if (context.method !== 'OPTIONS' || !isRegistryPath(context.path)) return false;
  const wanted = context.get('access-control-request-method').toUpperCase();
  return wanted === '' || READING.has(wanted);
}

/** Lets pages of every origin read the registry, which is public. */
export const allowRegistryReaders: Middleware = (context, next) => {
  if (readsRegistry(context)) {
    context.set('Access-Control-Allow-Origin', '*');
    context.set('Access-Control-Allow-Methods', 'GET, OPTIONS');
    context.set('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    context.set('Access-Control-Expose-Headers', 'ETag, X-Request-Id');
    context.set('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  }
  return next();
};
