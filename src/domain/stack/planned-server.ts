import { changes, objectOf } from '../catalog/capability.ts';
import { secretHeader, type Preferred } from '../catalog/launch.ts';
import type { CredentialNeed, Server, Setting, ToolEffect } from '../catalog/server.ts';
import type { Constraints } from '../task/constraints.ts';
import type { Covering } from './candidate.ts';
import type { LockedServer } from './lock/stack-lock.ts';

/** A server of the stack with the needs it covers. */
export type PlannedServer = {
  readonly server: Server;
  readonly way: Preferred;
  readonly covers: readonly Covering[];
  /** What a lock fixes of it; without one, settings and tools follow from what it covers. */
  readonly held?: Pick<LockedServer, 'settings' | 'tools'>;
};

/** A tool that the agent may use, and whether it is called unasked. */
export type AllowedTool = {
  readonly name: string;
  readonly effect: ToolEffect | null;
  readonly approval: 'auto' | 'ask';
};

/** The settings that a pick needs: what it needs to start, the read-only switch when it only reads, the writing one when it writes; or those of its lock. */
export function settingsFor({ server, covers, held }: PlannedServer, constraints: Constraints): readonly Setting[] {
  if (held !== undefined) return heldSettings(held.settings, server);
  const writes = constraints.read_only !== true && covers.some(({ need }) => changes(need.effect));
  return server.settings
    .filter(({ when }) => when === 'always' || (writes ? when === 'write' : when === 'read_only'))
    .map((setting) => narrowed(setting, covers));
}

/** The setting with the values that the needs take, and no more. */
function narrowed(setting: Setting, covers: PlannedServer['covers']): Setting {
  if (setting.narrow === undefined) return setting;
  const values = covers.map(({ need }) => setting.narrow?.[objectOf(need.capability)]);
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length
    ? setting
    : { ...setting, value: [...new Set(known)].join(','), why: 'only what the needs take' };
}

/** Once the server's read-only switch is on, a tool that runs any statement only reads, and one that writes is not there. The server's own word is not enough to call a tool unasked. */
export function toolsFor(
  { server, covers, held }: PlannedServer,
  settings: readonly Setting[],
): readonly AllowedTool[] {
  const wanted = new Set(held?.tools ?? covers.flatMap(({ tools }) => tools));
  const limited = settings.some(({ when }) => when === 'read_only');
  return server.tools
    .filter(({ name, effect }) => wanted.has(name) && !(limited && effect === 'write'))
    .map(({ name, effect, seen }) =>
      limited || (effect === 'read' && seen !== true)
        ? { name, effect: 'read', approval: 'auto' }
        : { name, effect, approval: 'ask' },
    );
}

/** Names of the environment variables that hold the secrets of a credential, least-privilege alternative. */
export function variablesOf(credential: CredentialNeed, server: Server, hosted: boolean): readonly string[] {
  return hosted ? credential.pick.map((name) => secretHeader(name, server).variable) : credential.pick;
}

/** The locked settings as the catalog knows them; one whose value it would not write itself is left out. */
export function heldSettings(locked: LockedServer['settings'], server: Pick<Server, 'settings'>): readonly Setting[] {
  return locked.flatMap(({ name, value }) => {
    const known = server.settings.find((setting) => setting.name === name && takes(setting, value));
    if (known === undefined) return [];
    return [known.value === value ? known : { ...known, value, why: 'only what the needs take' }];
  });
}

function takes({ value, narrow = {} }: Setting, wanted: string): boolean {
  const parts = new Set(Object.values(narrow));
  return wanted === value || wanted.split(',').every((part) => parts.has(part));
}
