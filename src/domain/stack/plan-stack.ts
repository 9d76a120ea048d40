import type { Knowledge } from '../match/knowledge.ts';
import type { Constraints } from '../task/constraints.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import type { Need } from '../task/task-definition.ts';
import { chooseBundle } from './choose-bundle.ts';
import { configuredServers } from './configured-servers.ts';
import { cover } from './cover.ts';
import { findCandidates, type Leanings } from './find-candidates.ts';
import { LEAST_PROBABILITY, type Candidate, type Covering, type Refusal } from './candidate.ts';
import type { PlannedServer } from './planned-server.ts';
import { whyUnavailable } from './why-unavailable.ts';
import { viewTask } from './whole-task.ts';

export type Gap = { readonly need: Need; readonly code: string; readonly reason: string };

/** Which servers cover which needs, and everything that was considered on the way. */
export type Plan = {
  readonly servers: readonly PlannedServer[];
  /** Needs that only a server can meet, in the order of the task. */
  readonly served: readonly Need[];
  readonly gaps: readonly Gap[];
  /** Candidates of each need by its id, best first, above the cut. */
  readonly choices: ReadonlyMap<string, readonly Candidate[]>;
  readonly refused: readonly Refusal[];
  /** What the operator keeps away and what is not there, of each need by its id, best first, above the cut. */
  readonly unavailable: ReadonlyMap<string, readonly Candidate[]>;
  /** Infinity for no limit. */
  readonly mostServers: number;
};

/** Facts about the caller that a plan depends on. */
export type PlanOptions = {
  /** Names of the secrets at hand; null when the caller did not say. */
  readonly credentialsHeld: readonly string[] | null;
  /** An `mcp.json`-like object; null for none. */
  readonly currentConfig: Readonly<Record<string, unknown>> | null;
};

/** Which servers the engine would take for an analysed task, and what it chose among. */
export function planFor(analysis: TaskAnalysis, options: PlanOptions, knowledge: Knowledge): Plan {
  const present =
    options.currentConfig === null ? [] : configuredServers(options.currentConfig, knowledge.catalog).values();
  const leanings = {
    present: new Set([...present].map(({ name }) => name)),
    held: new Set(options.credentialsHeld ?? []),
  };
  return planStack(analysis, analysis.task.constraints, leanings, knowledge);
}

/** Finds the smallest set of servers that covers the needs of a task within its constraints. */
export function planStack(
  { task, text }: TaskAnalysis,
  constraints: Constraints,
  leanings: Leanings,
  knowledge: Knowledge,
): Plan {
  const served = task.needs.filter(
    (need) => need.capability === null || knowledge.lexicon.capabilities.get(need.capability)?.met_by === 'server',
  );
  const named = new Set(task.needs.flatMap((need) => need.system ?? []));
  const whole = viewTask(text.words, task.asked, task.needs, knowledge);
  const choices = new Map<string, readonly Candidate[]>();
  const refused: Refusal[] = [];
  const unavailable = new Map<string, readonly Candidate[]>();
  const forbidden = new Map<string, Gap>();
  for (const need of served) {
    if (constraints.read_only === true && need.effect !== 'read' && need.effect !== 'none') {
      forbidden.set(need.id, {
        need,
        code: 'read_only',
        reason: 'This would change something, and the task is read only.',
      });
      choices.set(need.id, []);
      continue;
    }
    const found = findCandidates(need, whole, served.length > 1, constraints, named, leanings, knowledge);
    choices.set(
      need.id,
      found.candidates.filter(({ probability }) => probability >= LEAST_PROBABILITY),
    );
    refused.push(...found.refused);
    if (found.unavailable.length > 0)
      unavailable.set(
        need.id,
        found.unavailable.filter(({ probability }) => probability >= LEAST_PROBABILITY),
      );
  }
  const bundle = chooseBundle(
    served.map((need) => choices.get(need.id) ?? []),
    constraints.max_servers ?? Infinity,
  );
  const covered = new Set(bundle.map(({ need }) => need.id));
  const gaps = served
    .filter((need) => !covered.has(need.id))
    .map((need) => forbidden.get(need.id) ?? gapOf(need, choices, refused, unavailable, constraints, knowledge));
  return {
    servers: grouped(bundle.map((candidate) => cover(candidate, knowledge))),
    served,
    gaps,
    choices,
    refused,
    unavailable,
    mostServers: constraints.max_servers ?? Infinity,
  };
}

/** A bundle by its servers, in the order of their first needs. */
export function grouped(bundle: readonly Covering[]): PlannedServer[] {
  const byName = new Map<string, Covering[]>();
  for (const candidate of bundle)
    byName.set(candidate.server.name, [...(byName.get(candidate.server.name) ?? []), candidate]);
  return [...byName.values()].flatMap((covers) => {
    const [first] = covers;
    return first === undefined ? [] : [{ server: first.server, way: first.way, covers }];
  });
}

function gapOf(
  need: Need,
  choices: ReadonlyMap<string, readonly Candidate[]>,
  refused: readonly Refusal[],
  unavailable: Plan['unavailable'],
  constraints: Constraints,
  knowledge: Knowledge,
): Gap {
  if ((choices.get(need.id) ?? []).length > 0)
    return { need, code: 'max_servers', reason: 'Servers exist, but the limit on their number leaves no room.' };
  const [out] = unavailable.get(need.id) ?? [];
  if (out !== undefined) {
    const { code, sentence } = whyUnavailable(out, knowledge.catalog.barred);
    return { need, code, reason: `${out.server.title} could do this. ${sentence}` };
  }
  const own = refused.filter(
    ({ need: { id }, code }) => id === need.id && (need.capability !== null || !OWN_FAULTS.has(code)),
  );
  const limited = own.filter(({ code }) => isLimit(code, constraints));
  const [kept] = limited;
  if (kept !== undefined) return { need, code: `constraint_${kept.code}`, reason: whyKeptOut(kept, limited.length) };
  const [unfit] = own;
  if (unfit !== undefined) return { need, code: `unfit_${unfit.code}`, reason: whyUnfit(unfit) };
  const system = need.system;
  if (system !== undefined && (knowledge.systems.get(system)?.servers.size ?? 0) === 0)
    return {
      need,
      code: 'no_server_for_system',
      reason: `No server of the catalog connects to ${knowledge.systems.get(system)?.title ?? system}.`,
    };
  if (system !== undefined)
    return {
      need,
      code: 'system_cannot',
      reason: areToolsKnown(system, knowledge)
        ? `The catalog's servers for ${knowledge.systems.get(system)?.title ?? system} have no tool for this.`
        : `It is not among what is known of the catalog's servers for ${knowledge.systems.get(system)?.title ?? system}; nobody has seen their tools.`,
    };
  return { need, code: 'nothing_found', reason: 'No server of the catalog has a tool that does this.' };
}

/** Refusals of {@link admit} that come from the server itself, and those of candidates that come from its tools. */
const OWN_FAULTS = new Set(['archived', 'deprecated', 'region', 'unnamed', 'reads_only']);

/** Whether a limit of the task or of the request keeps a server out. */
function isLimit(code: string, constraints: Constraints): boolean {
  return code === 'writes' ? constraints.read_only === true : !OWN_FAULTS.has(code);
}

/** @param count How many servers the limits keep out. */
function whyKeptOut({ server, reason }: Refusal, count: number): string {
  const kept = count === 1 ? server.title : `all ${count} servers for this`;
  return `The limits keep out ${kept}: ${reason.replace(/\.$/, '')} (${server.title}).`;
}

function whyUnfit({ server, reason }: Refusal): string {
  return `${server.title} is no help: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** Whether anybody has seen the tools of a server that connects to a product. */
function areToolsKnown(system: string, { serversOf, catalog }: Knowledge): boolean {
  return (serversOf.get(system) ?? []).some((position) => (catalog.servers[position]?.tools.length ?? 0) > 0);
}
