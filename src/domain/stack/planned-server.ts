import { changes, objectOf } from '../catalog/capability.ts';
import { secretHeader, type Preferred } from '../catalog/launch.ts';
import { onlyReads, settingsOfWay } from '../catalog/switches.ts';
import type { CredentialNeed, Server, Setting, ToolEffect } from '../catalog/server.ts';
import { isReadOnly, type Constraints } from '../task/constraints.ts';
import type { Covering } from './candidate.ts';
import type { LockedServer } from './lock/stack-lock.ts';

/** Server of the stack with the needs it covers. */
export type PlannedServer = {
  readonly server: Server;
  readonly way: Preferred;
  readonly covers: readonly Covering[];
  /** Settings and tools fixed by a lock; without it they follow from the covered needs. */
  readonly held?: Pick<LockedServer, 'settings' | 'tools'>;
  /** Values from answers, by the value with a placeholder that they replace. */
  readonly filled?: ReadonlyMap<string, string>;
};

/** Tool that the agent may use, and whether calls need approval. */
export type AllowedTool = {
  readonly name: string;
  readonly effect: ToolEffect | null;
  readonly approval: 'auto' | 'ask';
};

/** Allowed tool with the ids of the needs that it serves; none for a locked tool without a need. */
export type ServingTool = AllowedTool & { readonly needs: readonly string[] };

/** Returns the locked settings, or those that the server needs to start plus its read-only or writing switch. */
export function settingsFor(planned: PlannedServer, constraints: Constraints): readonly Setting[] {
  const { filled } = planned;
  const settings = unfilledSettings(planned, constraints);
  if (filled === undefined) return settings;
  return settings.map((setting) => ({ ...setting, value: filled.get(setting.value) ?? setting.value }));
}

/** Returns the settings with their placeholders. */
export function unfilledSettings(
  { server, way, covers, held }: Omit<PlannedServer, 'filled'>,
  constraints: Constraints,
): readonly Setting[] {
  if (held !== undefined) return heldSettings(held.settings, server, way);
  const writes = !isReadOnly(server.systems, constraints) && covers.some(({ need }) => changes(need.effect));
  return settingsOfWay(server, way)
    .filter(({ when }) => when === 'always' || (writes ? when === 'write' : when === 'read_only'))
    .map((setting) => narrowed(setting, covers, server));
}

/** Narrows a setting to the objects of the needs and of the allowed tools, when each of them has a value. */
function narrowed(setting: Setting, covers: PlannedServer['covers'], { tools }: Server): Setting {
  if (setting.narrow === undefined) return setting;
  const allowed = tools.filter(({ name }) => covers.some((covering) => covering.tools.includes(name)));
  const capabilities = [...covers.map(({ need }) => need.capability), ...allowed.map(({ capability }) => capability)];
  const values = [...new Set(capabilities)].map((capability) => setting.narrow?.[objectOf(capability)]);
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length
    ? setting
    : {
        ...setting,
        value: [...new Set(known.flatMap((one) => one.split(',')))].join(','),
        why: 'only what the needs take',
      };
}

/**
 * Returns the allowed tools. With the read-only switch on, or the writing switch off, writing tools are absent and tools for arbitrary statements
 * only read.
 * An effect that only the server itself declares is not enough for automatic approval.
 * @param approval Calls that the limits put under approval.
 */
export function toolsFor(
  { server, way, covers, held }: PlannedServer,
  settings: readonly Setting[],
  approval: Constraints['approval'] = 'changes',
): readonly ServingTool[] {
  const wanted = new Set(held?.tools ?? covers.flatMap(({ tools }) => tools));
  const limited = onlyReads(server, way, settings);
  return server.tools
    .filter(({ name, effect }) => wanted.has(name) && !(limited && effect === 'write'))
    .map(({ name, effect, seen }) => {
      const needs = covers.filter(({ tools }) => tools.includes(name)).map(({ need }) => need.id);
      return limited || (effect === 'read' && seen !== true)
        ? { name, effect: 'read', approval: approval === 'always' ? 'ask' : 'auto', needs }
        : { name, effect, approval: 'ask', needs };
    });
}

/** Returns the environment variables for the secrets of a credential, using its least-privilege alternative. */
export function variablesOf(credential: CredentialNeed, server: Server, hosted: boolean): readonly string[] {
  return hosted ? credential.pick.map((name) => secretHeader(name, server).variable) : credential.pick;
}

/** Returns the locked settings known to the catalog; a value that the catalog would not write itself is omitted. */
export function heldSettings(locked: LockedServer['settings'], server: Server, way: Preferred): readonly Setting[] {
  const settings = settingsOfWay(server, way);
  return locked.flatMap(({ name, value }) => {
    const known = settings.find((setting) => setting.name === name && takes(setting, value));
    if (known === undefined) return [];
    return [known.value === value ? known : { ...known, value, why: 'only what the needs take' }];
  });
}

function takes({ value, narrow = {} }: Setting, wanted: string): boolean {
  const parts = new Set(Object.values(narrow).flatMap((one) => one.split(',')));
  return wanted === value || wanted.split(',').every((part) => parts.has(part));
}
