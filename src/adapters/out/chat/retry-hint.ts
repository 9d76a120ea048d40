import { retryAfter } from '../sources/retry-after.ts';

const SECONDS: Readonly<Record<string, number>> = { h: 3_600, m: 60, s: 1, ms: 0.001 };
/** A bare number from here on is a moment in seconds, and from the second on one in milliseconds. */
const MOMENT_S = 1e9;
const MOMENT_MS = 1e12;

/**
 * How long a vendor asks to wait, in milliseconds; null when it does not say. It says so in `retry-after-ms`, `retry-after`,
 * Google's RetryInfo in the body, or in the resets of those limits of which nothing remains.
 *
 * @param body Read as JSON.
 */
export function retryHint(headers: Headers, body: unknown, now: Date): number | null {
  return (
    milliseconds(headers.get('retry-after-ms')) ??
    seconds(headers.get('retry-after')) ??
    retryAfter(headers.get('retry-after'), now) ??
    retryInfo(body) ??
    longestReset(headers, now)
  );
}

function milliseconds(text: string | null): number | null {
  return text !== null && /^\s*\d{1,12}(?:\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text)) : null;
}

function seconds(text: string | null): number | null {
  return text !== null && /^\s*\d{1,9}(?:\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text) * 1_000) : null;
}

function retryInfo(body: unknown): number | null {
  const { details } = Object(Object(body).error) as { details?: unknown };
  for (const detail of Array.isArray(details) ? (details as readonly unknown[]) : []) {
    const { retryDelay } = Object(detail) as { retryDelay?: unknown };
    if (typeof retryDelay === 'string') return duration(retryDelay);
  }
  return null;
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

/** Such as `6m0s`, `1h2m`, `7.66s` or `120ms`. */
function duration(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[hms]))+$/.test(text)) return null;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[hms])/g)];
  return Math.ceil(
    parts.reduce((sum, [, number, unit]) => sum + Number(number) * (SECONDS[unit ?? ''] ?? 0), 0) * 1_000,
  );
}
