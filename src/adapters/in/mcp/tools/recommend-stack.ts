import type { McpServer } from '@modelcontextprotocol/server';
import type { RecommendAnswer } from '../../../../application/recommend/recommend-stack.ts';
import { clientNamed } from '../../../../application/clients/export-configuration.ts';
import { shortenAnswer } from '../../../../domain/answer/short-answer.ts';
import type { ClientId } from '../../../../domain/clients/client-ids.ts';
import type { Answers } from '../../../../domain/task/answer-questions.ts';
import type { Constraints } from '../../../../domain/task/constraints.ts';
import type { GivenNeed } from '../../../../domain/task/given-task.ts';
import { LONGEST_TASK, normalizeTask, PLAIN_TEXT_PATTERN } from '../../task-input.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import { constraintsSchema } from '../../http/api/constraints-schema.ts';
import { bodyReader } from '../../http/schema/body.ts';
import type { ClientConfiguration } from '../../../../domain/clients/client-configuration.ts';
import { visibleText } from '../../../../domain/text/clean-text.ts';
import { nearestCapabilities } from '../nearest-capabilities.ts';
import { answerSchema, objectSchema, OBJECTS, TEXT, TEXTS } from '../schemas.ts';
import { answerOrFault, firstThatFits } from '../tool-result.ts';
import type { McpParts } from '../use-cases.ts';

type Input = {
  readonly task: string;
  readonly needs?: readonly GivenNeed[];
  readonly constraints?: Constraints;
  readonly answers?: Answers;
  readonly have?: readonly string[];
  readonly client?: string;
};

const readConstraints = bodyReader(constraintsSchema);
const MOST_NEEDS = 12;
const TIMEOUT_MS = 60_000;
/** Number of tools of each server in a shortened answer. */
const FEW_TOOLS = 6;
const SHORT_SUMMARY = 200;
const CONFIG_STEP = 'Call client_config for the client of the user, with the servers of this answer.';

const needSchema = {
  type: 'object',
  properties: {
    text: { ...TEXT, minLength: 1, maxLength: 300 },
    capability: { ...TEXT, maxLength: 100, description: 'id from quartermaster://capabilities' },
    system: { ...TEXT, maxLength: 100, description: 'product' },
    effect: { enum: ['none', 'read', 'write', 'destructive'] },
  },
  required: ['text'],
  additionalProperties: false,
};

const input = objectSchema<Input>(
  {
    task: { ...TEXT, minLength: 1, maxLength: LONGEST_TASK },
    needs: {
      type: 'array',
      items: needSchema,
      minItems: 1,
      maxItems: MOST_NEEDS,
      description: 'Your own split of the task, in any language: the most reliable input.',
    },
    constraints: { type: 'object', description: 'Limits: read_only, keyless, remote, exclude, max_cost_usd, …' },
    answers: { type: 'object', additionalProperties: TEXT, description: 'Answers to open_questions by key.' },
    client: { ...TEXT, description: 'Its configuration comes with the answer.' },
    have: { ...TEXTS, maxItems: 100, description: 'Names of secrets that exist.' },
  },
  ['task'],
);

const output = answerSchema(
  {
    outcome: TEXT,
    summary: TEXT,
    picks: OBJECTS,
    gaps: OBJECTS,
    servers: OBJECTS,
    client_config: { type: 'object' },
    resource: TEXT,
  },
  ['outcome', 'summary', 'picks', 'gaps', 'servers'],
);

/** Registers `recommend_stack`. */
export function addRecommendStack(server: McpServer, parts: McpParts): void {
  server.registerTool(
    'recommend_stack',
    {
      title: 'Recommend a stack',
      description: 'Finds the smallest set of MCP servers and tools for a task, with gaps, secrets and next steps.',
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: true, openWorldHint: false },
      _meta: { 'anthropic/searchHint': 'find MCP servers and tools for a task' },
    },
    (given, { mcpReq }) => answerOrFault(() => recommend(given, parts, mcpReq.signal)),
  );
}

async function recommend(given: Input, { open, recent }: McpParts, signal: AbortSignal): Promise<object> {
  const { recommendStack, currentCatalog } = await open();
  const { capabilities, clients: known } = (await currentCatalog.index()).catalog.vocabulary;
  const { needs, unknown } = checkNeeds(
    given.needs ?? null,
    capabilities.map(({ id }) => id),
  );
  const clients = given.client === undefined ? [] : [clientNamed(given.client, known).id as ClientId];
  const request = {
    task: taskOf(given.task),
    provider: 'local',
    model: null,
    apiKey: null,
    searchApiKey: null,
    timeoutMs: TIMEOUT_MS,
    constraints: given.constraints === undefined ? {} : readConstraints(given.constraints),
    credentialsHeld: given.have ?? null,
    currentConfig: null,
    clients,
    namedClients: clients,
    detail: 'short',
    alternatives: 0,
    needs,
    ...(given.answers === undefined ? {} : { answers: given.answers }),
  } as const;
  const answer = await recommendStack(request, signal);
  return shorten(answer, unknown, recent.keep({ kind: 'stack', request }));
}

function shorten(
  { task, recommendation }: RecommendAnswer,
  unknown: readonly UnknownCapability[],
  resource: string,
): object {
  const [configured] = Object.values(recommendation.client_configs);
  const steps = recommendation.next_steps.map((step) =>
    configured === undefined && step.do === 'paste_config' ? { ...step, text: CONFIG_STEP } : step,
  );
  const short = shortenAnswer(task, { ...recommendation, next_steps: steps });
  const servers = recommendation.mcp_servers.map(({ name, tools }) => ({
    name,
    tools: tools.map((tool) => tool.name),
  }));
  const { outcome, summary, gaps, open_questions: questions, model } = short;
  const compact = {
    ...short,
    ...(unknown.length === 0 ? {} : { unknown_capabilities: unknown }),
    picks: short.picks.map(({ name, title, credentials }) => ({ name, title, credentials })),
  };
  const bare = { outcome, summary, model, gaps, open_questions: questions, picks: [] };
  const least = { outcome, summary: visibleText(summary, SHORT_SUMMARY), picks: [], gaps: [] };
  const { deeplink: _links, ...whole } = configured ?? {};
  const { content: _content, also: _also, ...pointed } = whole as Partial<ClientConfiguration>;
  const forms = (config: object): readonly (() => object)[] => [
    () => ({ ...compact, servers, ...config }),
    () => ({ ...compact, next_steps: short.next_steps.slice(0, 3), servers, ...config, truncated: true }),
    () => ({ ...bare, servers, ...config, truncated: true }),
    () => ({
      ...bare,
      servers: servers.map(({ name, tools }) => ({ name, tools: tools.slice(0, FEW_TOOLS) })),
      ...config,
      truncated: true,
    }),
  ];
  return firstThatFits([
    ...(configured === undefined ? [] : forms({ client_config: whole, resource })),
    ...forms({ ...(configured === undefined ? {} : { client_config: pointed, truncated: true }), resource }),
    () => ({ ...bare, servers: servers.map(({ name }) => ({ name })), resource, truncated: true }),
    () => ({ ...least, servers: servers.map(({ name }) => ({ name })), resource, truncated: true }),
    () => ({ ...least, servers: [], resource, truncated: true }),
  ]);
}

type UnknownCapability = { readonly given: string; readonly nearest: readonly string[] };

/** Leaves out capabilities that the vocabulary lacks, so that the words of the need count. */
function checkNeeds(
  given: readonly GivenNeed[] | null,
  ids: readonly string[],
): { readonly needs: readonly GivenNeed[] | null; readonly unknown: readonly UnknownCapability[] } {
  const known = new Set(ids);
  const unknown = (given ?? []).flatMap(({ capability }) =>
    capability === undefined || known.has(capability)
      ? []
      : [{ given: capability, nearest: nearestCapabilities(capability, ids) }],
  );
  const needs = given?.map(({ capability, ...need }) =>
    capability === undefined || !known.has(capability) ? need : { ...need, capability },
  );
  return { needs: needs ?? null, unknown };
}

/** @throws {QuartermasterError} `validation` for a blank task and for control characters. */
function taskOf(text: string): string {
  const task = normalizeTask(text);
  if (task !== '' && new RegExp(PLAIN_TEXT_PATTERN, 'u').test(task)) return task;
  throw new QuartermasterError('validation', 'The task is blank or has control characters.');
}
