import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { CountServers } from '../../../../application/catalog/count-servers.ts';
import type { GetServer, ServerDetails } from '../../../../application/catalog/get-server.ts';
import type { ListServers } from '../../../../application/catalog/list-servers.ts';
import type { SearchServers } from '../../../../application/search/search-servers.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import { answerPage } from '../json-response.ts';
import { ANYWHERE, jsonResponse, pathParameter, problemResponses, type Paths } from '../schema/operation.ts';
import { describeParameters, readQuery } from '../schema/query.ts';
import { listOf, text, type Schema } from '../schema/schema.ts';
import { COUNT_PARAMETERS, DETAIL_PARAMETERS, filterOf, LIST_PARAMETERS, SEARCH_PARAMETERS } from './catalog-query.ts';
import { serverCounts, serverDetails, serverHit, serverSummary } from './catalog-schemas.ts';
import { hitJson, summaryJson } from './item-size.ts';

const LONGEST_NAME = 512;

export type CatalogUseCases = {
  readonly listServers: ListServers;
  readonly searchServers: SearchServers;
  readonly countServers: CountServers;
  readonly getServer: GetServer;
};

const paging: Schema = {
  'X-Total-Count': { schema: text, description: 'How many there are on all pages.' },
  Link: { schema: text, description: 'Relative address of the next page with rel="next"; absent on the last one.' },
};
const searched: Schema = {
  ...paging,
  'X-Lacking': {
    schema: text,
    description:
      'Present when no hit is sure: the words and products of the query that the catalog lacks, or the whole query, each percent-encoded, with commas between them. The hits are only near ones.',
  },
};
const failures = problemResponses('validation', ...ANYWHERE, 'internal', 'overloaded');

/** Operations that list, search, count and look up servers. */
export const catalogPaths: Paths = {
  '/api/mcp/servers': {
    get: {
      operationId: 'listServers',
      summary: 'Every server, those that only a registry speaks of too, in ascending order of name.',
      parameters: describeParameters(LIST_PARAMETERS),
      responses: { '200': jsonResponse('A page of servers.', listOf(serverSummary), paging), ...failures },
    },
  },
  '/api/mcp/search': {
    get: {
      operationId: 'searchServers',
      summary: 'The servers that serve a query in words, best first, each with what made it a hit.',
      parameters: describeParameters(SEARCH_PARAMETERS),
      responses: { '200': jsonResponse('A page of servers.', listOf(serverHit), searched), ...failures },
    },
  },
  '/api/mcp/facets': {
    get: {
      operationId: 'countServers',
      summary:
        'How many servers the search for q, or without it the list, shows on all pages, and of each value of a facet.',
      parameters: describeParameters(COUNT_PARAMETERS),
      responses: { '200': jsonResponse('The counts.', serverCounts), ...failures },
    },
  },
  '/api/mcp/servers/{name}': {
    get: {
      operationId: 'getServer',
      summary: 'Everything known of one server.',
      parameters: [
        pathParameter('name', 'Name, alias or package identifier in any case; its slash percent-encoded or not.'),
        ...describeParameters(DETAIL_PARAMETERS),
      ],
      responses: {
        '200': jsonResponse('The server; for a short name of several servers the one that leads.', serverDetails, {
          Link: {
            schema: text,
            description: 'For a shared short name: the server with rel="canonical", the others with rel="alternate".',
          },
        }),
        ...problemResponses('validation', ...ANYWHERE, 'not_found', 'ambiguous_name', 'internal', 'overloaded'),
      },
    },
  },
};

/** @param cached Middleware of routes that read only the catalog. */
export function addCatalogRoutes(router: Router, cached: Middleware, useCases: CatalogUseCases): void {
  const { listServers, searchServers, countServers, getServer } = useCases;

  router.get('/api/mcp/servers', cached, async (context) => {
    const value = readQuery(context.querystring, LIST_PARAMETERS);
    const page = await listServers({ filter: filterOf(value), limit: value('limit'), cursor: value('cursor') });
    answerPage(context, { ...page, items: page.items.map(summaryJson) });
  });

  router.get('/api/mcp/search', cached, async (context) => {
    const value = readQuery(context.querystring, SEARCH_PARAMETERS);
    const paged = { limit: value('limit'), cursor: value('cursor') };
    const page = await searchServers({ text: value('q'), filter: filterOf(value), ...paged });
    if (page.lacking !== null) context.set('X-Lacking', page.lacking.map(encodeURIComponent).join(','));
    answerPage(context, { ...page, items: page.items.map(hitJson) });
  });

  router.get('/api/mcp/facets', cached, async (context) => {
    const value = readQuery(context.querystring, COUNT_PARAMETERS);
    context.body = await countServers({ text: value('q'), filter: filterOf(value) });
  });

  router.get('/api/mcp/servers/*name', async (context) => {
    const name = (context.params['name'] ?? '').trim();
    if (name.length > LONGEST_NAME) {
      throw new QuartermasterError('not_found', `No server has a name of more than ${LONGEST_NAME} characters.`);
    }
    const fields = readQuery(context.querystring, DETAIL_PARAMETERS)('fields');
    const server = await getServer(name, { schemas: fields.includes('tools.schema') });
    if (server.alternatives.length > 0) context.set('Link', namesakeLinks(server));
    context.body = server;
  });
}

/** Returns the Link header of a server that a shared short name means. */
function namesakeLinks({ name, alternatives }: ServerDetails): string {
  return [linkTo(name, 'canonical'), ...alternatives.map((other) => linkTo(other, 'alternate'))].join(', ');
}

function linkTo(name: string, relation: string): string {
  return `</api/mcp/servers/${encodeURIComponent(name)}>; rel="${relation}"`;
}
