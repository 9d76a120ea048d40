import type { Server } from '../catalog/server.ts';
import type { Need } from '../task/task-definition.ts';
import type { Candidate } from './candidate.ts';
import type { Plan } from './plan-stack.ts';

/** Candidates of one need that are put to a choice; more would only cost. */
const MOST = 6;

/** What a model may choose among: nothing else can be chosen. */
export type Slate = {
  /** Needs that have candidates, in the order of the task. */
  readonly needs: readonly SlateNeed[];
  /** Servers by a handle that means nothing elsewhere: `c1`, `c2`, … */
  readonly servers: ReadonlyMap<string, Server>;
};

export type SlateNeed = {
  readonly need: Need;
  /** By handle, best first; the one that the engine took is always among them. */
  readonly candidates: ReadonlyMap<string, Candidate>;
};

/** The best candidates of each need of a plan. */
export function slateOf(plan: Plan): Slate {
  const handles = new Map<string, string>();
  const servers = new Map<string, Server>();
  const handleOf = (server: Server): string => {
    const handle = handles.get(server.name) ?? `c${handles.size + 1}`;
    handles.set(server.name, handle);
    servers.set(handle, server);
    return handle;
  };
  const taken = new Map(plan.servers.flatMap(({ server, covers }) => covers.map(({ need }) => [need.id, server.name])));
  const needs = plan.served.flatMap((need) => {
    const all = plan.choices.get(need.id) ?? [];
    const best = all.filter(({ server }, rank) => rank < MOST || server.name === taken.get(need.id));
    const candidates = new Map(best.map((candidate) => [handleOf(candidate.server), candidate]));
    return candidates.size === 0 ? [] : [{ need, candidates }];
  });
  return { needs, servers };
}

/** Whether there is anything to choose. */
export function isOpen({ needs }: Slate): boolean {
  return needs.some(({ candidates }) => candidates.size > 1);
}
