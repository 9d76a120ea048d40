import type { Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';
import { readsRegistry } from './registry-access.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a request whose Host header names another host, which protects against DNS rebinding to 127.0.0.1.
 * @param allowed Hosts beyond loopback; a host without a port matches any port.
 */
export function checkHost(allowed: readonly string[]): Middleware {
  const isAllowed = hostList(allowed);
  return (context, next) => {
    if (isAllowed(hostOfTarget(context.req.url ?? '') ?? context.req.headers.host ?? '')) return next();
    throw new QuartermasterError(
      'misdirected_request',
      'The Host header names a host that this service does not answer for. Use localhost, or list the host in QM_ALLOWED_HOSTS.',
    );
  };
}

/** Refuses a request from a page of another origin, unless it reads the public registry. */
export function checkOrigin(allowed: readonly string[]): Middleware {
  const isAllowed = hostList(allowed);
  return (context, next) => {
    const origin = context.req.headers.origin;
    if (origin === undefined || readsRegistry(context) || isAllowed(hostOfOrigin(origin))) return next();
    throw new QuartermasterError(
      'forbidden_origin',
      'Pages of this origin may not call the service. List its host in QM_ALLOWED_HOSTS to let them.',
    );
  };
}

/**
 * Returns the host of a target in absolute form (`GET http://host/path`), which overrides the Host header (RFC 9112,
 * 3.2.2).
 */
function hostOfTarget(target: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(target)?.[1];
}

function hostList(allowed: readonly string[]): (host: string) => boolean {
  const hosts = new Set([...LOOPBACK, ...allowed.map(bracketed)].map((host) => host.toLowerCase()));
  return (host) => {
    const name = /^(\[[0-9a-f:.]+\]|[^:@/\s]+)(:\d{1,5})?$/.exec(host.toLowerCase());
    return name !== null && (hosts.has(name[0]) || hosts.has(name[1] ?? ''));
  };
}

function bracketed(host: string): string {
  return host.split(':').length > 2 && !host.startsWith('[') ? `[${host}]` : host;
}

function hostOfOrigin(origin: string): string {
  return /^https?:\/\/([^/]+)$/i.exec(origin)?.[1] ?? '';
}
