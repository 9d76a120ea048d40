import type { McpServer } from '@modelcontextprotocol/server';
import type { Scope } from '../../../../domain/clients/client-configuration.ts';
import { CLIENT_IDS, type ClientId } from '../../../../domain/clients/client-ids.ts';
import { answerSchema, objectSchema, TEXT, TEXTS } from '../schemas.ts';
import { answerOrFault } from '../tool-result.ts';
import type { OpenUseCases } from '../use-cases.ts';

type Input = {
  readonly client: ClientId;
  readonly scope?: Scope;
  readonly servers: readonly { readonly name: string; readonly tools?: readonly string[] }[];
};

const MOST_SERVERS = 12;

const wanted = {
  type: 'object',
  properties: { name: TEXT, tools: { ...TEXTS, description: 'allowed tools; all when absent' } },
  required: ['name'],
  additionalProperties: false,
};

/** Registers `client_config`. */
export function addClientConfig(server: McpServer, open: OpenUseCases): void {
  server.registerTool(
    'client_config',
    {
      title: 'Client configuration',
      description: 'Writes the configuration of a client for servers, with allowed tools where the client keeps them.',
      inputSchema: objectSchema<Input>(
        {
          client: { enum: CLIENT_IDS },
          scope: { enum: ['project', 'user'] },
          servers: { type: 'array', items: wanted, minItems: 1, maxItems: MOST_SERVERS },
        },
        ['client', 'servers'],
      ),
      outputSchema: answerSchema(
        { file: TEXT, format: TEXT, content: {}, enforcement: TEXT, secrets: TEXTS, after: TEXT },
        ['file', 'format', 'content', 'enforcement'],
      ),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/searchHint': 'configuration of MCP servers for a client' },
    },
    ({ client, scope, servers }) =>
      answerOrFault(async () => {
        const { exportConfiguration } = await open();
        const { deeplink: _links, ...exported } = await exportConfiguration({
          client,
          scope: scope ?? null,
          servers: servers.map(({ name, tools = [] }) => ({ name, tools: tools.length === 0 ? null : tools })),
        });
        return exported;
      }),
  );
}
