import type { Server } from '../../src/domain/catalog/server.ts';
import type { Covering } from '../../src/domain/stack/candidate.ts';
import { preferredWay } from '../../src/domain/catalog/launch.ts';
import type { Plan } from '../../src/domain/stack/plan.ts';
import type { PlannedServer } from '../../src/domain/stack/planned-server.ts';
import type { Need } from '../../src/domain/task/task-definition.ts';
import { aPackage, anEntry } from './catalogs.ts';
import { aNeed } from './needs.ts';

/** A server considered for a need; a test names only the members it is about. */
export function aCandidate(members: Partial<Covering> = {}): Covering {
  const server = members.server ?? anEntry();
  return {
    server,
    need: aNeed(),
    way: preferredWay(server) ?? { package: aPackage() },
    fitting: server.tools.map((tool) => ({ tool, score: 1 })),
    tools: server.tools.slice(0, 1).map(({ name }) => name),
    probability: 0.9,
    parts: { capability: 1, system: 1, text: 1, words: 1, lead: 1, covers: 1, about: 1, phrase: 1, trust: 1 },
    reliance: 1,
    isVendors: false,
    matched: null,
    ...members,
  };
}

/** A server in a plan that covers the given needs. */
export function aPlannedServer(server: Server = anEntry(), needs: readonly Need[] = [aNeed()]): PlannedServer {
  const covers = needs.map((need) => aCandidate({ server, need }));
  return { server, way: aCandidate({ server }).way, covers };
}

/** A plan in which the given servers cover everything. */
export function aPlan(servers: readonly PlannedServer[] = [aPlannedServer()], members: Partial<Plan> = {}): Plan {
  return {
    servers,
    served: servers.flatMap(({ covers }) => covers.map(({ need }) => need)),
    byClient: [],
    byThought: [],
    gaps: [],
    choices: new Map(),
    unsure: new Map(),
    refused: [],
    unavailable: new Map(),
    mostServers: Infinity,
    ...members,
  };
}
