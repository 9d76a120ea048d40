import type { McpServer } from '@modelcontextprotocol/server';
import { shortenAnswer } from '../../../../domain/answer/short-answer.ts';
import type { Answers } from '../../../../domain/task/answer-questions.ts';
import type { Constraints } from '../../../../domain/task/constraints.ts';
import type { GivenNeed } from '../../../../domain/task/given-task.ts';
import { LONGEST_TASK, normalizeTask, PLAIN_TEXT_PATTERN } from '../../task-input.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import { constraintsSchema } from '../../http/api/constraints-schema.ts';
import { bodyReader } from '../../http/schema/body.ts';
import { nearestCapabilities } from '../nearest-capabilities.ts';
import { answerSchema, objectSchema, OBJECTS, TEXT, TEXTS } from '../schemas.ts';
import { answerOrFault, firstThatFits } from '../tool-result.ts';
import type { OpenUseCases } from '../use-cases.ts';

type Input = {
  readonly task: string;
  readonly needs?: readonly GivenNeed[];
  readonly constraints?: Constraints;
  readonly answers?: Answers;
  readonly have?: readonly string[];
};

const readConstraints = bodyReader(constraintsSchema);
const MOST_NEEDS = 12;
const TIMEOUT_MS = 60_000;
/** Number of tools of each server in a shortened answer. */
const FEW_TOOLS = 6;

const needSchema = {
  type: 'object',
  properties: {
    text: { ...TEXT, minLength: 1, maxLength: 300 },
    capability: { ...TEXT, description: 'id from quartermaster://capabilities' },
    system: { ...TEXT, description: 'product' },
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
    have: { ...TEXTS, maxItems: 100, description: 'Names of secrets that exist.' },
  },
  ['task'],
);

const output = answerSchema(
  {
    outcome: TEXT,
    summary: TEXT,
    model: { type: ['object', 'null'] },
    picks: OBJECTS,
    gaps: OBJECTS,
    open_questions: OBJECTS,
    next_steps: TEXTS,
    servers: OBJECTS,
  },
  ['outcome', 'summary', 'picks', 'gaps', 'servers'],
);

/** Registers `recommend_stack`. */
export function addRecommendStack(server: McpServer, open: OpenUseCases): void {
  server.registerTool(
    'recommend_stack',
    {
      title: 'Recommend a stack',
      description:
        'Finds the smallest set of MCP servers and tools for a task, with gaps, secrets and next steps. Pass `servers` of the answer to client_config.',
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/searchHint': 'find MCP servers and tools for a task' },
    },
    (given) => answerOrFault(() => recommend(given, open)),
  );
}

async function recommend(given: Input, open: OpenUseCases): Promise<object> {
  const { recommendStack, currentCatalog } = await open();
  const { catalog } = await currentCatalog.index();
  const { needs, unknown } = checkNeeds(
    given.needs ?? null,
    catalog.vocabulary.capabilities.map(({ id }) => id),
  );
  const { task, recommendation } = await recommendStack({
    task: taskOf(given.task),
    provider: 'local',
    model: null,
    apiKey: null,
    searchApiKey: null,
    timeoutMs: TIMEOUT_MS,
    constraints: given.constraints === undefined ? {} : readConstraints(given.constraints),
    credentialsHeld: given.have ?? null,
    currentConfig: null,
    clients: [],
    detail: 'short',
    alternatives: 0,
    needs,
    ...(given.answers === undefined ? {} : { answers: given.answers }),
  });
  const short = shortenAnswer(task, recommendation);
  const servers = recommendation.mcp_servers.map(({ name, tools }) => ({
    name,
    tools: tools.map((tool) => tool.name),
  }));
  const compact = {
    ...short,
    ...(unknown.length === 0 ? {} : { unknown_capabilities: unknown }),
    picks: short.picks.map(({ name, title, credentials }) => ({ name, title, credentials })),
  };
  const { outcome, summary, gaps, open_questions: questions, model } = short;
  const bare = { outcome, summary, model, gaps, open_questions: questions, picks: [] };
  return firstThatFits([
    () => ({ ...compact, servers }),
    () => ({ ...compact, next_steps: short.next_steps.slice(0, 3), servers, truncated: true }),
    () => ({ ...bare, servers, truncated: true }),
    () => ({
      ...bare,
      servers: servers.map(({ name, tools }) => ({ name, tools: tools.slice(0, FEW_TOOLS) })),
      truncated: true,
    }),
    () => ({ ...bare, servers: servers.map(({ name }) => ({ name })), truncated: true }),
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
