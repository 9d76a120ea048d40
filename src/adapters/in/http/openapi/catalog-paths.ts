import { FILTER_PARAMETERS, QUERY_PARAMETERS, type QueryParameter } from '../schemas/query-parameters.ts';
import { jsonAnswer } from './answer.ts';
import { parameter } from './parameter.ts';
import { ANYWHERE, problemResponses } from './problem-schemas.ts';
import { listOf, ref, text, type Schema } from './schema.ts';

const filters = Object.entries<QueryParameter>(FILTER_PARAMETERS).map(([name, facet]) => parameter(name, facet));
const { q, limit, cursor } = QUERY_PARAMETERS;
const pages = (most: number): readonly Schema[] => [
  parameter('limit', limit, { byDefault: most }),
  parameter('cursor', cursor),
  ...filters,
];

const paging: Schema = {
  'X-Total-Count': { schema: text, description: 'How many there are on all pages.' },
  Link: { schema: text, description: 'Relative address of the next page with rel="next"; absent on the last one.' },
};

const failures = problemResponses('validation', ...ANYWHERE, 'internal', 'overloaded');

/** Listing, searching, counting and looking up servers. */
export const catalogPaths: Readonly<Record<string, Schema>> = {
  '/api/mcp/servers': {
    get: {
      operationId: 'listServers',
      summary: 'Every server, those that only a registry speaks of too, in ascending order of name.',
      parameters: pages(50),
      responses: { '200': jsonAnswer('A page of servers.', listOf(ref('ServerSummary')), paging), ...failures },
    },
  },
  '/api/mcp/search': {
    get: {
      operationId: 'searchServers',
      summary: 'The servers that serve a query in words, best first, each with what made it a hit.',
      parameters: [parameter('q', q, { required: true }), ...pages(10)],
      responses: { '200': jsonAnswer('A page of servers.', listOf(ref('ServerHit')), paging), ...failures },
    },
  },
  '/api/mcp/facets': {
    get: {
      operationId: 'countServers',
      summary:
        'How many servers the search for q, or without it the list, shows on all pages, and of each value of a facet.',
      parameters: [parameter('q', q), ...filters],
      responses: { '200': jsonAnswer('The counts.', ref('ServerCounts')), ...failures },
    },
  },
  '/api/mcp/servers/{name}': {
    get: {
      operationId: 'getServer',
      summary: 'Everything known of one server.',
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'Name, alias or package identifier in any case; its slash percent-encoded or not.',
          schema: text,
        },
      ],
      responses: {
        '200': jsonAnswer('The server.', ref('ServerDetails')),
        ...problemResponses('validation', ...ANYWHERE, 'not_found', 'ambiguous_name', 'internal', 'overloaded'),
      },
    },
  },
};
