import { changes } from '../../catalog/capability.ts';
import { onlyReads } from '../../catalog/switches.ts';
import type { Knowledge, Lexicon } from '../../match/knowledge.ts';
import type { TaskAnalysis } from '../../task/task-analysis.ts';
import type { Need } from '../../task/task-definition.ts';
import { byProbability, type Candidate, type Covering } from '../candidate.ts';
import { cover } from '../allowed-tools.ts';
import { settingsFor, type PlannedServer } from '../planned-server.ts';
import { planStack } from '../plan-stack.ts';
import type { Gap, Plan } from '../plan.ts';
import type { Priors } from '../caller-priors.ts';

/**
 * Plans a task with exactly the locked servers.
 * Each need goes to the server that fits it best and has an allowed tool for it; servers that cover nothing stay in
 * the stack.
 * @param held Servers in the order of the lock, covering nothing yet.
 */
export function planLocked(
  analysis: TaskAnalysis,
  held: readonly PlannedServer[],
  priors: Priors,
  knowledge: Knowledge,
): Plan {
  const free = planStack(analysis, priors, knowledge);
  const only = held.map(({ server }) => server.name);
  const { task } = analysis;
  const { max_servers: _most, ...limits } = task.constraints;
  const narrow = planStack({ ...analysis, task: { ...task, constraints: { ...limits, only } } }, priors, knowledge);
  const covers = free.served.flatMap(
    (need) => best(need, free, held, knowledge) ?? best(need, narrow, held, knowledge) ?? [],
  );
  const covered = new Set(covers.map(({ need }) => need.id));
  return {
    ...free,
    choices: new Map(),
    unsure: new Map(),
    refused: [],
    unavailable: new Map(),
    servers: held.map((planned) => ({
      ...planned,
      covers: covers.filter(({ server }) => server.name === planned.server.name),
    })),
    gaps: free.served.filter(({ id }) => !covered.has(id)).map((need) => gapOf(need, free)),
  };
}

function best(need: Need, { choices }: Plan, held: readonly PlannedServer[], knowledge: Lexicon): Covering | undefined {
  return (choices.get(need.id) ?? [])
    .toSorted(byProbability)
    .flatMap((candidate) => coveringOf(candidate, held, knowledge) ?? [])
    .at(0);
}

/** Returns how a locked server covers a need within its locked tools and settings; undefined when it cannot. */
function coveringOf(candidate: Candidate, held: readonly PlannedServer[], knowledge: Lexicon): Covering | undefined {
  const planned = held.find(({ server }) => server.name === candidate.server.name);
  if (planned === undefined) return undefined;
  const limited = onlyReads(planned.server, planned.way, settingsFor(planned, {}));
  if (limited && changes(candidate.need.effect)) return undefined;
  if (candidate.fitting.length === 0) return { ...cover(candidate, knowledge), way: planned.way };
  const allowed = new Set(planned.held?.tools);
  const fitting = candidate.fitting.filter(({ tool }) => allowed.has(tool.name));
  if (fitting.length === 0) return undefined;
  const whole = cover(candidate, knowledge);
  const tools = whole.tools.filter((name) => allowed.has(name));
  const covering = allowed.has(whole.tools[0] ?? '') ? whole : cover({ ...candidate, fitting }, knowledge);
  return {
    ...covering,
    way: planned.way,
    tools: tools.length > 0 ? tools : covering.tools.filter((name) => allowed.has(name)),
  };
}

/** Explains an open need; the reason is the one without the lock if the need would be open there too. */
function gapOf(need: Need, free: Plan): Gap {
  const open = free.gaps.find((gap) => gap.need.id === need.id);
  if (open !== undefined) return open;
  const [other] = free.choices.get(need.id) ?? [];
  return {
    need,
    code: 'not_in_lock',
    reason: `No server of the lock does this${other === undefined ? '' : `; ${other.server.title} would`}.`,
  };
}
