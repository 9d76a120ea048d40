import type { SyncDependencies } from '../../src/adapters/in/cli/sync.ts';
import type { SyncState } from '../../src/application/catalog/catalog-syncs.ts';
import type { ListedSource } from '../../src/application/catalog/list-sources.ts';
import type { ImportReport } from '../../src/application/catalog/import-entries.ts';
import type { SourceReport } from '../../src/application/catalog/source-report.ts';
import type { SyncReport } from '../../src/application/catalog/sync-catalog.ts';

const AT = '2026-08-22T12:00:00.000Z';

/** What became of a registry with three new entries. */
export function aSourceReport(members: Partial<SourceReport> = {}): SourceReport {
  return {
    source: 'registry:https://registry.example',
    kind: 'registry',
    status: 'done',
    pages: 1,
    added: 3,
    changed: 0,
    unchanged: 0,
    removed: 0,
    mended: 0,
    refused: 0,
    faults: [],
    duration_ms: 1_500,
    error: null,
    ...members,
  };
}

export function aSyncReport(...sources: readonly SourceReport[]): SyncReport {
  return {
    started_at: AT,
    duration_ms: 1_500,
    sources: sources.length === 0 ? [aSourceReport()] : sources,
    claimed: 0,
    claims: [],
    ungiven: [],
  };
}

/** A verifying registry with twelve entries. */
export function aListedSource(members: Partial<ListedSource> = {}): ListedSource {
  return {
    source: 'registry:https://registry.example',
    brings: 'entry',
    configured: true,
    authority: 'verifying',
    namespaces: [],
    records: 12,
    claims: 0,
    ungiven: 0,
    synced_at: AT,
    staged_pages: 0,
    ...members,
  };
}

/** A sync that runs. */
export function aSyncState(members: Partial<SyncState> = {}): SyncState {
  return {
    status: 'running',
    started_at: AT,
    finished_at: null,
    progress: aSourceReport(),
    report: aSyncReport(),
    ...members,
  };
}

export function anImportReport(members: Partial<ImportReport> = {}): ImportReport {
  return { files: 1, added: 2, changed: 0, unchanged: 0, faults: [], mends: [], ...members };
}

/** A desk that nobody should come to. */
export const nothingFills: SyncDependencies = {
  syncCatalog: () => Promise.reject(new Error('nothing is synced here')),
  listConflicts: () => Promise.resolve({ claims: [], ungiven: [] }),
  listSources: () => Promise.resolve([]),
  forgetSource: () => Promise.reject(new Error('nothing is forgotten here')),
  importEntries: () => Promise.reject(new Error('nothing is imported here')),
  durable: true,
};
