import type { Server } from '../catalog/server.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { estimateTokens, measuredContext, PER_CALL, type MeasuredContext, type Range } from '../stack/run-tokens.ts';
import { runsPerMonth } from '../text/runs-per-month.ts';
import type { Estimate } from './recommendation.ts';

/**
 * Estimates tokens, time and money of a run; money is null when the price of the model is unknown.
 * @param servers Servers of the stack.
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

function money(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2));
}
