import { setImmediate } from 'node:timers/promises';
import type { CurrentCatalog } from '../application/ports/current-catalog.ts';
import { registryListOf } from '../application/registry-list.ts';
import { facetColumnsOf } from '../domain/catalog/facet-columns.ts';
import { directoryOf } from '../domain/catalog/directory.ts';
import { nameIndexOf } from '../domain/catalog/name-index.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import { knowledgeOf } from '../domain/ranking/knowledge.ts';
import { searchIndexOf } from '../domain/search/search-index.ts';

const STEPS: readonly ((catalog: Catalog) => unknown)[] = [
  knowledgeOf,
  (catalog) => nameIndexOf(directoryOf(catalog)),
  searchIndexOf,
  registryListOf,
  (catalog) => facetColumnsOf(directoryOf(catalog)),
];

/**
 * Computes what answers need of the catalog before somebody waits for it. Requests get their turn between the steps, and
 * what they compute themselves is not computed again.
 */
export async function prepareAnswers(live: CurrentCatalog, signal: AbortSignal): Promise<void> {
  const catalog = await live.current();
  for (const step of STEPS) {
    await setImmediate();
    if (signal.aborted) return;
    step(catalog);
  }
}
