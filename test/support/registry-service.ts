import type { HttpSettings } from '../../src/adapters/in/http/application.ts';
import { CurrentRegistry } from '../../src/application/registry/registry-list.ts';
import { makeGetRegistryVersions, makeListRegistry } from '../../src/application/registry/read-registry.ts';
import type { CurrentCatalog } from '../../src/application/ports/current-catalog.ts';
import { makeSearchRegistry } from '../../src/application/registry/search-registry.ts';
import { makeSearchServers } from '../../src/application/search/search-servers.ts';
import type { RegistryEntry } from '../../src/domain/registry/registry-entry.ts';
import { withService, type TestService } from './http-service.ts';

/** A page as a client reads it. */
export type ReadPage = {
  readonly servers: readonly RegistryEntry[];
  readonly metadata: { readonly nextCursor?: string; readonly count: number };
};

/** Lends the registry's API on a real socket over the real use cases. */
export function withRegistry<T>(
  store: CurrentCatalog,
  use: (service: TestService) => Promise<T>,
  settings: Partial<HttpSettings> = {},
): Promise<T> {
  const registry = new CurrentRegistry(store);
  const useCases = {
    currentCatalog: store,
    listRegistry: makeListRegistry(registry),
    getRegistryVersions: makeGetRegistryVersions(registry),
    searchRegistry: makeSearchRegistry(registry, makeSearchServers(store)),
  };
  return withService({ useCases, settings }, use);
}

/** The page at an address. */
export async function readPage(address: string): Promise<ReadPage> {
  return (await (await fetch(address)).json()) as ReadPage;
}
