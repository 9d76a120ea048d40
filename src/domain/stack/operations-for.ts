import type { OperationIndex, Products, Tools } from '../match/knowledge.ts';
import type { Need } from '../task/task-definition.ts';

/** Number of operations with exactly the needed capability from which stand-ins are not considered. */
const ENOUGH = 24;
const MOST_BY_TEXT = 60;

/** Maximum servers considered for leading the ranking, and their minimum share of the best score. */
const MOST_LEADING = 10;
const LEADING = 0.3;

/** Index documents that may serve a need. */
export type Operations = {
  readonly documents: readonly number[];
  /** Documents with exactly the needed capability. */
  readonly exact: ReadonlySet<number>;
  /** Other documents that can stand in for it. */
  readonly akin: ReadonlySet<number>;
};

/**
 * Returns operations that have the needed capability or can stand in for it.
 * Servers whose description alone mentions it, and the best operations of servers that lead the ranking, follow.
 * For a need without a capability, it returns the operations whose words fit the task best.
 * If the need names a product, only operations of that product count.
 * Servers that are never recommended are searched separately, so they displace no others.
 * @param ranking Score of each operation for the task, or for the need if the task has several.
 * @param counts Whether a document is considered.
 */
export function operationsFor(
  need: Need,
  ranking: Float32Array,
  counts: (document: number) => boolean,
  knowledge: Products & OperationIndex,
): Operations {
  const { index, byCapability, byDescription, catalog, operations } = knowledge;
  const servers = need.system === undefined ? undefined : new Set(knowledge.serversOf.get(need.system) ?? []);
  const isReachable = (document: number): boolean => servers?.has(index.serverOf[document] ?? -1) !== false;
  const { documents: unavailable, marks } = knowledge.unavailable;
  const isOpen = (document: number): boolean => marks[document] === 0;
  const { capability } = need;
  const isMeant = (document: number): boolean => counts(document) && isReachable(document);
  if (capability === null) {
    const open = bestDocuments(ranking, null, (document) => isMeant(document) && isOpen(document));
    const others = bestDocuments(ranking, unavailable, isMeant);
    const akin = need.system === undefined ? NONE : new Set([...open, ...others]);
    return { documents: [...open, ...others], exact: NONE, akin };
  }
  const able = (id: string): number[] =>
    (byCapability.get(id) ?? []).filter((document) => counts(document) && isReachable(document));
  const exact = able(capability);
  const standIns =
    exact.filter(isOpen).length >= ENOUGH ? [] : (catalog.vocabulary.related[capability] ?? []).flatMap(able);
  const guessed = (byDescription.get(capability) ?? []).filter(isMeant);
  const mayLead = (document: number): boolean =>
    isMeant(document) && (need.effect !== 'read' || operations[document]?.effect === 'read');
  const floor = (need.system === undefined ? LEADING : 0) * highestOf(ranking);
  const leading = [
    ...leadingOf(ranking, floor, null, (document) => isOpen(document) && mayLead(document), knowledge),
    ...leadingOf(ranking, floor, unavailable, mayLead, knowledge),
  ];
  return {
    documents: [...new Set([...exact, ...standIns, ...guessed, ...leading])],
    exact: new Set(exact),
    akin: new Set([...standIns, ...guessed]),
  };
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the best operation of each server that leads among the considered documents.
 * @param floor Minimum score.
 * @param documents Documents to consider; null for all.
 */
function leadingOf(
  scores: Float32Array,
  floor: number,
  documents: readonly number[] | null,
  counts: (document: number) => boolean,
  { index }: Tools,
): readonly number[] {
  const best = new Map<number, number>();
  const size = documents?.length ?? scores.length;
  for (let at = 0; at < size; at += 1) {
    const document = documents === null ? at : (documents[at] ?? 0);
    const score = scores[document] ?? 0;
    if (score === 0 || score < floor || !counts(document)) continue;
    const server = index.serverOf[document] ?? 0;
    const known = best.get(server);
    if (known === undefined || score > (scores[known] ?? 0)) best.set(server, document);
  }
  return [...best.values()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, MOST_LEADING);
}

function highestOf(scores: Float32Array): number {
  let highest = 0;
  for (let document = 0; document < scores.length; document += 1)
    if ((scores[document] ?? 0) > highest) highest = scores[document] ?? 0;
  return highest;
}

/**
 * Returns considered documents with at least half the best score, best first.
 * @param documents Documents to consider; null for all.
 */
function bestDocuments(
  scores: Float32Array,
  documents: readonly number[] | null,
  counts: (document: number) => boolean,
): readonly number[] {
  const own: number[] = [];
  let most = 0;
  const size = documents?.length ?? scores.length;
  for (let at = 0; at < size; at += 1) {
    const document = documents === null ? at : (documents[at] ?? 0);
    const score = scores[document] ?? 0;
    if (score < 0.5 * most || score === 0 || !counts(document)) continue;
    most = Math.max(most, score);
    own.push(document);
  }
  return own
    .filter((document) => (scores[document] ?? 0) >= 0.5 * most)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, MOST_BY_TEXT);
}
