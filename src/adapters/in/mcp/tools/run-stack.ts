import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { QuartermasterError } from '../../../../domain/errors.ts';
import type { RunRecord } from '../../../../domain/run/run-record.ts';
import { visibleText } from '../../../../domain/text/clean-text.ts';
import { answerSchema, objectSchema, TEXT } from '../schemas.ts';
import { answerOrFault, firstThatFits } from '../tool-result.ts';
import type { McpParts, RunStackParts } from '../use-cases.ts';

type Input = {
  readonly task?: string;
  readonly resource?: string;
  readonly run?: string;
  readonly cancel?: boolean;
  readonly provider?: string;
  readonly timeout?: number;
};

/** Lengths of the output in the forms of an answer, in characters. */
const OUTPUT_LENGTHS = [2_000, 800, 200, 50];
const LONGEST_TEXT = 200;
const MOST_ARTIFACTS = 10;
const JSON_TYPE = 'application/json';

/** Registers `run_stack` and the resource with the whole record of a run. */
export function addRunStack(server: McpServer, parts: McpParts, allowed: RunStackParts): void {
  const { runs } = allowed;
  server.registerTool(
    'run_stack',
    {
      title: 'Run a stack',
      description:
        'Does a task with a stack and proves the result; calls only tools that read. A run that takes longer than 20 s returns the status running; call again with its id as run.',
      inputSchema: objectSchema<Input>({
        task: TEXT,
        resource: { ...TEXT, description: 'of recommend_stack; else task' },
        run: TEXT,
        cancel: { type: 'boolean' },
        provider: TEXT,
        timeout: { type: 'integer', minimum: 1, maximum: 3_600, description: 'seconds' },
      }),
      outputSchema: answerSchema({ run: TEXT, status: TEXT }, ['run', 'status']),
      annotations: { destructiveHint: false },
      _meta: { 'anthropic/searchHint': 'do a task with MCP servers and prove the result' },
    },
    (given, { mcpReq }) =>
      answerOrFault(async () => {
        const id = given.run ?? (await start(given, parts, allowed));
        if (given.cancel === true) runs.cancel(id);
        const record = await runs.wait(id, mcpReq.signal);
        return record === null ? { run: id, status: 'running' } : shorten(id, JSON.parse(record) as RunRecord);
      }),
  );
  server.registerResource(
    'run',
    new ResourceTemplate('run://{id}', { list: undefined }),
    { title: 'Record of a run', description: 'Plan, steps, checks and evidence.', mimeType: JSON_TYPE },
    async (uri, { id }) => {
      const text = await runs.wait(String(id), AbortSignal.abort());
      if (text === null) throw new QuartermasterError('not_found', 'The run has not ended yet; it has no record.');
      return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
    },
  );
}

async function start(
  given: Input,
  { open, recent }: McpParts,
  { runs, open: openRuns }: RunStackParts,
): Promise<string> {
  const { task, resource, provider, timeout } = given;
  if ((task === undefined) === (resource === undefined)) throw fault('Give one of task, resource and run.');
  const { queueRun, readRunRequest } = await openRuns();
  const options = { ...(provider === undefined ? {} : { provider }), ...(timeout === undefined ? {} : { timeout }) };
  const body = task === undefined ? await bodyOf(resource ?? '', { open, recent }) : { task };
  const { recommend, proof } = readRunRequest({ ...body, ...options });
  return runs.start((signal) =>
    queueRun({ ...recommend, ...proof }, { mode: 'sync', caller: 'anyone', key: null }, signal),
  );
}

/** Returns the body of a request that runs exactly a recommended stack. */
async function bodyOf(resource: string, { open, recent }: Pick<McpParts, 'open' | 'recent'>): Promise<object> {
  const kept = recent.find(resource);
  if (kept?.kind !== 'stack') throw fault('There is no such recent stack. Call recommend_stack again.');
  const { task, needs, constraints, answers, credentialsHeld } = kept.request;
  const { recommendStack } = await open();
  const { lock } = (await recommendStack({ ...kept.request, detail: 'full' })).recommendation;
  return {
    task,
    constraints,
    ...(needs === null || needs === undefined ? {} : { needs }),
    ...(answers === undefined ? {} : { answers }),
    ...(credentialsHeld === null ? {} : { credentials_held: credentialsHeld }),
    ...(lock?.contents === undefined ? {} : { lock }),
  };
}

function shorten(id: string, record: RunRecord): object {
  const { status, summary, score, passed, output, artifacts, attempts, usage } = record;
  const head = {
    run: id,
    status,
    summary: visibleText(summary, LONGEST_TEXT),
    score,
    passed,
    attempts: attempts.length,
    cost_usd: usage.cost_usd,
  };
  const resource = `run://${id}`;
  const isShort = (most: number) => (output ?? '').length <= most && artifacts.length <= MOST_ARTIFACTS;
  return firstThatFits([
    ...OUTPUT_LENGTHS.map((most) => () => ({
      ...head,
      output: output === null || output.length <= most ? output : `${output.slice(0, most - 1).toWellFormed()}…`,
      artifacts: artifacts.slice(0, MOST_ARTIFACTS).map(({ path }) => path),
      ...(isShort(most) ? {} : { truncated: true }),
      resource,
    })),
    () => ({ ...head, truncated: true, resource }),
  ]);
}

function fault(message: string): QuartermasterError {
  return new QuartermasterError('validation', message);
}
