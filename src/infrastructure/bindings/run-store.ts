import { InMemoryRunStore } from '../../adapters/out/runs/in-memory-run-store.ts';
import { PostgresRunStore } from '../../adapters/out/runs/postgres-run-store.ts';
import { SqliteRunStore } from '../../adapters/out/runs/sqlite-run-store.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { RunStore } from '../../application/ports/run-store.ts';
import type { CatalogSetting } from '../config/catalog-setting.ts';

/** The store of runs where the catalog is kept; it is opened at its first use. */
export function makeRunStore(setting: CatalogSetting, clock: Clock): RunStore {
  switch (setting.kind) {
    case 'memory':
      return new InMemoryRunStore(clock);
    case 'sqlite':
      return new SqliteRunStore(setting.file, clock);
    case 'postgres':
      return new PostgresRunStore(setting.url, setting.schema);
  }
}
