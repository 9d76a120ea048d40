import type { Scrub } from './scrub.ts';

/** Takes secrets out of every text in a JSON value, names of members included. */
export function scrubValue<T>(value: T, scrub: Scrub): T {
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return scrub(part);
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [scrub(name), clean(member)]));
  };
  return clean(value) as T;
}
