/** Address of the official registry: it lets nobody publish under a namespace that is not theirs. */
export const OFFICIAL_REGISTRY = 'https://registry.modelcontextprotocol.io';

/** Which sources of entries may speak for which names. */
export type Authority = {
  /** Sources that verify who owns a namespace. They may speak for every name, as the operator's own file may. */
  readonly verifying: readonly string[];
  /** The others: of several that bring a name the first owns it. Sources that are missing here come last, by name. */
  readonly order: readonly string[];
};

/** Name of the source of a registry. @param address Without a slash at its end. */
export function registrySource(address: string): string {
  return `registry:${address}`;
}

export const OFFICIAL_ALONE: Authority = { verifying: [registrySource(OFFICIAL_REGISTRY)], order: [] };
