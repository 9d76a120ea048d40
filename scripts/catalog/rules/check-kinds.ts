import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findRepeats, plain } from './find-repeats.ts';

/** Every phrase speaks of one kind of products alone, and of each kind at least one product is known. */
export function* checkKinds({ kinds, servers, products, systemAliases }: Data): Generator<Fault> {
  yield* findRepeats(kinds, ({ phrases }) => phrases.map(plain), 'the phrase');
  const known = new Set([
    ...servers.flatMap(({ value }) => value.systems),
    ...products.flatMap(({ value }) => [value.name, ...value.spellings]),
    ...systemAliases.map(({ name }) => name),
  ]);
  for (const entry of kinds) {
    if (!entry.value.products.some((product) => known.has(product))) yield faultAt(entry, 'names no known product');
  }
}
