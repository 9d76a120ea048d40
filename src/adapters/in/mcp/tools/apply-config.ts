import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { ClientPlan } from '../../../../application/clients/apply-configuration.ts';
import { clientNamed, secretsOf } from '../../../../application/clients/export-configuration.ts';
import { serversOfAnswer } from '../../../../application/clients/servers-of-answer.ts';
import { defaultScope, type Scope } from '../../../../domain/clients/client-configuration.ts';
import type { ConfiguredServer } from '../../../../domain/clients/render-entry.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import { visibleText } from '../../../../domain/text/clean-text.ts';
import { confirmationToken } from '../confirmation-token.ts';
import { askForConsent, consentOf } from '../consent.ts';
import { answerSchema, objectSchema, OBJECTS, TEXT } from '../schemas.ts';
import { answerOrFault, firstThatFits } from '../tool-result.ts';
import type { ApplyUseCases, McpParts } from '../use-cases.ts';
import { namedServer, WANTED_SERVERS, type WantedServer } from './client-config.ts';

type Input = {
  readonly client: string;
  readonly scope?: Scope;
  readonly resource?: string;
  readonly servers?: readonly WantedServer[];
  readonly token?: string;
};

const LONGEST_LINE = 160;
/** Numbers of lines of the difference in the forms of an answer, and in the question to the user. */
const FEWER_LINES = [40, 20, 8, 0];
const ASKED_LINES = 60;
const MOST_SECRETS = 10;

/** Registers `apply_config`, which writes on this machine. */
export function addApplyConfig(server: McpServer, parts: McpParts, open: () => Promise<ApplyUseCases>): void {
  server.registerTool(
    'apply_config',
    {
      title: 'Write a configuration',
      description:
        'Writes servers into the files of a client. The first call returns the difference and a token. Show the difference to the user, then repeat the call with the token.',
      inputSchema: objectSchema<Input>(
        {
          client: TEXT,
          scope: { enum: ['project', 'user'] },
          resource: { ...TEXT, description: 'of recommend_stack; else servers' },
          servers: WANTED_SERVERS,
          token: TEXT,
        },
        ['client'],
      ),
      outputSchema: answerSchema({ written: { type: 'boolean' }, files: OBJECTS }, ['written', 'files']),
      annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/searchHint': 'write MCP servers into a client' },
    },
    (given, context) => answerOrFault(async () => apply(given, { server, context, parts, desk: await open() })),
  );
}

type Call = {
  readonly server: McpServer;
  readonly context: ServerContext;
  readonly parts: McpParts;
  readonly desk: ApplyUseCases;
};

async function apply(given: Input, { server, context, parts, desk }: Call): Promise<object> {
  const servers = await serversOf(given, parts, desk);
  const plan = await planFor(given, servers, desk);
  const { after, enforcement } = plan;
  const next = { enforcement, secrets: secretsOf(servers).slice(0, MOST_SECRETS), after };
  const files = plan.files.map(({ path, diff }) => ({ path, diff }));
  const isDone = plan.files.every(({ file }) => file.before === file.after);
  if (isDone) return { written: false, files: files.map(({ path }) => ({ path })), note: 'Nothing is to be changed.' };

  const token = confirmationToken(plan);
  if (given.token === undefined) return preview({ written: false, token, ...next }, files, parts);
  if (given.token !== token)
    throw fault('The token belongs to another change: the files or the arguments differ. Call without a token first.');
  const consent = consentOf(server, context);
  if (consent === 'open') return askForConsent(questionOf(plan), 'Write these changes');
  if (consent === 'refused') return { written: false, files: [], note: 'The user refused; nothing was written.' };
  const entry = await desk.applyConfiguration.write([plan]);
  if (entry === null) throw fault('A file changed meanwhile; nothing was written. Call without a token again.');
  const paths = entry.files.map(({ path }) => ({ path }));
  return { written: true, files: paths, change: entry.id, undo: `quartermaster undo ${entry.id}`, ...next };
}

async function serversOf(
  { resource, servers }: Input,
  { open, recent }: McpParts,
  { resolveServers }: ApplyUseCases,
): Promise<readonly ConfiguredServer[]> {
  if ((resource === undefined) === (servers === undefined)) throw fault('Give either resource or servers.');
  if (servers !== undefined) return resolveServers({ servers: servers.map(namedServer) });
  const kept = recent.find(resource ?? '');
  if (kept?.kind !== 'stack')
    throw fault(`There is no recent stack ${visibleText(resource ?? '', LONGEST_LINE)}. Call recommend_stack again.`);
  const { recommendStack } = await open();
  const found = await serversOfAnswer(await recommendStack({ ...kept.request, detail: 'full' }), resolveServers);
  if (found.length === 0) throw fault('The stack has no servers; there is nothing to write.');
  return found;
}

/** @throws {QuartermasterError} `validation` when a file cannot be changed; its text is not shown. */
async function planFor(
  { client: id, scope }: Input,
  servers: readonly ConfiguredServer[],
  { applyConfiguration, allClients }: ApplyUseCases,
): Promise<ClientPlan> {
  const client = clientNamed(id, await allClients());
  const [plan] = await applyConfiguration.plan({
    servers,
    clients: [client],
    scope: scope ?? defaultScope(client.configuration),
    replace: false,
  });
  const faults = plan?.files.flatMap((file) => file.fault ?? []) ?? [];
  if (plan === undefined || faults.length > 0) throw fault(['Nothing can be written.', ...faults].join(' '));
  return plan;
}

type Shown = { readonly path: string; readonly diff: readonly string[] };

function preview(head: object, files: readonly Shown[], { recent }: McpParts): object {
  const first = (most: number) => () => ({
    ...head,
    files: files.map(({ path, diff }) => ({
      path,
      diff: diff.slice(0, most).map((line) => visibleLine(line)),
    })),
    truncated: true,
    resource: recent.keep({ kind: 'change', files }),
  });
  return firstThatFits([() => ({ ...head, files }), ...FEWER_LINES.map(first)]);
}

function questionOf({ title, files }: ClientPlan): string {
  const lines = files.flatMap(({ path, diff }) => [path, ...diff.slice(0, ASKED_LINES).map(visibleLine)]);
  return [`Quartermaster writes the configuration of ${title}:`, ...lines].join('\n');
}

/** Shortens a line and keeps its indentation. */
function visibleLine(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1).toWellFormed()}…`;
}

function fault(message: string): QuartermasterError {
  return new QuartermasterError('validation', message);
}
