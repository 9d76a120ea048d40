import type { Knowledge } from '../ranking/knowledge.ts';
import type { Need } from '../task/task-definition.ts';

/** Operations with the very capability from which those that could stand in for it are not looked at. */
const ENOUGH = 24;
const MOST_BY_TEXT = 60;

/** Documents of the index that may serve a need. */
export type Operations = {
  readonly documents: readonly number[];
  /** Those of them that have the very capability. */
  readonly exact: ReadonlySet<number>;
};

/**
 * The operations that have the needed capability, and those that can stand in for it; for a need without one, those whose
 * words fit the task best. Of a need that names a product only that product's operations count.
 *
 * What the operator keeps away takes nobody's place: it is looked for apart.
 *
 * @param around Score of each operation for the whole task.
 * @param counts Whether a document is looked at.
 */
export function operationsFor(
  need: Need,
  around: Float32Array,
  counts: (document: number) => boolean,
  knowledge: Knowledge,
): Operations {
  const { index, byCapability, catalog } = knowledge;
  const servers = need.system === undefined ? undefined : new Set(knowledge.serversOf.get(need.system) ?? []);
  const isReachable = (document: number): boolean => servers?.has(index.serverOf[document] ?? -1) !== false;
  const isBarred = (document: number): boolean =>
    catalog.barred.size > 0 && catalog.barred.has(catalog.servers[index.serverOf[document] ?? -1]?.name ?? '');
  const { capability } = need;
  if (capability === null) {
    const isMeant = (document: number): boolean => counts(document) && isReachable(document);
    const open = bestOf(around, (document) => isMeant(document) && !isBarred(document));
    const barred =
      catalog.barred.size === 0 ? [] : bestOf(around, (document) => isMeant(document) && isBarred(document));
    return { documents: [...open, ...barred], exact: NONE };
  }
  const able = (id: string): number[] =>
    (byCapability.get(id) ?? []).filter((document) => counts(document) && isReachable(document));
  const exact = able(capability);
  const standIns =
    exact.filter((document) => !isBarred(document)).length >= ENOUGH
      ? []
      : (catalog.vocabulary.related[capability] ?? []).flatMap(able);
  return { documents: [...exact, ...standIns], exact: new Set(exact) };
}

const NONE: ReadonlySet<number> = new Set();

/** Those that score at least half of the best one, best first. */
function bestOf(scores: Float32Array, counts: (document: number) => boolean): number[] {
  let most = 0;
  scores.forEach((value, document) => value > most && counts(document) && (most = value));
  const documents: number[] = [];
  if (most > 0)
    scores.forEach((value, document) => value >= 0.5 * most && counts(document) && documents.push(document));
  return documents.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, MOST_BY_TEXT);
}
