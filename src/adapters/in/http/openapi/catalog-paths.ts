import { QUERY_PARAMETERS } from '../schemas/query-parameters.ts';
import { jsonAnswer } from './answer.ts';
import { ANYWHERE, problemResponses } from './problem-schemas.ts';
import { listOf, ref, text, type Schema } from './schema.ts';

type ParameterName = keyof typeof QUERY_PARAMETERS;

const FILTERS: readonly ParameterName[] = ['cursor', 'registry_type', 'transport', 'capability', 'verified'];

const parameter = (name: ParameterName, required = false, byDefault?: number): Schema => {
  const { schema, expected } = QUERY_PARAMETERS[name];
  return {
    name,
    in: 'query',
    required,
    description: expected,
    schema: byDefault === undefined ? schema : { ...schema, default: byDefault },
  };
};

const paging: Schema = {
  'X-Total-Count': { schema: text, description: 'How many there are on all pages.' },
  Link: { schema: text, description: 'Relative address of the next page with rel="next"; absent on the last one.' },
};

const failures = problemResponses('validation', ...ANYWHERE, 'internal', 'overloaded');

/** Listing, searching and looking up servers. */
export const catalogPaths: Readonly<Record<string, Schema>> = {
  '/api/mcp/servers': {
    get: {
      operationId: 'listServers',
      summary: 'Every server of the catalog, in ascending order of name.',
      parameters: [parameter('limit', false, 50), ...FILTERS.map((name) => parameter(name))],
      responses: { '200': jsonAnswer('A page of servers.', listOf(ref('ServerSummary')), paging), ...failures },
    },
  },
  '/api/mcp/search': {
    get: {
      operationId: 'searchServers',
      summary: 'The servers that serve a query, best first.',
      parameters: [parameter('q', true), parameter('limit', false, 10), ...FILTERS.map((name) => parameter(name))],
      responses: { '200': jsonAnswer('A page of servers.', listOf(ref('ServerHit')), paging), ...failures },
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
