import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findRepeats } from './find-repeats.ts';

/** A framework has its name and spellings for itself, and who succeeds it is one as well. */
export function* checkFrameworks({ frameworks }: Pick<Data, 'frameworks'>): Generator<Fault> {
  yield* findRepeats(
    frameworks,
    ({ name, spellings }) => [...new Set([name.toLowerCase(), ...spellings])],
    'the spelling',
  );
  const names = new Set(frameworks.map(({ value }) => value.name));
  for (const entry of frameworks) {
    const { successor, name } = entry.value;
    if (successor !== null && (successor === name || !names.has(successor)))
      yield faultAt(entry, `its successor ${successor} is no other framework`);
  }
}
