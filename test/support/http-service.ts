import {
  makeHttpApplication,
  type HttpApplication,
  type HttpSettings,
  type HttpUseCases,
} from '../../src/adapters/in/http/application.ts';
import type { Dependency } from '../../src/adapters/in/http/api/service.ts';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeJsonLogger } from '../../src/adapters/out/system/json-logger.ts';
import { startService, type Service } from '../../src/infrastructure/service.ts';
import { aCatalog } from './catalogs.ts';
import { scriptedRunUseCases } from './run-answers.ts';
import { aLockReport } from './locks.ts';
import { aSyncReport, aSyncState } from './sync-dependencies.ts';
import { anExport, aHit, anAnswer, aRegistryEntry, aServer, aSummary, someCounts } from './answers.ts';

/** The real HTTP interface on a real socket, over scripted use cases. */
export type TestService = Service & { readonly application: HttpApplication; readonly logLines: readonly string[] };

export type Script = {
  readonly useCases?: Partial<HttpUseCases>;
  readonly settings?: Partial<HttpSettings>;
  readonly dependencies?: readonly Dependency[];
};

const useCases: HttpUseCases = {
  recommendStack: () => Promise.resolve(anAnswer()),
  listServers: () => Promise.resolve({ items: [aSummary()], total: 1, cursor: null, lacking: null }),
  searchServers: () => Promise.resolve({ items: [aHit()], total: 1, cursor: null, lacking: null }),
  countServers: () => Promise.resolve(someCounts()),
  getServer: () => Promise.resolve(aServer()),
  listRegistry: () => Promise.resolve({ entries: [Buffer.from(JSON.stringify(aRegistryEntry()))], nextCursor: null }),
  getRegistryVersions: () => Promise.resolve([Buffer.from(JSON.stringify(aRegistryEntry()))]),
  searchRegistry: () =>
    Promise.resolve({
      found: [{ entry: Buffer.from(JSON.stringify(aRegistryEntry())), hit: aHit() }],
      nextCursor: null,
    }),
  exportConfiguration: () => Promise.resolve(anExport()),
  verifyLock: () => Promise.resolve(aLockReport()),
  describeService: () => Promise.resolve({ version: '0.0.0' }),
  currentCatalog: new FixedCatalog(aCatalog()),
  syncs: { start: () => Promise.resolve(aSyncReport()), state: aSyncState() },
  ...scriptedRunUseCases,
};

const settings: HttpSettings = {
  version: '0.0.0',
  providers: ['local'],
  defaultProvider: 'local',
  vendors: [],
  allowedHosts: [],
  bearerTokens: [],
  anonymousRegistry: false,
  mostRuns: 64,
  mostVendorRuns: 32,
  deadlineMs: 30_000,
  stuckMs: 30_000,
  page: new Map(),
  cacheBytes: 1_000_000,
};

/** Starts a service, lends it to `use` and stops it, whatever happens. */
export async function withService<T>(script: Script, use: (service: TestService) => Promise<T>): Promise<T> {
  const logLines: string[] = [];
  const application = makeHttpApplication(
    { ...useCases, ...script.useCases },
    { ...settings, ...script.settings },
    script.dependencies ?? [{ name: 'catalog', check: () => Promise.resolve('scripted') }],
    makeJsonLogger(
      (line) => logLines.push(line),
      () => new Date(0),
      'info',
    ),
  );
  const service = await startService(application, '127.0.0.1', 0);
  try {
    return await use({ ...service, application, logLines });
  } finally {
    await service.stop();
  }
}
