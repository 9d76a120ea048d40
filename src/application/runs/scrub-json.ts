import type { Scrub } from './scrub.ts';

/** Deeper than anything that is read; what lies below stays as it is. */
const DEEPEST = 100;

/** The same JSON value with every text and every name of a member scrubbed. */
export function scrubJson(value: unknown, scrub: Scrub, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => scrubJson(item, scrub, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [scrub(name), scrubJson(member, scrub, depth + 1)]),
  );
}
