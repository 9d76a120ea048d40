import { SERVER_SCHEMA } from '../../src/domain/catalog/server-document.ts';

type Members = Readonly<Record<string, unknown>>;

/** A server.json of the made-up tracker Boardly as its publisher would write it, an npm package. */
export function aServerJson(members: Members = {}): Members {
  return {
    $schema: SERVER_SCHEMA,
    name: 'com.boardly/board-mcp',
    description: 'Works on the issues of Boardly.',
    version: '1.0.0',
    packages: [aPackageJson()],
    ...members,
  };
}

/** A package as server.json has it. */
export function aPackageJson(members: Members = {}): Members {
  return { registryType: 'npm', identifier: 'board-mcp', version: '1.0.0', transport: { type: 'stdio' }, ...members };
}

/** An entry as a registry lists it. */
export function aListedEntry(members: Members = {}, state: Members = {}): Members {
  const at = '2026-08-01T12:00:00.5Z';
  return {
    server: aServerJson(members),
    _meta: {
      'io.modelcontextprotocol.registry/official': {
        status: 'active',
        statusChangedAt: at,
        publishedAt: at,
        updatedAt: at,
        isLatest: true,
        ...state,
      },
    },
  };
}
