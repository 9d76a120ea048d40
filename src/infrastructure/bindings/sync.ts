import { ContainerModule } from 'inversify';
import { SyncSchedule } from '../../adapters/in/schedule/sync-schedule.ts';
import { ModelsDevSource } from '../../adapters/out/sources/models-dev-source.ts';
import type { Clock } from '../../application/ports/clock.ts';
import { RetryingFetcher } from '../../adapters/out/sources/retrying-fetcher.ts';
import { RegistrySource } from '../../adapters/out/sources/registry-source.ts';
import { npmRegistryAddress, pipIndexAddress } from '../../adapters/out/sources/package-registries.ts';
import { PackagesSource, type KnownPackage } from '../../adapters/out/sources/packages-source.ts';
import { isInRegistry } from '../../domain/catalog/package-fact.ts';
import { isDescribed, type Package, type Server } from '../../domain/catalog/server.ts';
import { SkillsSource } from '../../adapters/out/sources/skills-source.ts';
import { thisProcess } from '../../adapters/out/system/host-process.ts';
import { CatalogSyncs } from '../../application/catalog/catalog-syncs.ts';
import { makeForgetSource } from '../../application/catalog/forget-source.ts';
import { makeImportEntries } from '../../application/catalog/import-entries.ts';
import type { LiveCatalog } from '../../application/catalog/live-catalog.ts';
import { makeListConflicts } from '../../application/catalog/list-conflicts.ts';
import { makeListSources } from '../../application/catalog/list-sources.ts';
import { makePullSource } from '../../application/catalog/pull-source.ts';
import { makeSyncCatalog } from '../../application/catalog/sync-catalog.ts';
import { SyncLeases } from '../../application/catalog/sync-lease.ts';
import { authorityOf, type SyncSettings } from '../config/sync-settings.ts';
import { version } from '../package.ts';
import { tokens } from '../tokens.ts';

/** Milliseconds to wait, longer than a write needs to become visible to other processes. */
const SETTLE_MS = 150;

/** Synchronisation of the catalog with its sources. */
export const sync = new ContainerModule(({ bind }) => {
  bind(tokens.catalogSources).toResolvedValue(
    (config, live, clock) =>
      makeSources(config.sync, new RetryingFetcher(clock, `quartermaster/${version}`), live, clock),
    [tokens.config, tokens.liveCatalog, tokens.clock],
  );
  bind(tokens.sync).toResolvedValue(
    (sources, store, live, clock, config) => {
      const leases = new SyncLeases(store, clock, thisProcess, () => clock.sleep(SETTLE_MS));
      const pullSource = makePullSource(store, leases, clock, config.sync.budget);
      const syncCatalog = makeSyncCatalog(sources, pullSource, live, clock);
      return {
        syncCatalog,
        syncs: new CatalogSyncs(syncCatalog, clock),
        importEntries: makeImportEntries(store, live, clock),
        listConflicts: makeListConflicts(live),
        listSources: makeListSources(sources, store, live, authorityOf(config.sync)),
        forgetSource: makeForgetSource(store, leases, live),
      };
    },
    [tokens.catalogSources, tokens.catalogStore, tokens.liveCatalog, tokens.clock, tokens.config],
  );
  bind(tokens.syncSchedule).toResolvedValue(
    ({ syncs }, config, logger, clock) => new SyncSchedule(syncs, config.sync.everyMs, logger, clock),
    [tokens.sync, tokens.config, tokens.logger, tokens.clock],
  );
});

function makeSources(settings: SyncSettings, reader: RetryingFetcher, live: LiveCatalog, clock: Clock) {
  const known = async () => {
    const { models } = await live.current();
    return [...new Map(models.map(({ provider, credential }) => [provider, { provider, credential }])).values()];
  };
  return [
    ...settings.registries.map((base) => new RegistrySource(base, reader, clock)),
    ...(settings.models === null ? [] : [new ModelsDevSource(settings.models, known, reader, clock)]),
    ...(settings.packages
      ? [
          new PackagesSource('npm', npmRegistryAddress, () => packagesOf('npm', live), reader, clock),
          new PackagesSource('pypi', pipIndexAddress, () => packagesOf('pypi', live), reader, clock),
        ]
      : []),
    ...settings.skills.map((repository) => new SkillsSource(repository, settings.skillHosts, reader, clock)),
  ];
}

/** Returns the packages of a registry that servers name, those of described servers and preferred ones first. */
async function packagesOf(type: 'npm' | 'pypi', live: LiveCatalog): Promise<readonly KnownPackage[]> {
  const { servers } = await live.current();
  return servers
    .flatMap((server) =>
      server.packages
        .filter((pack) => pack.type === type && isInRegistry(pack.identifier))
        .map((pack) => ({ type, identifier: pack.identifier.replace(/\[.*$/, ''), rank: rankOf(server, pack) })),
    )
    .toSorted((one, other) => one.rank - other.rank);
}

function rankOf(server: Server, pack: Pick<Package, 'type' | 'identifier'>): number {
  return (isDescribed(server) ? 0 : 2) + (server.prefer === `${pack.type}:${pack.identifier}` ? 0 : 1);
}
