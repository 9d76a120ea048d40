import type { Need } from '../task/task-definition.ts';
import type { Candidate, Covering, Refusal } from './candidate.ts';
import type { PlannedServer } from './planned-server.ts';

export type Gap = { readonly need: Need; readonly code: string; readonly reason: string };

/** Assignment of servers to needs, with everything considered on the way. */
export type Plan = {
  readonly servers: readonly PlannedServer[];
  /** Needs that only a server can meet, in the order of the task. */
  readonly served: readonly Need[];
  /** Needs that the named clients meet by themselves. */
  readonly byClient: readonly Need[];
  /** Needs that the model meets by thought, because no server is sure enough. */
  readonly byThought: readonly Need[];
  readonly gaps: readonly Gap[];
  /** Candidates above the minimum probability by need id, best first. */
  readonly choices: ReadonlyMap<string, readonly Candidate[]>;
  /** Candidates below the minimum probability by need id, best first. */
  readonly unsure: ReadonlyMap<string, readonly Candidate[]>;
  readonly refused: readonly Refusal[];
  /** Denied or gone servers above the minimum probability by need id, best first. */
  readonly unavailable: ReadonlyMap<string, readonly Candidate[]>;
  /** Infinity for no limit. */
  readonly mostServers: number;
};

/** Limits that allow no plan, and a sentence that says which to drop. */
export type Conflict = { readonly constraints: readonly string[]; readonly relax: string };

/** Warning for the reader of an answer. */
export type Warning = { readonly code: string; readonly text: string; readonly ref?: string };

/** Returns the picked candidates of a plan, server by server. */
export function coveringsOf({ servers }: Pick<Plan, 'servers'>): readonly Covering[] {
  return servers.flatMap(({ covers }) => covers);
}

/** Groups picked candidates by server, in the order of their first needs. */
export function groupByServer(coverings: readonly Covering[]): PlannedServer[] {
  const byName = new Map<string, Covering[]>();
  for (const covering of coverings)
    byName.set(covering.server.name, [...(byName.get(covering.server.name) ?? []), covering]);
  return [...byName.values()].flatMap((covers) => {
    const [first] = covers;
    return first === undefined ? [] : [{ server: first.server, way: first.way, covers }];
  });
}
