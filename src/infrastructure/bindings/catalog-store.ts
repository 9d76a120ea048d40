import { InMemoryCatalogStore } from '../../adapters/out/catalog/in-memory-catalog-store.ts';
import { PostgresCatalogStore } from '../../adapters/out/catalog/postgres-catalog-store.ts';
import { SqliteCatalogStore } from '../../adapters/out/catalog/sqlite-catalog-store.ts';
import type { CatalogStore } from '../../application/ports/catalog-store.ts';
import type { CatalogSetting } from '../config/catalog-setting.ts';

/** The store that a setting names; it is opened at its first use. */
export function makeCatalogStore(setting: CatalogSetting): CatalogStore {
  switch (setting.kind) {
    case 'memory':
      return new InMemoryCatalogStore();
    case 'sqlite':
      return new SqliteCatalogStore(setting.file);
    case 'postgres':
      return new PostgresCatalogStore(setting.url, setting.schema);
  }
}
