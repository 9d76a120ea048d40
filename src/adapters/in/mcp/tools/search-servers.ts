import type { McpServer } from '@modelcontextprotocol/server';
import type { ServerHit } from '../../../../application/search/search-servers.ts';
import { visibleText } from '../../../../domain/text/clean-text.ts';
import { answerSchema, objectSchema, OBJECTS, TEXT } from '../schemas.ts';
import { answerOrFault, firstThatFits } from '../tool-result.ts';
import type { OpenUseCases } from '../use-cases.ts';

type Input = { readonly query: string; readonly limit?: number };

const LONGEST = 100;
const DEFAULT_LIMIT = 5;
const MOST_BYTES = 2_000;

/** Registers `search_servers`. */
export function addSearchServers(server: McpServer, open: OpenUseCases): void {
  server.registerTool(
    'search_servers',
    {
      title: 'Search MCP servers',
      description:
        'Searches MCP servers by words, product or tool; nothing surely serves `lacking`. Third parties describe.',
      inputSchema: objectSchema<Input>(
        {
          query: { ...TEXT, minLength: 1, maxLength: 500 },
          limit: { type: 'integer', minimum: 1, maximum: 10, default: DEFAULT_LIMIT },
        },
        ['query'],
      ),
      outputSchema: answerSchema({ servers: OBJECTS, total: { type: 'integer' }, lacking: { type: 'array' } }, [
        'servers',
        'total',
      ]),
      annotations: { readOnlyHint: true, openWorldHint: false },
      _meta: { 'anthropic/searchHint': 'find MCP servers' },
    },
    ({ query, limit = DEFAULT_LIMIT }) =>
      answerOrFault(async () => {
        const { searchServers } = await open();
        const { items, total, lacking } = await searchServers({
          text: query.normalize('NFC').trim(),
          filter: {},
          limit,
          cursor: null,
        });
        const most = items.length;
        return firstThatFits(
          Array.from({ length: most + 1 }, (_, dropped) => () => ({
            servers: items.slice(0, most - dropped).map(summary),
            total,
            ...(lacking !== null && { lacking: lacking.map((part) => visibleText(part, LONGEST)) }),
          })),
          MOST_BYTES,
        );
      }),
  );
}

function summary(hit: ServerHit) {
  const { name, title, description, publisher, maker, probability, near, transports, credentials } = hit;
  return {
    name,
    title: visibleText(title, LONGEST),
    what: visibleText(description, LONGEST),
    official: publisher.official,
    maker: maker.kind,
    probability,
    ...(near && { near }),
    transports,
    needs_secret: credentials.length > 0,
  };
}
