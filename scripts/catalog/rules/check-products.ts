import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findRepeats, joined } from './find-repeats.ts';

/** A product of the list is not spelled like one that a server connects to which is described in full. */
export function* checkProducts({
  products,
  servers,
  compact,
  ambiguousSystems,
  unreadSystems,
  systemAliases,
}: Data): Generator<Fault> {
  const connected = new Map(
    servers.flatMap(({ name, value }) => value.systems.map((system) => [joined(system), name])),
  );
  yield* findRepeats(products, ({ name, spellings }) => [name, ...spellings], 'the spelling');
  for (const entry of products) {
    for (const spelling of [entry.value.name, ...entry.value.spellings]) {
      const server = connected.get(joined(spelling));
      if (server !== undefined) yield faultAt(entry, `the server ${server} connects to ${spelling}`);
    }
  }
  const names = new Set([
    ...servers.flatMap(({ value }) => value.systems),
    ...compact.flatMap(({ value }) => value.systems ?? []),
    ...products.flatMap(({ value }) => [value.name, ...value.spellings]),
  ]);
  const read = new Set([...names, ...systemAliases.map(({ name }) => name)]);
  yield* findRepeats(ambiguousSystems, (name) => [name], 'the name');
  for (const entry of ambiguousSystems) if (!read.has(entry.value)) yield faultAt(entry, 'names no product');
  const doubtful = new Set(ambiguousSystems.map(({ value }) => value));
  yield* findRepeats(unreadSystems, (name) => [name], 'the name');
  for (const entry of unreadSystems) {
    if (!names.has(entry.value)) yield faultAt(entry, 'names no product');
    if (doubtful.has(entry.value)) yield faultAt(entry, 'is one of the ambiguous names too');
  }
  for (const entry of systemAliases) if (!names.has(entry.value)) yield faultAt(entry, `${entry.value} is no product`);
}
