import type { Server } from '../catalog/server.ts';
import type { TaskDefinition } from '../task/task-definition.ts';

/** Inclusive bounds of an estimate. */
export type Range = { readonly low: number; readonly high: number };

/** Measured context use of the tools of some servers. */
export type MeasuredContext = {
  /** Tokens of the measured servers. */
  readonly tokens: number;
  /** Titles of the unmeasured servers. */
  readonly unmeasured: readonly string[];
};

/** Returns the context tokens of a server's tools at their last check; null when unseen. */
export function measuredTokens({ verification }: Pick<Server, 'verification'>): number | null {
  return verification?.context_tokens ?? null;
}

export function measuredContext(servers: readonly Pick<Server, 'verification' | 'title'>[]): MeasuredContext {
  return {
    tokens: servers.reduce((sum, server) => sum + (measuredTokens(server) ?? 0), 0),
    unmeasured: servers.filter((server) => measuredTokens(server) === null).map(({ title }) => title),
  };
}

/** Tokens per model call: the prompt, the tool results so far and the answer. */
export const PER_CALL: Range = { low: 1500, high: 4500 };
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

/** Tokens per tool schema; most measured schemas are in this range, see `docs/decisions/0009-estimates.md`. */
const PER_TOOL: Range = { low: 120, high: 350 };

/** Price of a schema cached by the provider as a share of a fresh one; some calls miss the cache. */
const CACHED: Range = { low: 0.1, high: 0.4 };

/**
 * Returns the tokens of all tool schemas per call, measured or estimated from the number of tools.
 * Clients send all schemas unless they enforce an allow-list.
 */
export function estimateSchemas(servers: readonly Pick<Server, 'tools' | 'verification'>[]): Range {
  const unmeasured = servers.filter((server) => measuredTokens(server) === null);
  const measured = servers.reduce((sum, server) => sum + (measuredTokens(server) ?? 0), 0);
  const tools = unmeasured.reduce((sum, server) => sum + (server.tools.length || 10), 0);
  return { low: measured + PER_TOOL.low * tools, high: measured + PER_TOOL.high * tools };
}

/** Returns the range for the tools of a server that were not measured; null when measured, or with unknown tools. */
export function guessedTokens(server: Pick<Server, 'tools' | 'verification'>): Range | null {
  return measuredTokens(server) === null && server.tools.length > 0 ? estimateSchemas([server]) : null;
}

/**
 * Estimates model calls and tokens of one run: one call to plan, one or two per need, one to finish.
 * Documents and code add more tokens, and tool schemas are part of every call.
 */
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

function round(tokens: number): number {
  return Math.round(tokens / 500) * 500;
}
