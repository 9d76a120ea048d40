import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { GetRegistryVersions, ListRegistry } from '../../../../application/registry/read-registry.ts';
import type { SearchRegistry } from '../../../../application/registry/search-registry.ts';
import { answerEntries, answerEntry, entryWithHit } from '../registry-answer.ts';
import { prefixed, RECOMMEND_EXTENSION, SEARCH_EXTENSION } from '../registry-access.ts';
import { readIncludeDeleted, readRankedQuery, readRegistryQuery } from '../registry-query.ts';

export type RegistryUseCases = {
  readonly listRegistry: ListRegistry;
  readonly getRegistryVersions: GetRegistryVersions;
  readonly searchRegistry: SearchRegistry;
};

/** What `/v0.1/version` tells; the two that are only known where a service is built say so. */
export type RegistryVersion = { readonly version: string; readonly git_commit: string; readonly build_time: string };

export type Extensions = {
  readonly extensions: readonly { readonly name: string; readonly method: 'GET' | 'POST'; readonly path: string }[];
};

const EXTENSIONS: Extensions = {
  extensions: [
    { name: 'dev.quartermaster/search', method: 'GET', path: `/v0.1${SEARCH_EXTENSION}` },
    { name: 'dev.quartermaster/recommend', method: 'POST', path: `/v0.1${RECOMMEND_EXTENSION}` },
  ],
};

/** The reading half of the official registry's API, and our extensions of it. @param keep Goes before what reads nothing but the catalog. */
export function addRegistryRoutes(router: Router, version: string, keep: Middleware, useCases: RegistryUseCases): void {
  const { listRegistry, getRegistryVersions, searchRegistry } = useCases;

  router.get(inEach('/servers'), keep, async (context) => {
    const { entries, nextCursor } = await listRegistry(readRegistryQuery(context.querystring));
    answerEntries(context, entries, nextCursor);
  });

  router.get(namedIn('/versions'), keep, async (context) => {
    const includeDeleted = readIncludeDeleted(context.querystring);
    const name = nameIn(context.params);
    answerEntries(context, await getRegistryVersions({ name, version: null, includeDeleted }), null);
  });

  router.get(namedIn('/versions/:version'), keep, async (context) => {
    const includeDeleted = readIncludeDeleted(context.querystring);
    const { version: wanted = '', ...params } = context.params;
    const [entry] = await getRegistryVersions({ name: nameIn(params), version: wanted, includeDeleted });
    if (entry !== undefined) answerEntry(context, entry);
  });

  router.get(prefixed(SEARCH_EXTENSION), keep, async (context) => {
    const { found, nextCursor } = await searchRegistry(readRankedQuery(context.querystring));
    answerEntries(context, found.map(entryWithHit), nextCursor);
  });

  router.get(prefixed('/x'), (context) => {
    context.body = EXTENSIONS;
  });
  router.get(prefixed('/ping'), (context) => {
    context.body = { pong: true };
  });
  router.get(prefixed('/health'), (context) => {
    context.body = { status: 'ok' };
  });
  router.get(prefixed('/version'), (context) => {
    context.body = { version, git_commit: 'unknown', build_time: 'unknown' } satisfies RegistryVersion;
  });
}

/** The servers are found without a prefix too: some clients ask for `/servers`. */
function inEach(path: string): string[] {
  return [...prefixed(path), path];
}

/** A server's name is one part of the path when its slash is encoded, and two when it is not. */
function namedIn(path: string): string[] {
  return [...inEach(`/servers/:name${path}`), ...inEach(`/servers/:namespace/:name${path}`)];
}

function nameIn({ namespace, name = '' }: Readonly<Record<string, string>>): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
