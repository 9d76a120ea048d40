import { rankServers } from '../../domain/match/rank-servers.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import type { RecommendAnswer } from '../recommend/recommend-stack.ts';

export type RankedNames = {
  /** Names of all servers with a score above 0, best first. */
  readonly servers: readonly string[];
  /** Server and tool of all tools with a score above 0, best first. */
  readonly tools: readonly (readonly [string, string])[];
};

/** Returns the complete ranking from which a recommendation takes its candidates. */
export type RankTask = (task: RecommendAnswer['task']) => Promise<RankedNames>;

export function makeRankTask(live: CurrentCatalog): RankTask {
  return async (task) => {
    const { knowledge } = await live.index();
    const ranking = rankServers(task.raw_input, task.needs, knowledge);
    return {
      servers: ranking.servers.map(({ server }) => server.name),
      tools: ranking.tools.flatMap(({ server, tool }) => (tool === null ? [] : [[server.name, tool] as const])),
    };
  };
}
