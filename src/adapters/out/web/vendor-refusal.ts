import { ProviderFailure } from '../../../application/ports/provider-failure.ts';
import { kindOfStatus } from '../chat/vendor-error.ts';
import type { RefusalKind, SearchVendor } from './search-vendor.ts';

const SENTENCES: Readonly<Record<RefusalKind, (vendor: SearchVendor, status: number, wait: string) => string>> = {
  auth: ({ title }, status) => `${title} does not know the key (${status}).`,
  permission: ({ title, credential }, status) =>
    `${title} does not allow this ${credential === null ? 'search' : 'key to search'} (${status}).`,
  quota: ({ title }, status) => `Nothing is left to spend at ${title} (${status}).`,
  rate_limited: ({ title }, status, wait) => `${title} asks for fewer requests${wait} (${status}).`,
  rejected: ({ title }, status) => `${title} finds the request wrong (${status}).`,
  unreadable: ({ title }, status) =>
    `${title} answered ${status}${status >= 300 ? ', a redirect, and those are not followed' : ' instead of results'}.`,
  failed: ({ title }, status) => `${title} failed (${status}).`,
};

/** Builds the failure for an HTTP status other than 200. @param body Parsed JSON; undefined when it is none. */
export function refusal(
  vendor: SearchVendor,
  status: number,
  body: unknown,
  retryAfterMs: number | null,
): ProviderFailure {
  const kind = vendor.kindOf?.(status, body) ?? kindOfStatus(status);
  const wait = retryAfterMs === null ? '' : ` and to wait ${Math.ceil(retryAfterMs / 1_000)} s`;
  const message = `${SENTENCES[kind](vendor, status, wait)} ${vendor.advice?.[status] ?? ''}`.trim();
  return new ProviderFailure(kind, vendor.name, message, { status, retryAfterMs });
}
