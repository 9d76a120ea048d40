import { changes } from '../../catalog/capability.ts';
import type { Server } from '../../catalog/server.ts';
import { onlyReads } from '../../catalog/switches.ts';
import { isReadOnly, type Constraints } from '../../task/constraints.ts';
import type { TaskDefinition } from '../../task/task-definition.ts';
import { admit } from '../admit-server.ts';
import type { RankedModel } from '../choose-model.ts';
import { settingsFor, toolsFor, type PlannedServer } from '../planned-server.ts';
import type { SkillPick } from '../choose-skills.ts';
import type { Conflict } from '../plan.ts';

/** Parts of a locked stack that limits apply to. */
type LockedPicks = {
  readonly servers: readonly PlannedServer[];
  readonly model: RankedModel | null;
  readonly skills: readonly SkillPick[];
};

/**
 * Returns the limits that a locked stack breaks; either these limits or the lock must go. No part of such a stack is
 * recommended.
 */
export function findLockConflict(task: TaskDefinition, picks: LockedPicks): Conflict | null {
  const { constraints } = task;
  const named = new Set(task.needs.flatMap((need) => need.system ?? []));
  const limits = Object.keys(constraints) as (keyof Constraints)[];
  const broken = limits.flatMap((limit) => {
    const who = breakers(limit, constraints, picks, named);
    return who.length === 0 ? [] : [{ limit, who }];
  });
  const [first] = broken;
  if (first === undefined) return null;
  const others =
    broken.length > 1
      ? `, nor ${broken
          .slice(1)
          .map(({ limit }) => limit)
          .join(', ')}`
      : '';
  return {
    constraints: broken.map(({ limit }) => limit),
    relax: `The locked stack does not keep ${first.limit} (${first.who.slice(0, 3).join(', ')})${others}: drop the limit or the lock.`,
  };
}

function breakers(
  limit: keyof Constraints,
  constraints: Constraints,
  { servers, model, skills }: LockedPicks,
  named: ReadonlySet<string>,
): string[] {
  const { max_servers: most = Infinity, read_only: readOnly, model_providers: providers, licenses } = constraints;
  switch (limit) {
    case 'max_servers':
      return servers.length > most ? [`${servers.length} servers`] : [];
    case 'read_only':
      return readOnly === true ? servers.filter(mayChange).map(({ server }) => server.name) : [];
    case 'model_providers':
      return model === null || providers?.includes(model.model.provider) !== false ? [] : [model.model.id];
    case 'max_cost_usd':
      return model !== null && (model.cost?.high ?? Infinity) > (constraints.max_cost_usd ?? Infinity)
        ? [model.model.id]
        : [];
    case 'licenses':
      return [
        ...refused(limit, constraints, servers, named),
        ...skills
          .filter(({ license }) => license === null || licenses?.includes(license) === false)
          .map(({ name }) => name),
      ];
    case 'read_only_systems':
      return servers
        .filter(
          (planned) =>
            isReadOnly(planned.server.systems, { read_only_systems: constraints.read_only_systems ?? [] }) &&
            mayChange(planned),
        )
        .map(({ server }) => server.name);
    case 'approval':
    case 'audit':
    case 'keyless_except':
    case 'max_cost_usd_per_month':
    case 'residency':
      return [];
    case 'exclude':
    case 'keyless':
    case 'max_context_tokens':
    case 'no_runtimes':
    case 'official':
    case 'on_premises':
    case 'only':
    case 'remote':
    case 'transports':
      return refused(limit, constraints, servers, named);
  }
}

function refused(
  limit: keyof Constraints,
  constraints: Constraints,
  servers: readonly PlannedServer[],
  named: ReadonlySet<string>,
): string[] {
  return servers.flatMap(({ server, way }) => {
    const { keyless_except: held = [] } = constraints;
    const admission = admit(asLocked(server, way), { [limit]: constraints[limit], keyless_except: held }, named);
    return admission.admitted ? [] : [`${server.name}: ${admission.reason.replace(/\.$/, '')}`];
  });
}

/** Whether a locked server may change things: it has a writing tool or unknown tools, and no read-only switch is on. */
export function mayChange(planned: PlannedServer): boolean {
  const settings = settingsFor(planned, {});
  if (onlyReads(planned.server, planned.way, settings)) return false;
  const tools = toolsFor(planned, settings);
  return tools.length === 0
    ? planned.server.tools.length === 0
    : tools.some(({ effect }) => changes(effect ?? 'write'));
}

/** Returns the server with the locked way only and active status, because deprecation does not block a lock. */
function asLocked(server: Server, { package: pack, remote }: PlannedServer['way']): Server {
  return {
    ...server,
    status: 'active',
    packages: pack === undefined ? [] : [pack],
    remotes: remote === undefined ? [] : [remote],
    prefer: pack === undefined ? `remote:${remote?.url ?? ''}` : `${pack.type}:${pack.identifier}`,
  };
}
