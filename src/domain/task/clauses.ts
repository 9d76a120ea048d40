import { words } from '../ranking/tokenize.ts';

/** A part of a sentence; token positions as in the reading of the whole sentence, `end` exclusive. */
export type Clause = { readonly text: string; readonly start: number; readonly end: number };

const BREAK =
  /((?:,(?!\d{3}\b)|[;()\u2013\u2014])+|:(?=\s|$)|\s-\s|\b(?:and|then|but|plus|or|while|because|so that|which|before|after)\b)/i;
const PREPOSITION = new RegExp(
  `${BREAK.source}|(?=\\b(?:by|into|onto|to|in|with|from|via|on|for|of|about|using)\\b)`,
  'i',
);

/** Splits a sentence at commas, brackets, dashes and conjunctions. */
export function clauses(sentence: string): Clause[] {
  return split(sentence, BREAK);
}

/** Splits a sentence at its prepositions as well, which stay with the words they lead. */
export function phrases(sentence: string): Clause[] {
  return split(sentence, PREPOSITION);
}

function split(sentence: string, breaks: RegExp): Clause[] {
  const found: Clause[] = [];
  let position = 0;
  for (const part of sentence.split(breaks).filter((text) => text !== undefined)) {
    const count = words(part).length;
    if (count > 0 && !BREAK.test(part)) found.push({ text: part.trim(), start: position, end: position + count });
    position += count;
  }
  return found;
}
