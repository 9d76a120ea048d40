import type { ToolVectors } from './sentence-vectors.ts';
import { tokenize } from '../text/tokenize.ts';

/** Weight of meaning similarity in units of the best word score: half for the whole text, half for its best clause. */
const MEANING = 2.5;
/** Number of best operations to compare; the others have too little in common with the text to rise. */
const MOST = 400;
const LEVELS = 1_024;
/** Maximum number of clauses to compare, which keeps long pasted texts fast; the longest are kept. */
const MOST_CLAUSES = 64;

/**
 * Adds the similarity of meaning between the task and the best operations to their scores.
 *
 * @param top Best score of the words alone.
 */
export function addMeaning(text: string, vectors: ToolVectors, scores: Float32Array, top: number): void {
  const documents = topDocuments(scores);
  const whole = vectors.compare(tokenize(text), documents);
  const clauses = longest(clausesOf(text));
  const clause = clauses.length < 2 ? whole : bestClause(clauses, documents, vectors);
  documents.forEach((document, place) => {
    const likeness = 0.5 * ((whole[place] ?? 0) + (clause[place] ?? 0));
    scores[document] = (scores[document] ?? 0) + top * MEANING * likeness;
  });
}

/** Returns the words of each clause with at least two words, in text order. */
export function clausesOf(text: string): string[][] {
  return text
    .split(/[.;!?\n:]+|, | and then | then /)
    .map(tokenize)
    .filter((tokens) => tokens.length >= 2);
}

/** Returns the longest clauses up to the maximum number; the earlier clause wins a tie. */
export function longest(clauses: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return clauses.toSorted((a, b) => b.length - a.length).slice(0, MOST_CLAUSES);
}

/** Returns each document's similarity to its best clause, dampened when far below that clause's best document. */
function bestClause(
  clauses: readonly (readonly string[])[],
  documents: Uint32Array,
  vectors: ToolVectors,
): Float32Array {
  const best = new Float32Array(documents.length);
  for (const tokens of clauses) {
    const own = vectors.compare(tokens, documents);
    const highest = highestOf(own) || 1;
    own.forEach((likeness, place) => {
      const value = likeness * (likeness / highest) ** 2;
      if (value > (best[place] ?? 0)) best[place] = value;
    });
  }
  return best;
}

/**
 * Returns the documents with the highest scores, ascending: the number to compare, plus all that score about the same
 * as the last. A score below a thousandth of the best never qualifies.
 */
export function topDocuments(scores: Float32Array): Uint32Array {
  const scale = (LEVELS - 1) / (highestOf(scores) || 1);
  const counts = new Uint32Array(LEVELS);
  for (let document = 0; document < scores.length; document += 1) {
    const level = ((scores[document] ?? 0) * scale) | 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let least = LEVELS;
  let count = 0;
  while (least > 1 && count < MOST) {
    least -= 1;
    count += counts[least] ?? 0;
  }
  const found = new Uint32Array(count);
  for (let document = 0, place = 0; document < scores.length; document += 1) {
    if ((((scores[document] ?? 0) * scale) | 0) < least) continue;
    found[place] = document;
    place += 1;
  }
  return found;
}

function highestOf(values: Float32Array): number {
  let highest = 0;
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) > highest) highest = values[at] ?? 0;
  return highest;
}
