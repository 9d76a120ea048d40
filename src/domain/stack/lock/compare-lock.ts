import type { Catalog } from '../../catalog/catalog.ts';
import { startSettings } from '../../catalog/switches.ts';
import { blocking, passing, worstFirst, type Finding } from './drift.ts';
import type { LockContents, LockedServer } from './stack-lock.ts';
import type { Server } from '../../catalog/server.ts';
import { evidenceAgainst, tellGone, evidenceOf, wayName } from '../../catalog/usable-way.ts';
import { exactPackage } from '../../catalog/version.ts';
import { installLine, launchOf, type Preferred } from '../../catalog/launch.ts';
import { heldSettings, type PlannedServer } from '../planned-server.ts';
import { compareTools, type ToolChanges } from './compare-tools.ts';
import { compareVersion } from './compare-version.ts';
import { requiredSecrets } from './lock-stack.ts';

/** Drift of a part of a lock other than a server. */
export type PartDrift = { readonly name: string; readonly findings: readonly Finding[] };

export type LockDrift = {
  readonly llm: PartDrift | null;
  readonly framework: PartDrift | null;
  /** Servers in the order of the lock; skills likewise. */
  readonly servers: readonly ServerDrift[];
  readonly skills: readonly PartDrift[];
};

export function compareLock({ llm, framework, servers, skills }: LockContents, catalog: Catalog): LockDrift {
  return {
    llm: llm === null ? null : { name: llm, findings: compareModel(llm, catalog) },
    framework:
      framework === null
        ? null
        : {
            name: framework,
            findings: unless(
              catalog.frameworks.some(({ name }) => name === framework),
              `The catalog does not have the framework ${framework} any more.`,
            ),
          },
    servers: servers.map((server) => compareServer(server, catalog)),
    skills: skills.map(({ name, source, path }) => ({
      name,
      findings: unless(
        catalog.skills.some((skill) => skill.name === name && skill.repository === source && skill.path === path),
        `The catalog does not have the skill ${name} of ${source} any more.`,
      ),
    })),
  };
}

/**
 * Compares the locked model. A vendor without models in the catalog was configured by the operator, so its models are
 * not judged.
 */
function compareModel(id: string, { models }: Catalog): readonly Finding[] {
  const model = models.find((one) => one.id === id);
  if (model !== undefined)
    return model.deprecated ? [passing('deprecated', `${id} is deprecated: its vendor may stop serving it.`)] : [];
  const vendor = id.split('/')[0];
  return unless(
    !models.some(({ provider }) => provider === vendor),
    `The catalog does not have the model ${id} any more.`,
  );
}

function unless(isThere: boolean, text: string): readonly Finding[] {
  return isThere ? [] : [blocking('gone', text)];
}

/** Drift of one locked server. */
export type ServerDrift = {
  readonly locked: LockedServer;
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** Version in today's catalog; null when it has none or the server is gone. */
  readonly versionNow: string | null;
  readonly tools: ToolChanges;
  /** The locked server as it can be started today, covering nothing yet; null when it is denied or gone. */
  readonly planned: PlannedServer | null;
};

const NO_CHANGES: ToolChanges = { added: [], removed: [] };

/** Compares a locked server with the catalog. Only facts that the catalog confirms are taken from the lock. */
export function compareServer(locked: LockedServer, catalog: Catalog): ServerDrift {
  const { name } = locked;
  const lost = (finding: Finding): ServerDrift => ({
    locked,
    findings: [finding],
    versionNow: null,
    tools: NO_CHANGES,
    planned: null,
  });
  const server = catalog.servers.find((one) => one.name === name);
  const kept = catalog.denied.get(name);
  if (kept !== undefined) return lost(blocking('denied', kept));
  if (server === undefined) return lost(blocking('gone', whyGone(name, catalog)));
  const found = wayOf(locked, server);
  if (found === undefined)
    return lost(
      blocking('package_gone', `It does not come as ${lockedName(locked)} any more; today: ${waysOf(server)}.`),
    );
  const { way, versionNow } = found;
  const gone = evidenceAgainst(server, way);
  if (gone !== undefined) return lost(blocking('package_gone', tellGone(gone)));
  const evidence = evidenceOf(server, way);
  if (evidence?.outcome === 'package_missing' && evidence.target === `${wayName(way)}@${locked.version}`)
    return lost(blocking('version_gone', tellGone(evidence)));
  const tools = compareTools(locked, server, way);
  const findings = [
    ...(way.package === undefined ? [] : compareVersion(locked, versionNow, server, catalog)),
    ...compareLaunch(locked, server, way),
    ...tools.findings,
    ...compareSecrets(locked, server, way),
    ...(server.status === 'active' ? [] : [passing('deprecated', `Its publisher ${WORDS[server.status]} it.`)]),
  ];
  const { settings, tools: allowed } = locked;
  return {
    locked,
    findings: worstFirst(findings),
    versionNow,
    tools: tools.changes,
    planned: { server, way, covers: [], held: { settings, tools: allowed } },
  };
}

const WORDS = { deprecated: 'deprecated', archived: 'archived' } as const;

function whyGone(name: string, { tail, servers }: Catalog): string {
  if (tail.some((one) => one.name === name)) return 'The catalog lists it, but nobody vouches for it any more.';
  const heir = servers.find((one) => one.merged.some((merge) => merge.name === name));
  return `The catalog does not have it any more.${heir === undefined ? '' : ` What it was is part of ${heir.name} today.`}`;
}

/** Finds the locked package or endpoint among today's; a package keeps its locked version. */
function wayOf(
  { package: pack, endpoint, version }: LockedServer,
  server: Server,
): { readonly way: Preferred; readonly versionNow: string | null } | undefined {
  if (pack === null) {
    const remote = server.remotes.find(({ type, url }) => type === endpoint?.type && url === endpoint.url);
    return remote === undefined ? undefined : { way: { remote }, versionNow: null };
  }
  const known = server.packages
    .filter(({ type }) => type === pack.type)
    .map((each) => ({ each, exact: exactPackage(each, server) }))
    .find(({ each, exact }) => [each.identifier, exact.identifier].includes(pack.identifier));
  if (known === undefined) return undefined;
  const { each, exact } = known;
  return {
    way: { package: { ...each, identifier: pack.identifier, version: version ?? each.version }, version },
    versionNow: exact.version,
  };
}

/** Checks that the server still takes the locked settings, needs no others and starts with the same command. */
function compareLaunch({ settings, install }: LockedServer, server: Server, way: Preferred): Finding[] {
  const held = heldSettings(settings, server, way);
  const names = new Set(held.map(({ name }) => name));
  const refused = settings.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const lacking = startSettings(server, way).filter(({ name }) => !names.has(name));
  if (refused.length > 0)
    return [blocking('launch_changed', `It does not take ${refused.join(', ')} any more, or not with that value.`)];
  if (lacking.length > 0)
    return [
      blocking(
        'launch_changed',
        `It needs ${lacking.map(({ name }) => name).join(', ')} to start, which is not locked.`,
      ),
    ];
  const today = installLine(launchOf(server, way, held));
  return today === install ? [] : [blocking('launch_changed', `It would be started otherwise today: ${today}`)];
}

/** Compares required secrets; a difference changes the setup only, so it never blocks the lock. */
function compareSecrets({ credentials }: LockedServer, server: Server, way: Preferred): Finding[] {
  const today = requiredSecrets(server, way);
  const same = today.length === credentials.length && today.every((name) => credentials.includes(name));
  const said = today.length === 0 ? 'none' : today.join(', ');
  return same ? [] : [passing('credentials_changed', `The secrets that it needs are other ones today: ${said}.`)];
}

function lockedName({ package: pack, endpoint }: LockedServer): string {
  return pack === null ? (endpoint?.url ?? 'nothing') : `${pack.type}:${pack.identifier}`;
}

function waysOf({ packages, remotes }: Server): string {
  const ways = [...packages.map(({ type, identifier }) => `${type}:${identifier}`), ...remotes.map(({ url }) => url)];
  return ways.slice(0, 3).join(', ') || 'nothing that could be started';
}
