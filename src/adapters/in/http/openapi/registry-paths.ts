import type { ErrorCode } from '../../../../domain/errors.ts';
import type { QueryParameter } from '../schemas/query-parameters.ts';
import { RANKED_PARAMETERS, REGISTRY_PARAMETERS } from '../schemas/registry-parameters.ts';
import { jsonAnswer } from './answer.ts';
import { problemResponses } from './problem-schemas.ts';
import { ref, text, type Schema } from './schema.ts';

/** Pages of every origin may read. */
const PUBLIC: readonly ErrorCode[] = ['unauthorized', 'misdirected_request'];
const CALLING: readonly ErrorCode[] = ['validation', ...PUBLIC, 'internal', 'overloaded'];

const headers: Schema = {
  ETag: { schema: text, description: 'Checksum of the body: send it as If-None-Match.' },
  'Cache-Control': { schema: text },
};
const unchanged: Schema = { '304': { description: 'What If-None-Match names is still the answer.', headers } };

const query = (name: string, { schema, expected }: QueryParameter, byDefault?: number): Schema => ({
  name,
  in: 'query',
  required: false,
  description: expected,
  schema: byDefault === undefined ? schema : { ...schema, default: byDefault },
});

const inPath = (name: string, description: string): Schema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: text,
});

const serverName = inPath('serverName', 'The name exactly as in the list, percent-encoded once; its slash may stand.');
const { limit, ...filters } = REGISTRY_PARAMETERS;
const includeDeleted = query('include_deleted', filters.include_deleted);

const reading = (
  operationId: string,
  summary: string,
  schema: string,
  codes: readonly ErrorCode[],
  parameters: readonly Schema[] = [],
): Schema => ({
  get: {
    operationId,
    summary,
    ...(parameters.length > 0 && { parameters }),
    responses: { '200': jsonAnswer(summary, ref(schema), headers), ...unchanged, ...problemResponses(...codes) },
  },
});

/** The reading half of the official registry's API, and the extensions of it that read. */
export const registryPaths: Readonly<Record<string, Schema>> = {
  '/v0.1/servers': reading(
    'listRegistry',
    'A page of the registry in ascending order of name and version.',
    'RegistryList',
    CALLING,
    [query('limit', limit, 30), ...Object.entries(filters).map(([name, parameter]) => query(name, parameter))],
  ),
  '/v0.1/servers/{serverName}/versions': reading(
    'listRegistryVersions',
    'The versions of a server, newest publication first.',
    'RegistryList',
    [...CALLING, 'not_found'],
    [serverName, includeDeleted],
  ),
  '/v0.1/servers/{serverName}/versions/{version}': reading(
    'getRegistryVersion',
    'One version of a server.',
    'RegistryEntry',
    [...CALLING, 'not_found'],
    [serverName, inPath('version', 'The version, percent-encoded once, or latest.'), includeDeleted],
  ),
  '/v0.1/ping': reading('pingRegistry', 'Whether the registry answers.', 'Pong', PUBLIC),
  '/v0.1/health': reading('getRegistryHealth', 'Whether the registry is well.', 'RegistryHealth', PUBLIC),
  '/v0.1/version': reading('getRegistryBuild', 'The version of the service.', 'RegistryVersion', PUBLIC),
  '/v0.1/x': reading('listExtensions', "The extensions of the registry's API.", 'Extensions', PUBLIC),
  '/v0.1/x/dev.quartermaster/search': reading(
    'searchRegistry',
    'The servers that serve a query in words, best first.',
    'RegistryHits',
    CALLING,
    [
      { ...query('q', RANKED_PARAMETERS.q), required: true },
      query('limit', RANKED_PARAMETERS.limit, 10),
      query('cursor', RANKED_PARAMETERS.cursor),
    ],
  ),
};
