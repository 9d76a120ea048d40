import type { Server } from './server.ts';

/** A product that servers connect to, and what they can do there. */
export type System = {
  /** Lower case, the spelling that most servers use. */
  readonly name: string;
  readonly servers: ReadonlySet<string>;
  /** Number of tools by capability. */
  readonly capabilities: ReadonlyMap<string, number>;
};

/** Every product that an entry of the catalog connects to, by each of its spellings. Archived servers count: tasks name their products too. */
export function systemsOf(servers: readonly Server[]): ReadonlyMap<string, System> {
  const found = new Map<string, { name: string; servers: Set<string>; capabilities: Map<string, number> }>();
  for (const server of servers) {
    for (const name of server.systems) {
      const system = found.get(name) ?? { name, servers: new Set(), capabilities: new Map() };
      found.set(name, system);
      system.servers.add(server.name);
      for (const capability of [...server.tools.map((tool) => tool.capability), ...server.capabilities]) {
        if (capability !== null) system.capabilities.set(capability, (system.capabilities.get(capability) ?? 0) + 1);
      }
    }
  }
  return found;
}
