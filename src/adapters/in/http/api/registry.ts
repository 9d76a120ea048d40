import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { GetRegistryVersions, ListRegistry } from '../../../../application/registry/read-registry.ts';
import type { SearchRegistry } from '../../../../application/registry/search-registry.ts';
import type { ErrorCode } from '../../../../domain/errors.ts';
import { prefixed, RECOMMEND_EXTENSION, SEARCH_EXTENSION } from '../registry-access.ts';
import { jsonResponse, pathParameter, problemResponses, type Paths } from '../schema/operation.ts';
import { describeParameters, readQuery } from '../schema/query.ts';
import { text, type Schema, type TypeOf } from '../schema/schema.ts';
import { RANKED_PARAMETERS } from './catalog-query.ts';
import { answerEntries, answerEntry, entryWithHit } from './registry-page.ts';
import { readRegistryQuery, REGISTRY_PARAMETERS, VERSION_PARAMETERS } from './registry-query.ts';
import {
  extensions,
  pong,
  registryEntry,
  registryHealth,
  registryHits,
  registryList,
  registryVersion,
} from './registry-schemas.ts';

export type RegistryUseCases = {
  readonly listRegistry: ListRegistry;
  readonly getRegistryVersions: GetRegistryVersions;
  readonly searchRegistry: SearchRegistry;
};

const EXTENSIONS: TypeOf<typeof extensions> = {
  extensions: [
    { name: 'dev.quartermaster/search', method: 'GET', path: `/v0.1${SEARCH_EXTENSION}` },
    { name: 'dev.quartermaster/recommend', method: 'POST', path: `/v0.1${RECOMMEND_EXTENSION}` },
  ],
};

/** Failures of registry routes, which pages of every origin may read. */
const PUBLIC: readonly ErrorCode[] = ['unauthorized', 'misdirected_request'];
const CALLING: readonly ErrorCode[] = ['validation', ...PUBLIC, 'internal', 'overloaded'];

const headers: Schema = {
  ETag: { schema: text, description: 'Checksum of the body: send it as If-None-Match.' },
  'Cache-Control': { schema: text },
};
const serverName = pathParameter(
  'serverName',
  'The name exactly as in the list, percent-encoded once; its slash may stand.',
);
const version = pathParameter('version', 'The version, percent-encoded once, or latest.');
const lookUp = describeParameters(VERSION_PARAMETERS);

/** Read operations of the official registry's API, and our read-only extensions of it. */
export const registryPaths: Paths = {
  '/v0.1/servers': reading(
    'listRegistry',
    'A page of the registry in ascending order of name and version.',
    registryList,
    CALLING,
    describeParameters(REGISTRY_PARAMETERS),
  ),
  '/v0.1/servers/{serverName}/versions': reading(
    'listRegistryVersions',
    'The versions of a server, newest publication first.',
    registryList,
    [...CALLING, 'not_found'],
    [serverName, ...lookUp],
  ),
  '/v0.1/servers/{serverName}/versions/{version}': reading(
    'getRegistryVersion',
    'One version of a server.',
    registryEntry,
    [...CALLING, 'not_found'],
    [serverName, version, ...lookUp],
  ),
  '/v0.1/ping': reading('pingRegistry', 'Whether the registry answers.', pong),
  '/v0.1/health': reading('getRegistryHealth', 'Whether the registry is well.', registryHealth),
  '/v0.1/version': reading('getRegistryBuild', 'The version of the service.', registryVersion),
  '/v0.1/x': reading('listExtensions', "The extensions of the registry's API.", extensions),
  '/v0.1/x/dev.quartermaster/search': reading(
    'searchRegistry',
    'The servers that serve a query in words, best first.',
    registryHits,
    CALLING,
    describeParameters(RANKED_PARAMETERS),
  ),
};

/** @param cached Middleware of routes that read only the catalog. */
export function addRegistryRoutes(
  router: Router,
  serviceVersion: string,
  cached: Middleware,
  { listRegistry, getRegistryVersions, searchRegistry }: RegistryUseCases,
): void {
  router.get(inEach('/servers'), cached, async (context) => {
    const { entries, nextCursor } = await listRegistry(readRegistryQuery(context.querystring));
    answerEntries(context, entries, nextCursor);
  });

  router.get(namedIn('/versions'), cached, async (context) => {
    const includeDeleted = readIncludeDeleted(context.querystring);
    const name = nameIn(context.params);
    answerEntries(context, await getRegistryVersions({ name, version: null, includeDeleted }), null);
  });

  router.get(namedIn('/versions/:version'), cached, async (context) => {
    const includeDeleted = readIncludeDeleted(context.querystring);
    const { version: wanted = '', ...params } = context.params;
    const [entry] = await getRegistryVersions({ name: nameIn(params), version: wanted, includeDeleted });
    if (entry !== undefined) answerEntry(context, entry);
  });

  router.get(prefixed(SEARCH_EXTENSION), cached, async (context) => {
    const value = readQuery(context.querystring, RANKED_PARAMETERS, 'ignored');
    const query = { text: value('q'), limit: value('limit'), cursor: value('cursor') };
    const { found, nextCursor } = await searchRegistry(query);
    answerEntries(context, found.map(entryWithHit), nextCursor);
  });

  addFixed(router, '/x', EXTENSIONS);
  addFixed(router, '/ping', { pong: true } satisfies TypeOf<typeof pong>);
  addFixed(router, '/health', { status: 'ok' } satisfies TypeOf<typeof registryHealth>);
  const build: TypeOf<typeof registryVersion> = {
    version: serviceVersion,
    git_commit: 'unknown',
    build_time: 'unknown',
  };
  addFixed(router, '/version', build);
}

function addFixed(router: Router, path: string, body: object): void {
  router.get(prefixed(path), (context) => {
    context.body = body;
  });
}

function readIncludeDeleted(querystring: string): boolean {
  return readQuery(querystring, VERSION_PARAMETERS, 'ignored')('include_deleted') === 'true';
}

/** Some clients request `/servers` without a prefix. */
function inEach(path: string): string[] {
  return [...prefixed(path), path];
}

/** A server name is one path segment when its slash is encoded, and two otherwise. */
function namedIn(path: string): string[] {
  return [...inEach(`/servers/:name${path}`), ...inEach(`/servers/:namespace/:name${path}`)];
}

function nameIn({ namespace, name = '' }: Readonly<Record<string, string>>): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

function reading(
  operationId: string,
  summary: string,
  schema: Schema,
  codes = PUBLIC,
  parameters: readonly Schema[] = [],
): Schema {
  const responses = {
    '200': jsonResponse(summary, schema, headers),
    '304': { description: 'What If-None-Match names is still the answer.', headers },
    ...problemResponses(...codes),
  };
  return { get: { operationId, summary, ...(parameters.length > 0 && { parameters }), responses } };
}
