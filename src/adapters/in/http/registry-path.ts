import type { Context } from 'koa';

/** Where the registry's API is found: its stable prefix, the older one, and none, as some clients ask for `/servers`. */
export const REGISTRY_PREFIXES = ['/v0.1', '/v0'] as const;
export const BARE_PREFIX = '';

const REGISTRY_PATH = /^\/(?:v0(?:\.1)?|servers)(?:\/|$)/;
const READING = new Set(['GET', 'HEAD']);

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
