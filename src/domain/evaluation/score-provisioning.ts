import type { StackRecommendation } from '../answer/recommendation.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { Score } from './score.ts';

/** What became of a server of the stack when it was started. */
export type StartedServer = {
  readonly server: string;
  readonly status: 'ready' | 'failed' | 'skipped' | 'quarantined';
  readonly code?: string;
  /** Tools of the allow-list that it has. */
  readonly tools: readonly string[];
  readonly missing_credentials: readonly string[];
  readonly context_tokens: number | null;
};

/** Tools may take this share of a model's context before it costs points, where the task sets no limit. */
const ROOMY = 0.25;

/** Why a server was not looked at at all, which says nothing of it. */
const UNTRIED = ['untried', 'sandbox_unavailable'];

/**
 * How far a stack starts, from what was really tried, 0 to 1 each: servers that started, needs with a tool, secrets at hand, room in the
 * context; null for what nothing is known of. It has no total, for nobody did the task.
 */
export function scoreProvisioning(
  { needs, constraints }: Pick<TaskDefinition, 'needs' | 'constraints'>,
  stack: Pick<StackRecommendation, 'mcp_servers' | 'llm'>,
  started: readonly StartedServer[],
): Score {
  const picks = stack.mcp_servers;
  const sightings = picks.flatMap(({ name }) => started.find(({ server }) => server === name) ?? []);
  const tried = sightings.filter(({ code }) => code === undefined || !UNTRIED.includes(code));
  const ready = sightings.filter(({ status }) => status === 'ready');
  const served = needs.filter(({ id }) => picks.some(({ covers }) => covers.includes(id)));
  const seen = served.filter(({ id }) => tried.some(({ server }) => coversNeed(stack, server, id)));
  const equipped = seen.filter(({ id }) =>
    ready.some(({ server, tools }) => tools.length > 0 && coversNeed(stack, server, id)),
  );
  return {
    total: null,
    coverage: 0,
    basis: 'provisioning',
    dimensions: {
      servers: share(ready.length, tried.length),
      tools: share(equipped.length, seen.length),
      credentials: share(tried.filter((one) => one.missing_credentials.length === 0).length, tried.length),
      context: contextScore(ready, constraints.max_context_tokens ?? null, stack.llm?.context_tokens ?? null),
    },
    caps: [],
    unproven: true,
  };
}

function coversNeed(stack: Pick<StackRecommendation, 'mcp_servers'>, server: string, need: string): boolean {
  return stack.mcp_servers.some(({ name, covers }) => name === server && covers.includes(need));
}

/** 1 within the task's limit and 0 beyond it; without one, less and less from a quarter of the model's context on. */
function contextScore(ready: readonly StartedServer[], limit: number | null, window: number | null): number | null {
  if (ready.length === 0 || ready.some(({ context_tokens: tokens }) => tokens === null)) return null;
  const taken = ready.reduce((sum, { context_tokens: tokens }) => sum + (tokens ?? 0), 0);
  if (limit !== null) return taken <= limit ? 1 : 0;
  if (window === null || window <= 0) return null;
  return Math.min(1, Math.max(0, (1 - taken / window) / (1 - ROOMY)));
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
