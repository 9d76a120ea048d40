import { existsSync } from 'node:fs';
import type { RankingSet } from './ranking-set.ts';

/** Sets that are mixed with servers from elsewhere, to see what a larger catalog does. */
const MIXED = 'mcpbench';

/**
 * The data sets from outside that are there.
 *
 * @param folder With one folder a set, each with `servers.jsonl` and `tasks.jsonl`; empty for none.
 * @param distractors A file of more servers; empty for none.
 */
export function rankingSets(folder: string, distractors = ''): Readonly<Record<string, RankingSet>> {
  const sets: Record<string, RankingSet> = {};
  for (const name of ['mcpbench', 'mcpagentbench']) {
    const [servers, tasks] = [`${folder}/${name}/servers.jsonl`, `${folder}/${name}/tasks.jsonl`];
    if (folder === '' || !existsSync(tasks)) continue;
    sets[name] = { servers: [servers], tasks };
    if (name === MIXED && distractors !== '')
      sets[`${name} + distractors`] = { servers: [servers, distractors], tasks };
  }
  return sets;
}
