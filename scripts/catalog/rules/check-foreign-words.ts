import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

/** Each word is one, in lower case and long enough to be hardly ever an abbreviation, and none of the English ones. */
export function* checkForeignWords({ foreignWords }: Data): Generator<Fault> {
  const english = new Set(foreignWords.flatMap(({ value }) => value.split(' ')));
  for (const entry of foreignWords) {
    if (!/^\p{Ll}{4,}$/u.test(entry.name)) yield faultAt(entry, 'is no single word of four or more small letters');
    if (english.has(entry.name)) yield faultAt(entry, 'stands for an English word too');
  }
}
