import type { EvidenceLine } from '../../src/domain/catalog/catalog-line.ts';
import type { Verification } from '../../src/domain/catalog/verification.ts';
import type { PackageTarget, EndpointTarget } from '../../src/domain/catalog/verification/probe.ts';

/** Evidence that Boardly's server listed its two tools. */
export function aVerification(members: Partial<Verification> = {}): Verification {
  return {
    server: 'com.boardly/board-mcp',
    outcome: 'open',
    at: '2026-08-22T10:00:00.000Z',
    method: 'stdio',
    target: 'npm:board-mcp@1.0.0',
    version: '1.0.0',
    protocol: '2025-11-25',
    tools: [
      { name: 'list_issues', description: 'List them all', effect: 'read' },
      { name: 'create_issue', description: 'Make one', effect: 'write' },
    ],
    tools_hash: 'sha256:00',
    context_tokens: 300,
    detail: 'listed 2 tools',
    ...members,
  };
}

/** Evidence of another outcome, which knows no tools; of a package that is missing nobody knows a version. */
export function aFailure(outcome: Verification['outcome'], members: Partial<Verification> = {}): Verification {
  return aVerification({
    outcome,
    target: outcome === 'package_missing' ? 'npm:board-mcp' : 'npm:board-mcp@1.0.0',
    version: null,
    protocol: null,
    tools: null,
    tools_hash: null,
    context_tokens: null,
    detail: 'it did not work',
    ...members,
  });
}

/** The same as it comes with the package. */
export function anEvidenceLine(members: Partial<EvidenceLine> = {}): EvidenceLine {
  const { tools, detail: _detail, ...facts } = aVerification();
  return { ...facts, tool_count: tools?.length ?? null, ...members };
}

/** The package of Boardly's server. */
export function aPackageTarget(members: Partial<PackageTarget> = {}): PackageTarget {
  return {
    method: 'stdio',
    package: { type: 'npm', identifier: 'board-mcp', executable: null },
    args: [],
    settings: {},
    ...members,
  };
}

export function anEndpoint(members: Partial<EndpointTarget> = {}): EndpointTarget {
  return { method: 'streamable-http', url: 'https://mcp.parley.example/mcp', privateNetwork: true, ...members };
}
