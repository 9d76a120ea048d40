import type { Verification } from './verification.ts';

/** Evidence that comes with the package: a line of `catalog/evidence.jsonl`. Texts of servers are left out. */
export type EvidenceLine = Omit<Verification, 'tools' | 'tool_count' | 'detail'> & {
  /** Null when no list of tools was seen. */
  readonly tool_count: number | null;
};

export function verificationOfLine({ tool_count: count, ...facts }: EvidenceLine): Verification {
  return { ...facts, tools: null, ...(count === null ? {} : { tool_count: count }), detail: null };
}
