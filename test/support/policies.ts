import type { Decision } from '../../src/domain/catalog/policy/decision.ts';
import { OPEN_POLICY, type Policy } from '../../src/domain/catalog/policy/policy.ts';
import type { PublishedVersion } from '../../src/domain/catalog/published-entry.ts';

/** A policy that keeps nothing away but for the members that a test names. */
export function aPolicy(members: Partial<Policy> = {}): Policy {
  return { ...OPEN_POLICY, ...members };
}

/** Ann hides Boardly; a test names only the members it is about. */
export function aDecision(members: Partial<Decision> = {}): Decision {
  return {
    at: '2026-11-20T08:00:00.000Z',
    by: 'ann',
    action: 'hide',
    server: 'com.boardly/board-mcp',
    reason: null,
    ...members,
  };
}

/** Version 1.0.0 of Boardly as a registry published it. */
export function aVersion(members: Partial<PublishedVersion> = {}): PublishedVersion {
  const date = '2026-08-22T00:00:00Z';
  return {
    name: 'com.boardly/board-mcp',
    version: '1.0.0',
    state: { status: 'active', statusChangedAt: date, publishedAt: date, updatedAt: date, isLatest: true },
    description: 'Works on the issues of Boardly.',
    server: 'com.boardly/board-mcp',
    body: '{}',
    ...members,
  };
}
