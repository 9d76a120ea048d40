import type { Server } from '../../catalog/server.ts';
import { RANKER_VERSION } from '../../match/rank-servers.ts';
import type { Constraints } from '../../task/constraints.ts';
import { settingsFor, toolsFor, variablesOf, type PlannedServer } from '../planned-server.ts';
import { exactWay, installLine, launchOf, type Preferred } from '../../catalog/launch.ts';
import type { Plan } from '../plan.ts';
import type { SkillPick } from '../choose-skills.ts';
import { LOCK_VERSION, lockDigest, type LockContents, type LockedServer, type StackLock } from './stack-lock.ts';

/** Chosen parts of a stack. */
export type ChosenStack = Pick<LockContents, 'llm' | 'framework'> & {
  readonly plan: Pick<Plan, 'servers'>;
  readonly skills: readonly SkillPick[];
};

/**
 * Writes the lock of a stack.
 * @param catalog Version of the catalog.
 */
export function lockStack(
  { llm, framework, plan, skills }: ChosenStack,
  constraints: Constraints,
  catalog: string,
  sha256: (text: string) => string,
): StackLock {
  const contents: LockContents = {
    lock_version: LOCK_VERSION,
    catalog,
    ranker: RANKER_VERSION,
    llm,
    framework,
    servers: plan.servers.map((planned) => lockServer(planned, constraints)),
    skills: skills.map(({ name, source, path }) => ({ name, source, path })),
  };
  return { digest: lockDigest(contents, sha256), contents };
}

/** Writes the lock entry of a planned server. */
export function lockServer(planned: PlannedServer, constraints: Constraints): LockedServer {
  const { server, covers } = planned;
  const settings = settingsFor(planned, constraints);
  const way = pinned(planned.way, server);
  const covered = new Map(
    covers.map(({ need: { capability, system = null } }) => [`${capability} ${system}`, { capability, system }]),
  );
  return {
    name: server.name,
    version: way.version ?? null,
    package: way.package === undefined ? null : { type: way.package.type, identifier: way.package.identifier },
    endpoint: way.remote === undefined ? null : { type: way.remote.type, url: way.remote.url },
    install: installLine(launchOf(server, way, settings)),
    settings: settings.map(({ name, value }) => ({ name, value })),
    credentials: requiredSecrets(server, way),
    tools: toolsFor(planned, settings).map(({ name }) => name),
    tools_known: knownTools(server),
    tools_hash: seenHash(server, way),
    covers: [...covered.values()],
  };
}

type PinnedWay = Preferred & { readonly version?: string | null };

function pinned(way: Preferred, server: Server): PinnedWay {
  if (way.package === undefined) return way;
  const { identifier, version } = exactWay(way, server);
  return { package: { ...way.package, identifier, version: version ?? way.package.version }, version };
}

/** Returns the names of the secrets that the server needs to start. */
export function requiredSecrets(server: Server, way: Preferred): readonly string[] {
  return server.credentials
    .filter(({ required }) => required)
    .flatMap((credential) => variablesOf(credential, server, way.remote !== undefined));
}

/** Returns tool names in ascending order; null when unknown. */
export function knownTools({ tools }: Pick<Server, 'tools'>): readonly string[] | null {
  return tools.length === 0 ? null : tools.map(({ name }) => name).toSorted((one, other) => (one < other ? -1 : 1));
}

/**
 * Returns the hash of the tools that this service saw of exactly this version or endpoint; null without such a check.
 * Evidence from the package itself does not count: its settings and secrets, and so its tools, may differ.
 */
export function seenHash({ verification }: Pick<Server, 'verification'>, way: PinnedWay): string | null {
  if (verification === null || verification.tools === null) return null;
  const { target, tools_hash: hash, version } = verification;
  if (way.remote !== undefined) return target === way.remote.url ? hash : null;
  const { type, identifier } = way.package;
  const label = `${type}:${identifier}`;
  const isIt = target === label || target.startsWith(`${label}@`);
  return isIt && version !== null && version === way.version ? hash : null;
}
