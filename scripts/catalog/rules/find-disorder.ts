import type { Entry } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

/**
 * Finds entries whose key is below that of the entry before.
 *
 * @param by Words for the key, such as `type and name`.
 */
export function* findDisorder<Value>(
  entries: readonly Entry<Value>[],
  keyOf: (value: Value) => string,
  by: string,
): Generator<Fault> {
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1]?.value;
    if (before !== undefined && keyOf(before) > keyOf(entry.value))
      yield faultAt(entry, `is not in ascending order of ${by}`);
  }
}
