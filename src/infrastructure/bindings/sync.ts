import { ContainerModule } from 'inversify';
import { setTimeout } from 'node:timers/promises';
import { SyncSchedule } from '../../adapters/in/schedule/sync-schedule.ts';
import { ModelsDevSource } from '../../adapters/out/sources/models-dev-source.ts';
import { after } from '../../adapters/out/system/after.ts';
import { realPace } from '../../adapters/out/system/real-pace.ts';
import { PatientReader } from '../../adapters/out/sources/patient-reader.ts';
import { RegistrySource } from '../../adapters/out/sources/registry-source.ts';
import { SkillsSource } from '../../adapters/out/sources/skills-source.ts';
import { thisProcess } from '../../adapters/out/system/this-process.ts';
import { CatalogSyncs } from '../../application/catalog/catalog-syncs.ts';
import { makeImportEntries } from '../../application/catalog/import-entries.ts';
import type { LiveCatalog } from '../../application/catalog/live-catalog.ts';
import { makePullSource } from '../../application/catalog/pull-source.ts';
import { makeSyncCatalog } from '../../application/catalog/sync-catalog.ts';
import { SyncLeases } from '../../application/catalog/sync-lease.ts';
import type { SyncSettings } from '../config/sync-settings.ts';
import { tokens } from '../tokens.ts';

/** Longer than a store takes to show one process what another has written. */
const SETTLE_MS = 150;

const { now, random } = realPace;

/** Keeps the catalog in step with the world. */
export const sync = new ContainerModule(({ bind }) => {
  bind(tokens.catalogSources).toResolvedValue(
    (config, version, live) => makeSources(config.sync, new PatientReader(realPace, `quartermaster/${version}`), live),
    [tokens.config, tokens.version, tokens.liveCatalog],
  );
  bind(tokens.pullSource).toResolvedValue(
    (store) => makePullSource(store, new SyncLeases(store, now, thisProcess, () => setTimeout(SETTLE_MS)), now),
    [tokens.catalogStore],
  );
  bind(tokens.syncCatalog).toResolvedValue(
    (sources, pullSource, live) => makeSyncCatalog(sources, pullSource, live, now),
    [tokens.catalogSources, tokens.pullSource, tokens.liveCatalog],
  );
  bind(tokens.catalogSyncs).toResolvedValue((syncCatalog) => new CatalogSyncs(syncCatalog, now), [tokens.syncCatalog]);
  bind(tokens.importEntries).toResolvedValue(
    (store, live) => makeImportEntries(store, live, now),
    [tokens.catalogStore, tokens.liveCatalog],
  );
  bind(tokens.syncSchedule).toResolvedValue(
    (syncs, config, logger) => new SyncSchedule(syncs, config.sync.everyMs, logger, { after, random }),
    [tokens.catalogSyncs, tokens.config, tokens.logger],
  );
});

function makeSources(settings: SyncSettings, reader: PatientReader, live: LiveCatalog) {
  const known = async () => {
    const { models } = await live.current();
    return [...new Map(models.map(({ provider, credential }) => [provider, { provider, credential }])).values()];
  };
  return [
    ...settings.registries.map((base) => new RegistrySource(base, reader, now)),
    ...(settings.models === null ? [] : [new ModelsDevSource(settings.models, known, reader, now)]),
    ...settings.skills.map((repository) => new SkillsSource(repository, settings.skillHosts, reader, now)),
  ];
}
