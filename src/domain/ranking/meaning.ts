import type { ToolVectors } from './encoder/tool-vectors.ts';
import { tokenize } from './tokenize.ts';

/** What the likeness of meaning adds, in units of the best text score; half of it by the whole text, half by its best clause. */
const MEANING = 2.5;
/** So many of the best operations are looked at: the others have too little in common with the text to come up. */
const MOST = 2_000;
const LEVELS = 1_024;

/**
 * Adds to the best operations how much their text means what the task means, whatever words both use.
 *
 * @param top The best score of words alone.
 */
export function addMeaning(text: string, vectors: ToolVectors, scores: Float32Array, top: number): void {
  const documents = bestOf(scores, MOST);
  const whole = new Float32Array(documents.length);
  vectors.compare(tokenize(text), documents, whole);
  const clauses = clausesOf(text);
  const clause = clauses.length < 2 ? whole : new Float32Array(documents.length);
  if (clauses.length >= 2) for (const tokens of clauses) vectors.compare(tokens, documents, clause);
  documents.forEach((document, place) => {
    scores[document] = (scores[document] ?? 0) + top * MEANING * 0.5 * ((whole[place] ?? 0) + (clause[place] ?? 0));
  });
}

/** The words of each part of a text that says something, in its order. */
export function clausesOf(text: string): string[][] {
  return text
    .split(/[.;!?\n:]+|, | and then | then /)
    .map(tokenize)
    .filter((tokens) => tokens.length >= 2);
}

/** About so many documents with the highest scores above 0, and all that score like the last of them, ascending. */
function bestOf(scores: Float32Array, most: number): Uint32Array {
  let highest = 0;
  for (const score of scores) if (score > highest) highest = score;
  if (highest === 0) return new Uint32Array();
  const scale = (LEVELS - 1) / highest;
  const counts = new Uint32Array(LEVELS);
  let level = LEVELS;
  for (const score of scores)
    if (score > 0) counts[Math.floor(score * scale)] = (counts[Math.floor(score * scale)] ?? 0) + 1;
  for (let taken = 0; level > 0 && taken < most;) {
    level -= 1;
    taken += counts[level] ?? 0;
  }
  const found: number[] = [];
  scores.forEach((score, document) => {
    if (score > 0 && Math.floor(score * scale) >= level) found.push(document);
  });
  return Uint32Array.from(found);
}
