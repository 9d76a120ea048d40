import type { ProviderFailureKind } from '../../../application/ports/provider-failure.ts';
import { membersOf } from '../../../domain/catalog/json.ts';
import { retryAfter } from '../sources/get-following.ts';

/** Type of a vendor's error, without its message. */
export type VendorError = {
  /** HTTP status in the error itself; null without one. */
  readonly status: number | null;
  /** Types, codes and reasons as the vendor spells them. */
  readonly types: readonly string[];
};

/** Failure kinds of types that are more precise than their status. */
const KIND_BY_TYPE = new Map<string, ProviderFailureKind>(
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
/** Statuses of types that arrive within a reply, without an HTTP status. */
const STATUS_BY_TYPE = new Map(
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
/** xAI reports a wrong key with status 400 and no type; this start of its message never contains a caller's text. */
const WRONG_KEY = /^Incorrect API key provided: /;
const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1, ms: 0.001 };
/** Thresholds above which a reset is a Unix time in seconds, or in milliseconds. */
const MOMENT_S = 1e9;
const MOMENT_MS = 1e12;

/** Parses the error in a body or in an event, in any vendor's form. */
export function readVendorError(value: unknown): VendorError {
  const outer = membersOf(value);
  const response = membersOf(outer['response']);
  const inner = [outer['error'], response['error']].map(membersOf).find((one) => Object.keys(one).length > 0) ?? outer;
  const details = Array.isArray(inner['details']) ? inner['details'].map(membersOf) : [];
  const types = [inner['type'], inner['code'], inner['status'], ...details.map(({ reason }) => reason)];
  const status = [inner['code'], inner['status']].map(Number).find((number) => number >= 400 && number <= 599);
  const wrongKey = typeof outer['error'] === 'string' && WRONG_KEY.test(outer['error']) ? ['invalid_api_key'] : [];
  return { status: status ?? null, types: [...types.filter((one) => typeof one === 'string'), ...wrongKey] };
}

/** @param status HTTP status; null for an error within a reply. */
export function failureKindOf(status: number | null, { types, ...error }: VendorError): ProviderFailureKind {
  const [kind] = types.flatMap((type) => KIND_BY_TYPE.get(type) ?? []);
  const [statusOfType = 500] = types.flatMap((type) => STATUS_BY_TYPE.get(type) ?? []);
  return kind ?? kindOfStatus(status ?? error.status ?? statusOfType);
}

/** Returns the failure kind of an HTTP status other than 200. */
export function kindOfStatus(status: number) {
  if (status === 401) return 'auth';
  if (status === 402) return 'quota';
  if (status === 403) return 'permission';
  if (status === 429) return 'rate_limited';
  if (status >= 500 || [408, 409, 425].includes(status)) return 'failed';
  return status >= 400 ? 'rejected' : 'unreadable';
}

/** Reads the start of a body within limits of size and time; a broken body ends where it breaks. */
export async function readErrorBody(answer: Response, maxBytes: number, maxMs: number): Promise<string> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return '';
  const chunks: Uint8Array[] = [];
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), maxMs);
  try {
    for (let size = 0; size < maxBytes;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      chunks.push(value);
    }
  } catch {
    // The part before the break is kept.
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => undefined);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Returns the milliseconds that a vendor asks to wait; null when it does not. Sources: `retry-after-ms`, `retry-after`, Google's
 * RetryInfo in the body, and the resets of exhausted limits.
 *
 * @param body Parsed JSON.
 */
export function retryHint(headers: Headers, body: unknown, now: Date): number | null {
  return (
    scaled(headers.get('retry-after-ms'), /^\s*\d{1,12}(?:\.\d+)?\s*$/, 1) ??
    scaled(headers.get('retry-after'), /^\s*\d{1,9}(?:\.\d+)?\s*$/, 1_000) ??
    retryAfter(headers.get('retry-after'), now) ??
    retryInfo(body) ??
    longestReset(headers, now)
  );
}

function scaled(text: string | null, form: RegExp, factor: number): number | null {
  return text !== null && form.test(text) ? Math.ceil(Number(text) * factor) : null;
}

function retryInfo(body: unknown): number | null {
  const { details } = membersOf(membersOf(body)['error']);
  const delays = Array.isArray(details) ? details.map((detail) => membersOf(detail)['retryDelay']) : [];
  const delay = delays.find((one) => typeof one === 'string');
  return delay === undefined ? null : duration(delay);
}

function longestReset(headers: Headers, now: Date): number | null {
  const waits = [...headers].flatMap(([name, value]) => {
    if (!name.includes('ratelimit') || !/(?:^|-)reset(?:-|$)/.test(name)) return [];
    if (headers.get(name.replace('reset', 'remaining'))?.trim() !== '0') return [];
    return [reset(value.trim(), now)].filter((wait) => wait !== null);
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

function reset(text: string, now: Date): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    if (number < MOMENT_S) return Math.ceil(number * 1_000);
    return Math.max(0, Math.ceil(number < MOMENT_MS ? number * 1_000 : number) - now.getTime());
  }
  return duration(text) ?? retryAfter(text, now);
}

/** Parses a duration such as `6m0s`, `1h2m`, `7.66s` or `120ms`; the result is in milliseconds. */
function duration(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[hms]))+$/.test(text)) return null;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[hms])/g)];
  const seconds = parts.map(([, number, unit = '']) => Number(number) * (UNIT_SECONDS[unit] ?? 0));
  return Math.ceil(seconds.reduce((sum, part) => sum + part, 0) * 1_000);
}
