import type { Knowledge } from '../../match/knowledge.ts';
import type { Need } from '../../task/task-definition.ts';
import { LEAST_PROBABILITY } from '../candidate.ts';
import { findCandidates } from '../find-candidates.ts';
import { viewTask } from '../whole-task.ts';
import type { LockedServer } from './stack-lock.ts';

const NO_LEANINGS = { present: new Set<string>(), held: new Set<string>() };

/**
 * The server that would be taken today for what a locked one was taken for: the one that does most of it, then the likeliest.
 *
 * @param taken Names that are in the lock already.
 */
export function findReplacement(
  { covers }: LockedServer,
  taken: ReadonlySet<string>,
  knowledge: Knowledge,
): string | null {
  const needs = covers.flatMap((covered, place) => needOf(covered, place, knowledge) ?? []);
  const text = needs.map((need) => `${need.text} ${need.system ?? ''}`).join(', ');
  const whole = viewTask(text, text, needs, knowledge);
  const several = needs.length > 1;
  const named = new Set(needs.flatMap(({ system }) => system ?? []));
  const sums = new Map<string, { readonly done: number; readonly probability: number }>();
  for (const need of needs)
    for (const { server, probability } of findCandidates(need, whole, several, {}, named, NO_LEANINGS, knowledge)
      .candidates) {
      if (probability < LEAST_PROBABILITY || taken.has(server.name)) continue;
      const sum = sums.get(server.name) ?? { done: 0, probability: 0 };
      sums.set(server.name, { done: sum.done + 1, probability: sum.probability + probability });
    }
  const [best] = [...sums].toSorted(
    ([one, a], [other, b]) => b.done - a.done || b.probability - a.probability || (one < other ? -1 : 1),
  );
  return best?.[0] ?? null;
}

/** What was covered as a need that somebody states; undefined for what the vocabulary does not have. */
function needOf(
  { capability: id, system }: LockedServer['covers'][number],
  place: number,
  { lexicon }: Knowledge,
): Need | undefined {
  const capability = lexicon.capabilities.get(id ?? '');
  if (capability === undefined) return undefined;
  return {
    id: `n${place + 1}`,
    text: capability.title,
    capability: capability.id,
    ...(system === null ? {} : { system }),
    effect: capability.effect,
    implied: false,
    confidence: 1,
  };
}
