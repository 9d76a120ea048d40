import type { Verification } from '../../domain/catalog/verification.ts';
import { planServer, type ServerPlan } from '../../domain/run/plan-server.ts';
import type { Adjustment, Provisioned } from '../../domain/run/run-record.ts';
import type { Constraints } from '../../domain/task/constraints.ts';
import type { PreparedStack } from '../recommend/recommend-stack.ts';
import type { Toolbox } from './toolbox.ts';

/** Stack of an attempt: the recommendation with the catalog facts of its servers. */
export type Stack = Pick<PreparedStack, 'recommendation' | 'servers'>;

export type ProvisionedStack = {
  readonly stack: Stack;
  /** In the order of the stack, after the replaced servers. */
  readonly provisioning: readonly Provisioned[];
  /** Names of the usable servers in the order of the stack. */
  readonly ready: readonly string[];
  /** Replaced servers with the reasons. */
  readonly replaced: readonly { readonly server: string; readonly adjustment: Adjustment }[];
  /** Replaced servers, and servers that were skipped because of a missing credential. */
  readonly excluded: readonly string[];
  readonly evidence: readonly Verification[];
};

export type ProvisionParts = {
  readonly toolbox: Toolbox;
  /** Limits of the task, which decide the settings. */
  readonly constraints: Constraints;
  readonly attempt: number;
  /** Number of servers that may still be replaced. */
  readonly swaps: number;
  /** Returns the stack without these servers. */
  readonly without: (servers: readonly string[]) => Stack;
  readonly leftMs: () => number;
  readonly onReplaced: (adjustment: Adjustment) => Promise<void>;
};

/** States of a server that may be replaced. */
const REPLACEABLE: readonly Provisioned['status'][] = ['failed', 'quarantined'];

/**
 * Starts all servers of a stack. A failed server is replaced by the next candidate for its needs while candidates and
 * time last. A server without its credentials is not replaced, because its user has to provide them.
 */
export async function provisionStack(
  first: Stack,
  parts: ProvisionParts,
  signal: AbortSignal,
): Promise<ProvisionedStack> {
  const { toolbox, attempt, leftMs } = parts;
  const seen = new Map<string, Provisioned>();
  const evidence: Verification[] = [];
  const replaced: { server: string; adjustment: Adjustment }[] = [];
  let stack = first;
  let excluded: readonly string[] = [];
  for (;;) {
    const open = plansOf(stack, parts).filter(({ server }) => !seen.has(server.name));
    const results = await Promise.allSettled(open.map((plan) => toolbox.provision(plan, attempt, leftMs, signal)));
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      const { provisioned, verification } = result.value;
      seen.set(provisioned.server, provisioned);
      if (verification !== null) evidence.push(verification);
    }
    const found = replaced.length < parts.swaps ? replacementFor(stack, seen, parts, excluded) : undefined;
    if (found === undefined || leftMs() <= 0) break;
    const { failed: next } = found;
    stack = found.stack;
    excluded = found.excluded;
    const names = stack.servers.map(({ server }) => server.name).filter((name) => !seen.has(name));
    const instead = names.length === 0 ? 'the others of the stack take over' : `${names.join(' and ')} takes its place`;
    const adjustment: Adjustment = {
      cause: next.code === 'missing_tools' ? 'missing_tool' : 'server_failure',
      action: 'swap_server',
      text: `${next.server} could not be used (${next.text.replace(/\.$/, '')}); ${instead}.`,
    };
    replaced.push({ server: next.server, adjustment });
    await parts.onReplaced(adjustment);
  }
  const names = stack.servers.map(({ server }) => server.name);
  await toolbox.keepOnly(names);
  const gone = replaced.map(({ server }) => server);
  return {
    stack,
    provisioning: [...gone, ...names].flatMap((name) => seen.get(name) ?? []),
    ready: names.filter((name) => seen.get(name)?.status === 'ready'),
    replaced,
    excluded,
    evidence,
  };
}

/** Plans the start of each server of a stack, in its order. */
function plansOf({ recommendation, servers }: Stack, { constraints, toolbox }: ProvisionParts): readonly ServerPlan[] {
  return servers.flatMap((planned) => {
    const pick = recommendation.mcp_servers.find(({ name }) => name === planned.server.name);
    return pick === undefined ? [] : [planServer(planned, pick, constraints, toolbox.isGiven)];
  });
}

/** Upper bound of skipped replacements without a credential. */
const MOST_PASSED_OVER = 3;

type Replacement = { readonly failed: Provisioned; readonly stack: Stack; readonly excluded: readonly string[] };

/**
 * Returns a stack with the same coverage without the first failed server, preferably one whose new servers have
 * credentials.
 */
function replacementFor(
  stack: Stack,
  seen: ReadonlyMap<string, Provisioned>,
  parts: ProvisionParts,
  gone: readonly string[],
): Replacement | undefined {
  for (const { server } of stack.servers) {
    const failed = seen.get(server.name);
    if (failed === undefined || !REPLACEABLE.includes(failed.status) || isLocked(failed)) continue;
    let excluded: readonly string[] = [...gone, server.name];
    let first: Replacement | undefined;
    for (let passedOver = 0; passedOver <= MOST_PASSED_OVER; passedOver += 1) {
      const other = parts.without(excluded);
      if (!canReplace(other, server.name, stack)) break;
      const found = { failed, stack: other, excluded };
      const lacking = plansOf(other, parts).filter((plan) => plan.missing.length > 0 && !has(stack, plan));
      if (lacking.length === 0) return found;
      first ??= found;
      excluded = [...excluded, ...lacking.map((plan) => plan.server.name)];
    }
    if (first !== undefined) return first;
  }
  return undefined;
}

function has({ servers }: Stack, { server: { name } }: ServerPlan): boolean {
  return servers.some(({ server }) => server.name === name);
}

/** Failures that a missing credential may have caused. */
const FOR_WANT_OF_KEYS = ['gated', 'failed', 'timeout'];

/** Whether a server failed only because of a missing credential. */
function isLocked({ code, missing_credentials: missing }: Provisioned): boolean {
  return missing.length > 0 && FOR_WANT_OF_KEYS.includes(code);
}

/** Whether a stack covers every need of a server of another stack. */
export function canReplace(one: Stack, server: string, other: Stack): boolean {
  if (one.servers.some((planned) => planned.server.name === server)) return false;
  const covered = new Set(one.servers.flatMap(({ covers }) => covers.map(({ need }) => need.id)));
  return other.servers.every(({ covers }) => covers.every(({ need }) => covered.has(need.id)));
}
