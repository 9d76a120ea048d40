import { ProviderFailure } from '../../../application/ports/provider-failure.ts';
import type { RefusalKind, SearchVendor } from './search-vendor.ts';

const KINDS: Readonly<Record<number, RefusalKind>> = {
  401: 'auth',
  402: 'quota',
  403: 'permission',
  408: 'failed',
  409: 'failed',
  425: 'failed',
  429: 'rate_limited',
};

/** What an answer other than 200 means. @param body As JSON; undefined when it is none. */
export function refusal(
  vendor: SearchVendor,
  status: number,
  body: unknown,
  retryAfterMs: number | null,
): ProviderFailure {
  const kind = vendor.kindOf?.(status, body) ?? kindOf(status);
  const message = [`${wordsFor(kind, vendor, status, retryAfterMs)}.`, vendor.advice?.[status] ?? ''].join(' ').trim();
  return new ProviderFailure(kind, vendor.name, message, { status, retryAfterMs });
}

function kindOf(status: number): RefusalKind {
  if (status >= 500) return 'failed';
  return KINDS[status] ?? (status >= 400 ? 'rejected' : 'unreadable');
}

function wordsFor(
  kind: RefusalKind,
  { title, credential }: SearchVendor,
  status: number,
  retryAfterMs: number | null,
): string {
  switch (kind) {
    case 'auth':
      return `${title} does not know the key (${status})`;
    case 'permission':
      return `${title} does not allow this ${credential === null ? 'search' : 'key to search'} (${status})`;
    case 'quota':
      return `Nothing is left to spend at ${title} (${status})`;
    case 'rate_limited': {
      const asks = retryAfterMs === null ? '' : ` and to wait ${Math.ceil(retryAfterMs / 1_000)} s`;
      return `${title} asks for fewer requests${asks} (${status})`;
    }
    case 'rejected':
      return `${title} finds the request wrong (${status})`;
    case 'unreadable':
      return `${title} answered ${status}${status >= 300 ? ', a redirect, and those are not followed' : ' instead of results'}`;
    case 'failed':
      return `${title} failed (${status})`;
  }
}
