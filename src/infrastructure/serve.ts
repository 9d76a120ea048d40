import { systemClock } from '../adapters/out/system/system-clock.ts';
import type { LiveCatalog } from '../application/catalog/live-catalog.ts';
import type { CatalogStore } from '../application/ports/catalog-store.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { CurrentCatalog } from '../application/ports/current-catalog.ts';
import type { Logger } from '../application/ports/logger.ts';
import { QuartermasterError } from '../domain/errors.ts';
import type { Config } from './config/config.ts';
import { createContainer } from './container.ts';
import { startService } from './service.ts';
import { tokens } from './tokens.ts';

/** Milliseconds in which pending requests are read after a stop signal. */
const LINGER_MS = 250;
/** Milliseconds after the start in which the service only responds. */
const ANSWERING_MS = 250;
/** Further milliseconds without blocking work, because the first responses over a large catalog take longer. */
const BRISK_MS = 750;

/**
 * Runs the service until a signal ends the process; a second signal ends it at once.
 *
 * @param fail Called when the service cannot stop cleanly.
 */
export async function serve(config: Config, log: Logger, fail: (error: unknown) => void): Promise<void> {
  const container = createContainer(config, log);
  // The sandbox tests itself while this process reads the catalog.
  container
    .get(tokens.isolation)()
    .catch(() => undefined);
  const closeCatalog = await openCatalog(container.get(tokens.catalogStore), container.get(tokens.liveCatalog), log);
  const runStore = container.get(tokens.runStore);
  // No other process serves a file that this process claimed.
  if (runStore.kind === 'sqlite') await runStore.endLeases();
  const service = await startService(container.get(tokens.httpApplication), config.host, config.port, {
    lingerMs: LINGER_MS,
    trustedProxies: config.trustedProxies,
    onRefused: (peer) => log.write('warn', 'connection refused: the peer has 64 open ones', { peer }),
  });
  const syncing = container.get(tokens.syncSchedule);
  syncing.start();
  const runs = container.get(tokens.runWorker);
  const sweeps = container.get(tokens.runSweeps);
  const stopping = stopOnSignal(() => {
    void Promise.all([service.stop(), syncing.stop(), runs.stop(), sweeps.stop()])
      .then(() => runStore.close())
      .then(closeCatalog)
      .then(() => process.exit(0), fail);
  });
  process.stdout.write(`quartermaster listening on ${service.url}\n`);
  await beginWork([runs, sweeps], container.get(tokens.currentCatalog), systemClock, stopping);
}

/** Calls back at each stop signal; the second one ends the process. @returns Signal that the first one aborts. */
function stopOnSignal(stopAll: () => void): AbortSignal {
  const stopping = new AbortController();
  const stop = (): void => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    stopAll();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return stopping.signal;
}

/**
 * Opens a store, reads the catalog and follows its changes.
 *
 * @returns Function that ends it and closes the store.
 * @throws {Error} with the fault of the store and a remedy; the store is closed then.
 */
async function openCatalog(store: CatalogStore, live: LiveCatalog, logger: Logger): Promise<() => Promise<void>> {
  try {
    await store.claim();
    await live.current();
    const unfollow = live.follow((error) =>
      logger.write('error', 'catalog not refreshed', {
        reason: error instanceof QuartermasterError ? error.message : 'a bug',
      }),
    );
    return async () => {
      unfollow();
      await store.close();
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Starts the background work, then computes the catalog index before the first request, which blocks for about half a
 * second. Requests report a catalog that cannot be read.
 *
 * @param signal Nothing starts once it is aborted.
 */
async function beginWork(
  workers: readonly { readonly start: () => void }[],
  live: CurrentCatalog,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  await clock.sleep(ANSWERING_MS);
  if (signal.aborted) return;
  for (const worker of workers) worker.start();
  await clock.sleep(BRISK_MS);
  if (signal.aborted) return;
  const index = await live.index().catch(() => null);
  index?.prepare();
}
