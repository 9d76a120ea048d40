import { words } from './tokenize.ts';

const BULLET = /^(?:[-*•]|\d{1,3}[.)]) /;
const END = /(?<=[.!?])(?<!\b(?:e\.g|i\.e|etc|vs|\p{L})\.) (?=\S)|(?<=[。！？])/u;

/**
 * Splits a task into sentences at punctuation before a blank, line ends and semicolons. List marks are removed;
 * decimal numbers, addresses, file names and one-letter abbreviations stay whole.
 */
export function sentences(text: string): string[] {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .split(/[\n;]/)
    .flatMap((line) => line.trim().replace(BULLET, '').split(END))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

const BREAK =
  /((?:,(?!\d{3}\b)|[;()\u2013\u2014])+|:(?=\s|$)|\s-\s|\b(?:and|then|but|plus|or|while|because|so that|which|before|after)\b)/i;

/** Splits a sentence at commas, brackets, dashes and conjunctions. */
export function clauses(sentence: string): string[] {
  return sentence
    .split(BREAK)
    .filter((part) => words(part).length > 0 && !BREAK.test(part))
    .map((part) => part.trim());
}
