import type { Catalog } from './catalog.ts';
import { visibleServers } from './visible-servers.ts';
import type { Server } from './server.ts';

/** Index of a catalog's servers by the packages and endpoints in client configurations; built at first use. */
export class ServerIdentifiers {
  readonly #catalog: Catalog;
  #servers: ReadonlyMap<string, Server> | undefined;
  #denied: ReadonlyMap<string, Server | null> | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Servers by identifier. When several share one, a visible server comes first, then the order of the catalog. */
  get servers(): ReadonlyMap<string, Server> {
    this.#servers ??= serversByIdentifier(this.#catalog);
    return this.#servers;
  }

  /** Denied servers by identifier; null when a visible server shares the identifier. */
  get denied(): ReadonlyMap<string, Server | null> {
    this.#denied ??= deniedByIdentifier(this.#catalog);
    return this.#denied;
  }
}

/**
 * Returns all texts of a configuration entry that may identify a server, in the spelling of {@link ServerIdentifiers}.
 */
export function identifiersIn(entry: unknown): readonly string[] {
  return textsIn(entry).flatMap((text) => [text, packageOf(text)]);
}

function serversByIdentifier(catalog: Catalog): ReadonlyMap<string, Server> {
  const found = new Map<string, Server>();
  for (const server of [...visibleServers(catalog).servers, ...catalog.servers])
    for (const identifier of identifiersOf(server)) if (!found.has(identifier)) found.set(identifier, server);
  return found;
}

function deniedByIdentifier({ servers, tail, denied }: Catalog): ReadonlyMap<string, Server | null> {
  const found = new Map<string, Server | null>();
  for (const server of [...servers, ...tail]) {
    const isDenied = denied.has(server.name);
    for (const identifier of identifiersOf(server))
      if (!isDenied) found.set(identifier, null);
      else if (!found.has(identifier)) found.set(identifier, server);
  }
  return found;
}

/** Returns packages without version, tag or extras, and addresses. */
function identifiersOf({ packages, remotes }: Server): readonly string[] {
  return [...packages.map(({ identifier }) => packageOf(identifier)), ...remotes.map(({ url }) => url)];
}

function packageOf(text: string): string {
  return `package:${text.replace(/(?<=.)(?:==|\[)[^]*$/, '').replace(/(?<=.)(?:@[^@/]*|:[^:/]*)$/, '')}`;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
