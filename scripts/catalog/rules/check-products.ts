import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findRepeats, joined } from './find-repeats.ts';

/** A product that no server connects to is not spelled like one that some server does connect to. */
export function* checkProducts({ products, servers, ambiguousSystems, systemAliases }: Data): Generator<Fault> {
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
    ...products.flatMap(({ value }) => [value.name, ...value.spellings]),
  ]);
  yield* findRepeats(ambiguousSystems, (name) => [name], 'the name');
  for (const entry of ambiguousSystems) if (!names.has(entry.value)) yield faultAt(entry, 'names no product');
  for (const entry of systemAliases) if (!names.has(entry.value)) yield faultAt(entry, `${entry.value} is no product`);
}
