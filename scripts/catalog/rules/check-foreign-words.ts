import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

/**
 * Word of four or more small letters, hardly ever an abbreviation; or of two or more letters of a script without cases.
 */
const SINGLE_WORD = /^(?:\p{Ll}{4,}|[\p{Lo}\u30fc]{2,})$/u;

/** Each word is a single one and none of the English ones. */
export function* checkForeignWords({ foreignWords }: Data): Generator<Fault> {
  const english = new Set(foreignWords.flatMap(({ value }) => value.split(' ')));
  for (const entry of foreignWords) {
    if (!SINGLE_WORD.test(entry.name)) yield faultAt(entry, 'is no single word of four or more small letters');
    if (english.has(entry.name)) yield faultAt(entry, 'stands for an English word too');
  }
}
