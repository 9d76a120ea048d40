import type { Server } from './server.ts';

/** What is found out about a server by speaking to it, and says nothing of what it is for. */
const OBSERVED: ReadonlySet<string> = new Set([
  'verification',
  'other_evidence',
  'outcomes',
  'tools_read',
] satisfies (keyof Server)[]);

/**
 * Whether servers say the same of themselves, one by one: evidence and outcomes aside. What was computed from the words of the
 * ones is right for the others then.
 */
export function haveSameWords(some: readonly Server[], others: readonly Server[]): boolean {
  return (
    some === others || (some.length === others.length && some.every((server, at) => sayTheSame(server, others[at])))
  );
}

function sayTheSame(one: Server, other: Server | undefined): boolean {
  if (one === other) return true;
  if (other === undefined || (one.tools_read === null) !== (other.tools_read === null)) return false;
  return (Object.keys(other) as (keyof Server)[]).every(
    (key) => OBSERVED.has(key) || one[key] === other[key] || isAlike(one[key], other[key]),
  );
}

/** Lists that were made anew, such as the tools that were seen once more. */
function isAlike(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other);
}
