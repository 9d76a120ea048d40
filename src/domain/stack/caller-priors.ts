import type { Server } from '../catalog/server.ts';
import type { ServerIdentifiers } from '../catalog/server-identifiers.ts';
import type { Constraints } from '../task/constraints.ts';
import { configuredServers } from './configured-servers.ts';

/** Caller facts that affect a plan. */
export type PlanOptions = {
  /** Names of the secrets that the caller holds; null when the caller did not say. */
  readonly credentialsHeld: readonly string[] | null;
  readonly currentConfig: Readonly<Record<string, unknown>> | null;
  /** Clients that the caller names, whose built-in abilities count; none when absent. */
  readonly namedClients?: readonly string[];
};

/** Facts of the caller besides the task. */
export type Priors = {
  /** Names of the configured servers. */
  readonly present: ReadonlySet<string>;
  /** Names of the held secrets. */
  readonly held: ReadonlySet<string>;
  /** Clients whose built-in abilities count. */
  readonly clients: readonly string[];
};

export const NO_PRIORS: Priors = { present: new Set(), held: new Set(), clients: [] };

/** Reliance bonus of a server that needs no key, or only keys that the caller holds. */
const KEYLESS = 0.2;
/** Reliance bonus of a server whose tools were seen. */
const SEEN = 0.2;
/** Reliance bonus of a server that the caller already has. */
const PRESENT = 1;
const NO_POSITIONS: ReadonlySet<number> = new Set();

export function priorsOf(
  { currentConfig, credentialsHeld, namedClients = [] }: PlanOptions,
  identifiers: ServerIdentifiers,
): Priors {
  const present = currentConfig === null ? [] : configuredServers(currentConfig, identifiers).values();
  return {
    present: new Set([...present].map(({ name }) => name)),
    held: new Set(credentialsHeld ?? []),
    clients: namedClients,
  };
}

/** Returns the log odds that the priors add for a server. */
export function priorOdds(server: Server, { present, held }: Priors): number {
  return (present.has(server.name) ? 0.8 : 0) + (hasSecrets(server, held) ? 0.5 : 0);
}

/** Returns a score for how little setup a server needs. */
export function readinessOf(server: Server, { present, held }: Priors): number {
  const isOpen = server.credentials.every(({ required }) => !required) || hasSecrets(server, held);
  return (isOpen ? KEYLESS : 0) + (server.tools.length > 0 ? SEEN : 0) + (present.has(server.name) ? PRESENT : 0);
}

/** Returns the positions of servers that the caller has configured or requests by name. */
export function requestedServers(
  servers: readonly Server[],
  { present }: Priors,
  { only = [] }: Constraints,
): ReadonlySet<number> {
  if (present.size === 0 && only.length === 0) return NO_POSITIONS;
  const asked = new Set(only.map((word) => word.toLowerCase()));
  return new Set(
    servers.flatMap(({ name }, position) => (present.has(name) || asked.has(name.toLowerCase()) ? [position] : [])),
  );
}

function hasSecrets({ credentials }: Server, held: ReadonlySet<string>): boolean {
  const secrets = credentials.filter(({ required }) => required).flatMap(({ pick }) => pick);
  return secrets.length > 0 && secrets.every((name) => held.has(name));
}
