import type { LiveCatalog } from '../application/catalog/live-catalog.ts';
import type { CatalogStore } from '../application/ports/catalog-store.ts';
import type { Logger } from '../application/ports/logger.ts';
import { QuartermasterError } from '../domain/errors.ts';

/**
 * Opens a store for a service, reads the catalog and goes on following it.
 *
 * @returns what ends that and closes the store.
 * @throws {Error} that says what is wrong with the store and what to do; it is closed then.
 */
export async function serveCatalog(
  store: CatalogStore,
  live: LiveCatalog,
  logger: Logger,
): Promise<() => Promise<void>> {
  try {
    await store.claim();
    await live.current();
    const unfollow = live.follow((error) =>
      logger.write('error', 'catalog not refreshed', { reason: reasonOf(error) }),
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

function reasonOf(error: unknown): string {
  return error instanceof QuartermasterError ? error.message : 'a bug';
}
