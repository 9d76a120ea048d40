import type { Server } from '../catalog/server.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { measuredContext, measuredTokens, type MeasuredContext } from './measured-context.ts';
import type { Estimate, Range } from './recommendation.ts';

/** Tokens of one call of the model: the prompt, the tool results so far and the answer. */
const PER_CALL: Range = { low: 1500, high: 4500 };
const HEAVY = new Set([
  'document.extract',
  'web.scrape',
  'web.research',
  'web.crawl',
  'code.edit',
  'repo.read',
  'audio.transcribe',
  'paper.read',
  'meeting.transcript',
  'video.transcript',
]);

/** Tokens of one tool's schema: measured ones lie mostly in this range, see `docs/decisions/0009-estimates.md`. */
const PER_TOOL: Range = { low: 120, high: 350 };

/** What a schema that a provider has cached costs, as a share of a fresh one; not every call finds it cached. */
const CACHED: Range = { low: 0.1, high: 0.4 };

/** Tokens that the schemas of all tools of the servers take in every call, measured or guessed from their number: clients send them whole unless they enforce a list. */
export function estimateSchemas(servers: readonly Pick<Server, 'tools' | 'verification'>[]): Range {
  const unmeasured = servers.filter((server) => measuredTokens(server) === null);
  const measured = servers.reduce((sum, server) => sum + (measuredTokens(server) ?? 0), 0);
  const tools = unmeasured.reduce((sum, server) => sum + (server.tools.length || 10), 0);
  return { low: measured + PER_TOOL.low * tools, high: measured + PER_TOOL.high * tools };
}

/** Calls of the model and tokens of one run: one call to plan, one or two a need, one to finish; texts of documents and code weigh more, tool schemas come with every call. */
export function estimateTokens(
  task: TaskDefinition,
  schemas: Range,
): { readonly calls: Range; readonly tokens: Range } {
  const acting = task.needs.filter((need) => need.effect !== 'none').length;
  const heavy = task.needs.filter((need) => HEAVY.has(need.capability ?? '')).length;
  const calls = acting === 0 ? { low: 1, high: 2 } : { low: 1 + acting, high: 2 + 2 * acting };
  return {
    calls,
    tokens: {
      low:
        acting === 0
          ? 400
          : round(PER_CALL.low * (calls.low + 2 * heavy) + schemas.low * (1 + CACHED.low * (calls.low - 1))),
      high:
        acting === 0
          ? 3000
          : round(PER_CALL.high * (calls.high + 4 * heavy) + schemas.high * (1 + CACHED.high * (calls.high - 1))),
    },
  };
}

/** Runs a month of a five-field cron line, for a month of thirty days; null when it cannot be told. */
export function runsPerMonth(cron: string): number | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  if (month !== '*') return null;
  const days =
    day !== '*' ? day.split(',').length : weekday === '*' ? 30 : weekday === '1-5' ? 22 : 4 * weekday.split(',').length;
  return days * timesOf(hour, 24) * timesOf(minute, 60);
}

/** How often a field matches in its range. */
function timesOf(field: string, range: number): number {
  const step = field.match(/^\*\/(\d+)$/)?.[1];
  if (step !== undefined) return Math.floor(range / Number(step));
  return field === '*' ? range : field.split(',').length;
}

/**
 * The estimate of a run; money is null when the model's price is unknown.
 *
 * @param servers Those of the stack.
 */
export function estimateRun(
  task: TaskDefinition,
  schemas: Range,
  cost: Range | null,
  servers: readonly Pick<Server, 'title' | 'verification'>[] = [],
): Estimate {
  const { calls, tokens } = estimateTokens(task, schemas);
  const measured = measuredContext(servers);
  const runs = task.trigger?.cron === undefined || task.trigger.cron === null ? null : runsPerMonth(task.trigger.cron);
  return {
    per: 'run',
    tokens,
    cost_usd: cost,
    ...(runs === null || cost === null
      ? {}
      : { monthly_usd: { low: money(cost.low * runs), high: money(cost.high * runs), runs } }),
    context_tokens: servers.length > 0 && measured.unmeasured.length === 0 ? measured.tokens : null,
    basis: `${calls.low}-${calls.high} model calls; texts of ${PER_CALL.low}-${PER_CALL.high} and tool schemas of ${span(schemas)} tokens, cached after the first call, ${basisOf(servers.length, measured)}`,
  };
}

function span({ low, high }: Range): string {
  return low === high && low > 0 ? String(low) : `${low}-${high}`;
}

function basisOf(servers: number, { unmeasured }: MeasuredContext): string {
  if (unmeasured.length === servers) return 'guessed from their number; nothing measured';
  if (unmeasured.length === 0) return 'measured; the rest is guessed';
  return `measured for ${servers - unmeasured.length} of ${servers} servers; the rest is guessed from their number`;
}

function round(tokens: number): number {
  return Math.round(tokens / 500) * 500;
}

function money(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2));
}
