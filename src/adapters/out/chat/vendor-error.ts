import type { ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import { membersOf } from '../../../domain/catalog/json.ts';

/** What a vendor's error says of its sort; nothing of its message. */
export type VendorError = {
  /** An HTTP status that the error itself names. */
  readonly status: number | null;
  /** Types, codes and reasons, in the vendor's words. */
  readonly types: readonly string[];
};

/** Types that say more than the status they come with. */
const BY_TYPE = new Map<string, ProviderFailureKind>(
  Object.entries({
    insufficient_quota: 'quota',
    insufficient_balance: 'quota',
    billing_error: 'quota',
    billing_not_active: 'quota',
    billing_hard_limit_reached: 'quota',
    API_KEY_INVALID: 'auth',
    invalid_api_key: 'auth',
    authentication_error: 'auth',
    FAILED_PRECONDITION: 'permission',
    json_validate_failed: 'failed',
    tool_use_failed: 'failed',
  } as const),
);
/** The status of types that come within a reply, where there is none of HTTP. */
const STATUS_OF = new Map(
  Object.entries({
    UNAUTHENTICATED: 401,
    permission_error: 403,
    PERMISSION_DENIED: 403,
    not_found_error: 404,
    model_not_found: 404,
    NOT_FOUND: 404,
    request_too_large: 413,
    rate_limit_error: 429,
    rate_limit_exceeded: 429,
    RESOURCE_EXHAUSTED: 429,
    invalid_request_error: 400,
    invalid_prompt: 400,
    context_length_exceeded: 400,
    INVALID_ARGUMENT: 400,
  }),
);
const FAILED = [408, 409, 425];
/** xAI tells of a bad key with 400 and no type of its own; the start of its message is its, and never a caller's. */
const BAD_KEY = /^Incorrect API key provided: /;
const BAD_KEY_TYPE = 'invalid_api_key';

/** Reads the error of a body or of an event, in any of the forms that vendors have. */
export function readVendorError(value: unknown): VendorError {
  const outer = membersOf(value);
  const response = membersOf(outer['response']);
  const inner = [outer['error'], response['error']].map(membersOf).find((one) => Object.keys(one).length > 0) ?? outer;
  const details = Array.isArray(inner['details']) ? inner['details'].map(membersOf) : [];
  const said = [inner['type'], inner['code'], inner['status'], ...details.map(({ reason }) => reason)];
  const status = [inner['code'], inner['status']].map(Number).find((number) => number >= 400 && number <= 599);
  const badKey = typeof outer['error'] === 'string' && BAD_KEY.test(outer['error']) ? [BAD_KEY_TYPE] : [];
  return { status: status ?? null, types: [...said.filter((one) => typeof one === 'string'), ...badKey] };
}

/** @param status Of HTTP, or null for an error that came within a reply. */
export function failureKindOf(status: number | null, { types, ...error }: VendorError): ProviderFailureKind {
  const told = types.flatMap((type) => BY_TYPE.get(type) ?? [])[0];
  if (told !== undefined) return told;
  const meant = status ?? error.status ?? types.flatMap((type) => STATUS_OF.get(type) ?? [])[0] ?? 500;
  if (meant === 401) return 'auth';
  if (meant === 402) return 'quota';
  if (meant === 403) return 'permission';
  if (meant === 429) return 'rate_limited';
  if (meant >= 500 || FAILED.includes(meant)) return 'failed';
  return meant >= 400 ? 'rejected' : 'unreadable';
}
