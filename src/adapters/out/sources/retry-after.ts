/** Parses a `Retry-After` header, seconds or a date, into milliseconds; null for any other text. */
export function retryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const moment = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
