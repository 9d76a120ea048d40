import { words } from './tokenize.ts';

/** A part of a sentence; token positions as in the reading of the whole sentence, `end` exclusive. */
export type Clause = { readonly text: string; readonly start: number; readonly end: number };

const BREAK =
  /((?:,(?!\d{3}\b)|[;()\u2013\u2014])+|:(?=\s|$)|\s-\s|\b(?:and|then|but|plus|or|while|because|so that|which|before|after)\b)/i;

/** Splits a sentence at commas, brackets, dashes and conjunctions. */
export function clauses(sentence: string): Clause[] {
  const found: Clause[] = [];
  let position = 0;
  for (const part of sentence.split(BREAK).filter((text) => text !== undefined)) {
    const count = words(part).length;
    if (count > 0 && !BREAK.test(part)) found.push({ text: part.trim(), start: position, end: position + count });
    position += count;
  }
  return found;
}
