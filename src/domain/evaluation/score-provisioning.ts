import type { StackRecommendation } from '../answer/recommendation.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { Score } from './score.ts';

/** Result of starting a server of the stack. */
export type StartedServer = {
  readonly server: string;
  readonly status: 'ready' | 'failed' | 'skipped' | 'quarantined';
  readonly code?: string;
  /** Tools of the allow-list that the server has. */
  readonly tools: readonly string[];
  readonly missing_credentials: readonly string[];
  readonly context_tokens: number | null;
};

/** Share of a model's context that tools may use without a deduction, unless the task sets a limit. */
const ROOMY = 0.25;

/** Codes of servers that were not tried. */
const UNTRIED = ['untried', 'sandbox_unavailable'];

/**
 * Scores the start of a stack, 0 to 1 each: started servers, needs with a tool, available credentials, free context;
 * null when unknown. There is no total, because the task was not executed.
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

/**
 * Returns 1 within the task's limit and 0 beyond it. Without a limit, the score decreases above a quarter of the
 * model's context.
 */
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
