import { problemComponents, type Components, type Paths } from '../schema/operation.ts';
import type { Schema } from '../schema/schema.ts';
import { catalogComponents } from './catalog-schemas.ts';
import { catalogPaths } from './catalog.ts';
import { exportComponents, exportPaths } from './export.ts';
import { lockComponents, lockPaths } from './locks.ts';
import { pickComponents } from './pick-schemas.ts';
import { referencePaths } from './reference.ts';
import { registryComponents } from './registry-schemas.ts';
import { registryPaths } from './registry.ts';
import { runEventComponents } from './run-event-schemas.ts';
import { runRecordComponents } from './run-record-schemas.ts';
import { runComponents, runPaths } from './run.ts';
import { runsPaths } from './runs.ts';
import { serviceComponents, servicePaths } from './service.ts';
import { stackComponents } from './stack-schemas.ts';
import { syncComponents, syncPaths } from './sync.ts';
import { taskComponents } from './task-schemas.ts';

/** Operations by subject, in the order of the reference. */
const SUBJECTS: readonly { readonly name: string; readonly description: string; readonly paths: Paths }[] = [
  { name: 'Recommendation', description: 'A stack for a task, and proof runs with it.', paths: runPaths },
  { name: 'Runs', description: 'Proof runs of the caller: records, events and files.', paths: runsPaths },
  { name: 'Locks', description: 'Stacks that were written down.', paths: lockPaths },
  { name: 'Clients', description: 'Configuration of the programs in which agents work.', paths: exportPaths },
  { name: 'Catalog', description: 'The MCP servers that may be recommended.', paths: catalogPaths },
  { name: 'Registry', description: 'The catalog for clients of the MCP registry API.', paths: registryPaths },
  { name: 'Synchronisation', description: 'Sources of the catalog, for operators.', paths: syncPaths },
  { name: 'Service', description: 'State, configuration and description of the service.', paths: servicePaths },
  { name: 'Reference', description: 'Description of the API.', paths: referencePaths },
];

const paths: Paths = Object.assign({}, ...SUBJECTS.map(({ name, paths: own }) => tagged(name, own))) as Paths;

const components: Components = {
  ...problemComponents,
  ...serviceComponents,
  ...catalogComponents,
  ...registryComponents,
  ...runComponents,
  ...runRecordComponents,
  ...runEventComponents,
  ...lockComponents,
  ...exportComponents,
  ...syncComponents,
  ...taskComponents,
  ...stackComponents,
  ...pickComponents,
};

/** Component names by schema, by which the document refers to the schemas. */
const names = new Map<unknown, string>(Object.entries(components).map(([name, schema]) => [schema, name]));

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

/**
 * Builds the OpenAPI document.
 * @param providers Provider names that a request may give.
 */
export function makeOpenApi(version: string, providers: readonly string[]): Schema {
  return {
    openapi: '3.1.0',
    info: { title: 'Quartermaster', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: `Providers: ${providers.join(', ')}.` }],
    security: [{}, { bearer: [] }],
    tags: SUBJECTS.map(({ name, description: about }) => ({ name, description: about })),
    paths: membersWithRefs(paths),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Only where QM_TOKENS is set.' } },
      schemas: Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, membersWithRefs(schema)])),
    },
  };
}

function tagged(tag: string, operations: Paths): Paths {
  return Object.fromEntries(
    Object.entries(operations).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, { tags: [tag], ...(operation as Schema) }]),
      ),
    ]),
  );
}

/** Replaces each component inside a part of the document with a reference. */
function withRefs(part: unknown): unknown {
  const name = names.get(part);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(part)) return part.map(withRefs);
  return typeof part === 'object' && part !== null ? membersWithRefs(part) : part;
}

function membersWithRefs(part: object): Schema {
  return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, withRefs(member)]));
}
