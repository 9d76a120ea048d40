import type { TaskDefinition } from '../task/task-definition.ts';
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

/** Calls of the model and tokens of one run: one call to plan, one or two a need, one to finish; texts of documents and code weigh four times. */
export function estimateTokens(task: TaskDefinition): { readonly calls: Range; readonly tokens: Range } {
  const acting = task.needs.filter((need) => need.effect !== 'none').length;
  const heavy = task.needs.filter((need) => HEAVY.has(need.capability ?? '')).length;
  const calls = acting === 0 ? { low: 1, high: 2 } : { low: 1 + acting, high: 2 + 2 * acting };
  return {
    calls,
    tokens: {
      low: acting === 0 ? 400 : round(PER_CALL.low * (calls.low + 2 * heavy)),
      high: acting === 0 ? 3000 : round(PER_CALL.high * (calls.high + 4 * heavy)),
    },
  };
}

/** Runs a month of a five-field cron line, for a month of thirty days; null when it cannot be told. */
export function runsPerMonth(cron: string): number | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const everyMinutes = minute.match(/^\*\/(\d+)$/)?.[1];
  const everyHours = hour.match(/^\*\/(\d+)$/)?.[1];
  if (everyMinutes !== undefined) return Math.round((30 * 24 * 60) / Number(everyMinutes));
  if (everyHours !== undefined) return Math.round((30 * 24) / Number(everyHours));
  if (hour === '*') return 720;
  if (month !== '*') return null;
  if (day !== '*') return day.split(',').length;
  if (weekday === '1-5') return 22;
  return weekday === '*' ? 30 : 4 * weekday.split(',').length;
}

/** The estimate of a run; money is null when the model's price is unknown. */
export function estimateRun(task: TaskDefinition, cost: Range | null): Estimate {
  const { calls, tokens } = estimateTokens(task);
  const runs = task.trigger?.cron === undefined || task.trigger.cron === null ? null : runsPerMonth(task.trigger.cron);
  return {
    per: 'run',
    tokens,
    cost_usd: cost,
    ...(runs === null || cost === null
      ? {}
      : { monthly_usd: { low: money(cost.low * runs), high: money(cost.high * runs), runs } }),
    context_tokens: null,
    basis: `${calls.low}-${calls.high} model calls of ${PER_CALL.low}-${PER_CALL.high} tokens; nothing measured, tool schema sizes unknown`,
  };
}

function round(tokens: number): number {
  return Math.round(tokens / 500) * 500;
}

function money(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2));
}
