import type { McpServer } from '@modelcontextprotocol/server';
import type { ServerDetails } from '../../../../application/catalog/get-server.ts';
import { visibleText } from '../../../../domain/text/clean-text.ts';
import { answerSchema, objectSchema, OBJECTS, TEXT } from '../schemas.ts';
import { answerOrFault, firstThatFits } from '../tool-result.ts';
import type { OpenUseCases } from '../use-cases.ts';

const PARTS = ['tools', 'install', 'trust'] as const;

type Part = (typeof PARTS)[number];
type Input = { readonly name: string; readonly part?: Part };

const LONGEST = 120;
const SHORT = 40;

/** Registers `describe_server`. */
export function addDescribeServer(server: McpServer, open: OpenUseCases): void {
  server.registerTool(
    'describe_server',
    {
      title: 'Describe an MCP server',
      description: 'Tells the tools of a server (default), how to install it, or evidence of its trust.',
      inputSchema: objectSchema<Input>(
        { name: { ...TEXT, minLength: 1, maxLength: 512, description: 'name or package' }, part: { enum: PARTS } },
        ['name'],
      ),
      outputSchema: answerSchema({ name: TEXT, title: TEXT, tools: OBJECTS }, ['name', 'title']),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/searchHint': 'tools, installation and evidence of an MCP server' },
    },
    ({ name, part = 'tools' }) =>
      answerOrFault(async () => {
        const { getServer } = await open();
        return describe(await getServer(name.trim()), part);
      }),
  );
}

function describe(server: ServerDetails, part: Part): object {
  const { name, title, description, tools } = server;
  const head = { name, title, what: visibleText(description, LONGEST) };
  switch (part) {
    case 'tools':
      return firstThatFits([
        () => ({ ...head, tools: tools.map((tool) => toolOf(tool, LONGEST)) }),
        () => ({ ...head, tools: tools.map((tool) => toolOf(tool, SHORT)), truncated: true }),
        () => ({ ...head, tools: tools.slice(0, 60).map(({ name: tool }) => ({ name: tool })), truncated: true }),
        () => ({ ...head, tools: tools.slice(0, 30).map(({ name: tool }) => ({ name: tool })), truncated: true }),
      ]);
    case 'install':
      return {
        ...head,
        install: server.install,
        requires: server.requires,
        secrets: server.credentials.map(({ pick, required, get_it }) => ({ names: pick, required, get_it })),
        settings: server.settings.map(({ name: setting, value, why }) => ({ name: setting, value, why })).slice(0, 10),
      };
    case 'trust':
      return {
        ...head,
        publisher: server.publisher,
        license: server.license,
        repository: server.repository,
        verified: server.verified,
        tools_read: server.tools_read,
        as_of: server.as_of,
        source: server.source.slice(0, 10),
      };
  }
}

function toolOf({ name, effect, description }: ServerDetails['tools'][number], longest: number) {
  return { name, effect, ...(description === '' ? {} : { what: visibleText(description, longest) }) };
}
