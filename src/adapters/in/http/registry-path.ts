import type { Context } from 'koa';

export const SEARCH_EXTENSION = '/x/dev.quartermaster/search';
export const RECOMMEND_EXTENSION = '/x/dev.quartermaster/recommend';

/** The stable prefix of the registry's API, and the older one. */
const PREFIXES = ['/v0.1', '/v0'];

const REGISTRY_PATH = /^\/(?:v0(?:\.1)?|servers)(?:\/|$)/;
const READING = new Set(['GET', 'HEAD']);

/** A path under each prefix of the registry. */
export function prefixed(path: string): string[] {
  return PREFIXES.map((prefix) => prefix + path);
}

export function isRegistryPath(path: string): boolean {
  return REGISTRY_PATH.test(path);
}

/** Whether a request reads the registry, or asks as a browser does whether it may. */
export function readsRegistry(context: Pick<Context, 'path' | 'method' | 'get'>): boolean {
  if (!isRegistryPath(context.path)) return false;
  return READING.has(context.method) || asksToRead(context);
}

/** An OPTIONS request that asks for nothing but reading. */
export function asksToRead(context: Pick<Context, 'path' | 'method' | 'get'>): boolean {
  if (context.method !== 'OPTIONS' || !isRegistryPath(context.path)) return false;
  const wanted = context.get('access-control-request-method').toUpperCase();
  return wanted === '' || READING.has(wanted);
}
