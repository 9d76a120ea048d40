import type { Capability } from '../catalog/capability.ts';
import type { Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { isStopWord } from '../ranking/tokenize.ts';
import type { Clause } from './clauses.ts';

/** What the classifier's agreement with a match is worth, and its silence costs. */
const SUPPORT = 0.25;

const SILENCE = 0.8;

/** Verbs of chores: `feed the cat` speaks of no feed. */
const CARE = 'care';

/** Share of the silence's cost by the number of words that say it: the more, the less another reading matters. */
const OUTSPOKEN = [1, 1, 0.5] as const;

/** Share of the silence's cost for what a model does with something that the same words name: `summarise issues`. */
const BESIDES = 0.1;

/** Support of each capability by the classifier in one clause, 0 to 1 relative to the clause's best. */
export type Support = {
  readonly clause: Clause;
  readonly relative: ReadonlyMap<string, number>;
  /** 1 for a clause of three or more meaningful words, less for fewer: one word agrees with itself too easily. */
  readonly weight: number;
  readonly best: { readonly capability: string; readonly score: number } | undefined;
};

/** @param left Positions of words that do not count. */
export function supportOf(clause: Clause, reading: Reading, left: ReadonlySet<number>, knowledge: Knowledge): Support {
  const tokens = [];
  for (let position = clause.start; position < clause.end; position += 1) {
    const word = reading.words[position] ?? '';
    if (reading.verbs.get(position)?.has(CARE) === true) continue;
    if (!left.has(position) && !isStopWord(word) && (word.length > 1 || /[\p{N}\p{Lo}]/u.test(word)))
      tokens.push(reading.stems[position] ?? word);
  }
  const scores = knowledge.classifier.classify(tokens);
  const [best] = scores;
  return {
    clause,
    best,
    relative: new Map(scores.map(({ capability, score }) => [capability, score / (best?.score ?? 1)])),
    weight: Math.min(1, tokens.length / 3),
  };
}

/**
 * What the classifier thinks of a match, from the clause or the closer words, whichever speaks for it more.
 *
 * @param length Words of the match.
 */
export function backing(
  capability: Capability,
  position: number,
  length: number,
  ...levels: readonly (readonly Support[])[]
): number {
  let relative: number | undefined;
  let weight = 0;
  for (const supports of levels) {
    const support = supports.find(({ clause }) => clause.start <= position && position < clause.end);
    if (support?.best === undefined) continue;
    const own = support.relative.get(capability.id) ?? 0;
    if (relative !== undefined && own < relative) continue;
    weight = relative === own ? Math.max(weight, support.weight) : support.weight;
    relative = own;
  }
  const silence = SILENCE * (capability.met_by === 'model' ? BESIDES : (OUTSPOKEN[length - 1] ?? OUTSPOKEN[2]));
  return relative === undefined ? 0 : weight * SUPPORT * relative - silence * (1 - relative);
}
