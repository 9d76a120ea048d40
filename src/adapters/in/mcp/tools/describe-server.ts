import type { McpServer } from '@modelcontextprotocol/server';
import type { ServerDetails } from '../../../../application/catalog/get-server.ts';
import { visibleText } from '../../../../domain/text/clean-text.ts';
import { serverAddress } from '../resources.ts';
import { answerSchema, objectSchema, TEXT } from '../schemas.ts';
import { answerOrFault, firstThatFits } from '../tool-result.ts';
import type { OpenUseCases } from '../use-cases.ts';

const PARTS = ['tools', 'install', 'trust'] as const;

type Part = (typeof PARTS)[number];
type Input = { readonly name: string; readonly part?: Part };

const LONGEST = 120;
const SHORT = 40;
const FEW = 5;
const FEWER_TOOLS = [60, 30, 10];

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
      outputSchema: answerSchema({ name: TEXT, title: TEXT }, ['name', 'title']),
      annotations: { readOnlyHint: true, openWorldHint: false },
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
  const { name, title, description } = server;
  const head = { name, title: visibleText(title, LONGEST), what: visibleText(description, LONGEST) };
  const less = { truncated: true, resource: serverAddress(name) };
  const forms = { tools: toolForms, install: installForms, trust: trustForms }[part](server);
  return firstThatFits([
    () => ({ ...head, ...forms[0]?.() }),
    ...forms.slice(1).map((form) => () => ({ ...head, ...form(), ...less })),
    () => ({ name: visibleText(name, LONGEST), title: visibleText(title, SHORT), ...less }),
  ]);
}

/** Forms of a part, from the full one to the shortest. */
type Forms = readonly (() => object)[];

function toolForms({ tools }: ServerDetails): Forms {
  const total = tools.length;
  return [
    () => ({ tools: tools.map((tool) => toolOf(tool, LONGEST)) }),
    () => ({ tools: tools.map((tool) => toolOf(tool, SHORT)) }),
    ...FEWER_TOOLS.map((most) => () => ({ total, tools: tools.slice(0, most).map(({ name }) => ({ name })) })),
  ];
}

function installForms(server: ServerDetails): Forms {
  const secrets = server.credentials.map(({ pick, required, get_it, registration, unattended }) => ({
    names: pick,
    required,
    get_it,
    ...(registration !== undefined && { registration }),
    ...(unattended !== undefined && { unattended }),
  }));
  const settings = server.settings.map(({ name, value, why }) => ({ name, value, why }));
  const { install, requires } = server;
  return [
    () => ({ install, requires, secrets, settings }),
    () => ({ install, requires, secrets, settings: settings.slice(0, FEW) }),
    () => ({ install, requires, secrets: secrets.slice(0, FEW).map(({ names, required }) => ({ names, required })) }),
    () => ({ install, requires }),
  ];
}

function trustForms(server: ServerDetails): Forms {
  const { publisher, maker, license, repository, verified, tools_read, as_of, source } = server;
  const whole = { publisher, maker, license, repository, verified, tools_read, as_of, source };
  return [
    () => whole,
    () => ({ ...whole, source: source.slice(0, FEW) }),
    () => ({ publisher, license, repository, tools_read, as_of }),
  ];
}

function toolOf({ name, effect, description }: ServerDetails['tools'][number], longest: number) {
  return { name, effect, ...(description === '' ? {} : { what: visibleText(description, longest) }) };
}
