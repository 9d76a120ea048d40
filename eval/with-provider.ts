import { existsSync } from 'node:fs';
import type { Assistant } from './assistant.ts';
import { evaluateNeeds } from './needs-set.ts';
import { evaluateRanking } from './ranking-set.ts';
import { compare, type Report } from './report.ts';

export type ComparedSets = {
  /** Labelled tasks of the project. */
  readonly needs: string;
  /** A folder with one folder a data set; empty for none. */
  readonly data: string;
  /** How many tasks of each set at most. */
  readonly most: number;
};

/** What a provider's model is worth: the figures with it, beside those of the local provider on the same tasks. */
export async function compareWithLocal(assistant: Assistant, { needs, data, most }: ComparedSets): Promise<string[]> {
  const sets: Readonly<Record<string, (who: Assistant | null) => Promise<Report>>> = {
    needs: (who) => evaluateNeeds(needs, who, most),
    ...Object.fromEntries(
      ['mcpbench', 'mcpagentbench']
        .map((set) => [set, `${data}/${set}`] as const)
        .filter(([, folder]) => data !== '' && existsSync(`${folder}/tasks.jsonl`))
        .map(([set, folder]) => [set, (who: Assistant | null) => evaluateRanking(folder, who, most)]),
    ),
  };
  const lines: string[] = [];
  for (const [name, evaluate] of Object.entries(sets)) {
    const local = await evaluate(null);
    lines.push(...compare(name, await evaluate(assistant), { [name]: local }).lines);
  }
  const { asked, known, tokens } = assistant.counts;
  return [
    ...lines,
    `${assistant.provider.name}: ${asked} calls, ${known} replies from the cache, ${tokens.input} tokens in, ${tokens.output} out; in brackets the change against local`,
  ];
}
