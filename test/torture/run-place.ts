import { PostgresRunStore } from '../../src/adapters/out/runs/postgres-run-store.ts';
import { SqliteRunStore } from '../../src/adapters/out/runs/sqlite-run-store.ts';
import type { RunStore } from '../../src/application/ports/run-store.ts';
import { systemClock } from '../../src/adapters/out/system/system-clock.ts';

/** Where runs are kept: a file of SQLite, or a schema of the PostgreSQL that tests may use. */
export type RunPlace = { readonly kind: 'sqlite' | 'postgres'; readonly name: string };

export const POSTGRES_VARIABLE = 'QM_TEST_POSTGRES_URL';

/** @param aheadMs By how much the clock of SQLite's leases is fast. */
export function openRuns({ kind, name }: RunPlace, aheadMs = 0): RunStore {
  return kind === 'sqlite'
    ? new SqliteRunStore(name, { ...systemClock, now: () => new Date(Date.now() + aheadMs) })
    : new PostgresRunStore(process.env[POSTGRES_VARIABLE] ?? '', name);
}
