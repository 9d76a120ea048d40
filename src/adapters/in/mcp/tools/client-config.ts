import type { McpServer } from '@modelcontextprotocol/server';
import type { ExportedConfiguration } from '../../../../application/clients/export-configuration.ts';
import type { NamedServer } from '../../../../application/clients/resolve-servers.ts';
import type { Scope } from '../../../../domain/clients/client-configuration.ts';
import { CLIENT_IDS, type ClientId } from '../../../../domain/clients/client-ids.ts';
import { answerSchema, objectSchema, TEXT, TEXTS } from '../schemas.ts';
import { answerOrFault, firstThatFits } from '../tool-result.ts';
import type { McpParts } from '../use-cases.ts';

/** Server in an input; without tools, all of them are allowed. */
export type WantedServer = { readonly name: string; readonly tools?: readonly string[] };

type Input = {
  readonly client: ClientId;
  readonly scope?: Scope;
  readonly servers: readonly WantedServer[];
};

const MOST_SERVERS = 12;
const MOST_SECRETS = 20;

const wanted = {
  type: 'object',
  properties: { name: TEXT, tools: { ...TEXTS, description: 'allowed ones' } },
  required: ['name'],
};

/** Schema of the servers of an input. */
export const WANTED_SERVERS = { type: 'array', items: wanted, minItems: 1, maxItems: MOST_SERVERS };

/** Registers `client_config`. */
export function addClientConfig(server: McpServer, { open, recent }: McpParts): void {
  server.registerTool(
    'client_config',
    {
      title: 'Client configuration',
      description: 'Prints the configuration of a client for servers and their allowed tools.',
      inputSchema: objectSchema<Input>(
        {
          client: { enum: CLIENT_IDS },
          scope: { enum: ['project', 'user'] },
          servers: WANTED_SERVERS,
        },
        ['client', 'servers'],
      ),
      outputSchema: answerSchema({ file: TEXT, format: TEXT, content: {}, enforcement: TEXT }, [
        'file',
        'format',
        'enforcement',
      ]),
      annotations: { readOnlyHint: true, openWorldHint: false },
      _meta: { 'anthropic/searchHint': 'configuration of MCP servers for a client' },
    },
    ({ client, scope, servers }) =>
      answerOrFault(async () => {
        const { exportConfiguration } = await open();
        const request = {
          client,
          scope: scope ?? null,
          servers: servers.map(namedServer),
        };
        const exported = await exportConfiguration(request);
        return shorten(exported, () => recent.keep({ kind: 'configuration', request }));
      }),
  );
}

/** Returns a server as the use cases take it. */
export function namedServer({ name, tools = [] }: WantedServer): NamedServer {
  return { name, tools: tools.length === 0 ? null : tools };
}

/** Omits the content where it has no room: half a configuration would be worse. */
function shorten({ deeplink: _links, ...exported }: ExportedConfiguration, keep: () => string): object {
  const { client, file, format, enforcement, secrets, after } = exported;
  const shorter = (most: number) => () => ({
    client,
    file,
    format,
    enforcement,
    secrets: secrets.slice(0, most),
    after,
    truncated: true,
    resource: keep(),
    hint: 'The resource has the content. Fewer servers in one call also make it shorter.',
  });
  return firstThatFits([() => exported, shorter(MOST_SECRETS), shorter(0)]);
}
