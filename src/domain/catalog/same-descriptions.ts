import type { Server } from './server.ts';

/** Members from probes and runs, which say nothing about the purpose of a server. */
const OBSERVED: ReadonlySet<string> = new Set([
  'verification',
  'other_evidence',
  'outcomes',
  'tools_read',
] satisfies (keyof Server)[]);

/**
 * Whether two lists of servers are equal apart from evidence and outcomes, so that values derived from the text of one
 * are valid for the other.
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

/** Compares rebuilt lists, such as tools that a probe listed again. */
function isAlike(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other);
}
