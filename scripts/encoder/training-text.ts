import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines } from '../../src/adapters/out/catalog/data-folder.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import type { FineCapability } from '../../src/domain/catalog/capability.ts';
import type { Pair } from './pair.ts';
import { capabilityPairs, catalogPairs, outsidePairs, phrasePairs, type WordedCapability } from './training-pairs.ts';

/** Apart, so that no two kinds of pairs of any epoch are drawn alike. */
const FIRST_SEED = { capabilities: 100, catalog: 200 };

/** The finer capabilities of a `data/` folder, in the order of their files and lines. */
export function readFineCapabilities(data: string): readonly FineCapability[] {
  return linesIn(join(data, 'capabilities')).flatMap((file) => readJsonLines<FineCapability>(file));
}

/** The pairs of each epoch. @param outside Folder of outside pairs; without it the encoder learns from our own text alone. */
export function makePairs(
  catalog: Catalog,
  fine: readonly FineCapability[],
  outside: string | undefined,
): (epoch: number) => readonly Pair[] {
  const worded = [...coarse(catalog), ...fine];
  const others = outside === undefined ? [] : outsidePairs(outside);
  return (epoch) => [
    ...others,
    ...capabilityPairs(worded, FIRST_SEED.capabilities + epoch),
    ...catalogPairs(catalog, worded, FIRST_SEED.catalog + epoch),
    ...phrasePairs(catalog),
  ];
}

function coarse({ vocabulary }: Catalog): readonly WordedCapability[] {
  const titles = new Map(vocabulary.capabilities.map(({ id, title }) => [id, title]));
  return vocabulary.phrasings.map(({ capability, texts, tools }) => ({
    id: capability,
    title: titles.get(capability) ?? '',
    texts,
    tools: tools.length === 0 ? texts : tools,
  }));
}

/** The files of JSON lines in a folder, by name. */
export function linesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .map((file) => join(folder, file));
}
