import { catalogPaths } from './catalog-paths.ts';
import { catalogSchemas } from './catalog-schemas.ts';
import { lockPaths, lockSchemas } from './lock-paths.ts';
import { pickSchemas } from './pick-schemas.ts';
import { problemSchemas } from './problem-schemas.ts';
import { registryPaths } from './registry-paths.ts';
import { registrySchemas } from './registry-schemas.ts';
import { eventSchemas } from './event-schemas.ts';
import { recordSchemas } from './record-schemas.ts';
import { runsPaths } from './runs-paths.ts';
import { runPaths, runSchemas } from './run-paths.ts';
import type { Schema } from './schema.ts';
import { servicePaths, serviceSchemas } from './service-paths.ts';
import { stackSchemas } from './stack-schemas.ts';
import { syncPaths, syncSchemas } from './sync-paths.ts';
import { taskSchemas } from './task-schemas.ts';

export type OpenApi = Schema;

const paths: Readonly<Record<string, Schema>> = {
  ...servicePaths,
  ...catalogPaths,
  ...registryPaths,
  ...runPaths,
  ...runsPaths,
  ...lockPaths,
  ...syncPaths,
};

/** Every endpoint as `METHOD /path`. */
export const ENDPOINTS: readonly string[] = Object.entries(paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
);

const description = `Equips an AI agent for a task: the model, MCP servers and skills that cover it, with evidence.

Every answer carries X-Request-Id; send your own (8 to 64 letters, digits, dots, dashes or underscores) to find it again.
Failures are application/problem+json (RFC 9457). HEAD works wherever GET does. OPTIONS answers 204 with Allow; other
methods answer 405 with Allow, other paths 404, an address that cannot be decoded 400, headers beyond 16 KiB 431, and a
request that takes more than 30 s to arrive 408. Requests must name localhost, 127.0.0.1, [::1] or an allowed host.

The paths under /v0.1 are the reading half of the official MCP registry's API: the same answers are given under /v0, and
those of /v0.1/servers under /servers too. Pages of every origin may read them, they pass over parameters that they do not
know, and their failures carry the detail a second time as "error".`;

/** The document that `/openapi.json` serves. @param providers Names that a request may give. */
export function makeOpenApi(version: string, providers: readonly string[]): OpenApi {
  return {
    openapi: '3.1.0',
    info: { title: 'Quartermaster', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: `Providers: ${providers.join(', ')}.` }],
    security: [{}, { bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Only where QM_TOKENS is set.' } },
      schemas: {
        ...problemSchemas,
        ...serviceSchemas,
        ...catalogSchemas,
        ...registrySchemas,
        ...runSchemas,
        ...recordSchemas,
        ...eventSchemas,
        ...lockSchemas,
        ...syncSchemas,
        ...taskSchemas,
        ...stackSchemas,
        ...pickSchemas,
      },
    },
  };
}
