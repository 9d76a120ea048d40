import type { Assistant } from './assistant.ts';
import { evaluateNeeds } from './needs-set.ts';
import { evaluateRanking } from './ranking-set.ts';
import { rankingSets } from './ranking-sets.ts';
import { compare, type Report } from './report.ts';
import type { Trial } from './trial.ts';

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
  const sets: Readonly<Record<string, (trial: Partial<Trial>) => Promise<Report>>> = {
    needs: (trial) => evaluateNeeds(needs, trial),
    ...Object.fromEntries(
      Object.entries(rankingSets(data)).map(([name, set]) => [
        name,
        (trial: Partial<Trial>) => evaluateRanking(set, trial),
      ]),
    ),
  };
  const lines: string[] = [];
  for (const [name, evaluate] of Object.entries(sets)) {
    const local = await evaluate({ most });
    lines.push(...compare(name, await evaluate({ assistant, most }), { [name]: local }).lines);
  }
  const { asked, known, tokens } = assistant.counts;
  return [
    ...lines,
    `${assistant.provider.name}: ${asked} calls, ${known} replies from the cache, ${tokens.input} tokens in, ${tokens.output} out; in brackets the change against local`,
  ];
}
