import { isInRegistry, packageKey } from '../../../src/domain/catalog/package-fact.ts';
import { readVersion } from '../../../src/domain/catalog/version.ts';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findDisorder } from './find-disorder.ts';
import { findRepeats } from './find-repeats.ts';

/** Facts are about packages of the catalog's servers or their successors, each once, in ascending order, with an exact version exactly where the package exists. */
export function* checkPackages({ servers, compact, packages }: Data, today: string): Generator<Fault> {
  const named = [...servers, ...compact].flatMap(({ value }) => (value.packages ?? []).map(packageKey));
  const known = new Set([
    ...named,
    ...packages.flatMap(({ value: { type, replaced_by: identifier } }) =>
      identifier === undefined ? [] : [packageKey({ type, identifier })],
    ),
  ]);
  yield* findRepeats(packages, (fact) => [packageKey(fact)], 'the package');
  yield* findDisorder(packages, packageKey, 'type and name');
  for (const entry of packages) {
    const { exists, version, at, identifier } = entry.value;
    if (!known.has(packageKey(entry.value))) yield faultAt(entry, 'is a package that no server of the catalog has');
    if (!isInRegistry(identifier)) yield faultAt(entry, 'is no name of a package in a registry');
    if (at > today) yield faultAt(entry, `at ${at} lies in the future`);
    if (exists !== (version !== null)) yield faultAt(entry, 'has a version exactly if it exists');
    if (version !== null && readVersion(version) === undefined) yield faultAt(entry, `${version} is no exact version`);
  }
}
