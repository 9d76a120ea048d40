import type { Data, Entry } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

/** Texts that say where the data was made rather than what is so. */
const FORBIDDEN = [
  {
    what: 'the host of a package registry',
    pattern: /(?<![\w.])registry\.(?:[\w-]+\.)*[a-z]{2,}/i,
  },
  { what: 'a path of somebody’s machine', pattern: /(?<![\w.~<>-])\/(?:work|tmp|home|Users)\/|\b[A-Z]:\\/ },
];

/** No text of the data names a registry's host or a path of the machine on which it was written. */
export function* checkTexts(data: Data): Generator<Fault> {
  for (const entry of Object.values<readonly Entry<unknown>[]>(data).flat()) {
    for (const text of textsOf(entry.value)) {
      for (const { what, pattern } of FORBIDDEN) {
        const found = pattern.exec(text)?.[0];
        if (found !== undefined) yield faultAt(entry, `names ${what}: ${found}`);
      }
    }
  }
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsOf(member);
}
