import type { Entry } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

/** A fault for each key that an earlier entry, or the same one, has already. `what` begins the sentence. */
export function* findRepeats<Value>(
  entries: readonly Entry<Value>[],
  keysOf: (value: Value) => readonly string[],
  what: string,
): Generator<Fault> {
  const seen = new Map<string, Entry<Value>>();
  for (const entry of entries) {
    for (const key of keysOf(entry.value)) {
      const earlier = seen.get(key);
      if (earlier === undefined) seen.set(key, entry);
      else yield faultAt(entry, `${what} "${key}" stands at ${earlier.file}:${earlier.line} ${earlier.name} too`);
    }
  }
}

/** A text without what does not change its meaning: case, punctuation, blanks. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A product's name however one joins its words: `data dog`, `data-dog` and `datadog` are the same. */
export function joined(name: string): string {
  return plain(name).replaceAll(' ', '');
}
