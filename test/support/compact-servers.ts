import type { CompactServer } from '../../src/domain/catalog/compact-server.ts';

/** A server for the made-up tracker Boardly of which little is known; a test names only the members it is about. */
export function aCompactServer(members: Partial<CompactServer> = {}): CompactServer {
  return {
    name: 'io.github.someone/boardly-mcp',
    title: 'Boardly (someone)',
    description: 'Lists and files Boardly issues',
    systems: ['boardly'],
    capabilities: ['issue.list', 'issue.create'],
    egress: 'own_account',
    packages: [{ type: 'npm', identifier: 'boardly-mcp', verified: true, environment: ['BOARDLY_TOKEN'] }],
    secrets: ['BOARDLY_TOKEN'],
    source: ['somewhere'],
    as_of: '2026-08-22',
    ...members,
  };
}
