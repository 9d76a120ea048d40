import type { Server } from '../../catalog/server.ts';
import type { Preferred } from '../../catalog/launch.ts';
import { heldSettings, toolsFor } from '../planned-server.ts';
import { blocking, passing, type Finding } from './drift.ts';
import { knownTools, seenHash } from './lock-stack.ts';
import type { LockedServer } from './stack-lock.ts';

/** Tool names in ascending order; both lists are empty if the tools were or are unknown. */
export type ToolChanges = { readonly added: readonly string[]; readonly removed: readonly string[] };

/**
 * Compares the tools with those of the lock.
 * The lock is blocked if an allowed tool is missing, or if the same version or endpoint describes its tools
 * differently than before.
 */
export function compareTools(
  locked: LockedServer,
  server: Server,
  way: Preferred,
): { readonly changes: ToolChanges; readonly findings: readonly Finding[] } {
  const known = knownTools(server);
  const changes = {
    added: locked.tools_known === null || known === null ? [] : lacking(known, locked.tools_known),
    removed: locked.tools_known === null || known === null ? [] : lacking(locked.tools_known, known),
  };
  const usable = toolsFor({ server, way, covers: [], held: locked }, heldSettings(locked.settings, server, way));
  const lost = lacking(
    locked.tools,
    usable.map(({ name }) => name),
  );
  const hash = seenHash(server, way);
  const findings: Finding[] = [];
  if (lost.length > 0)
    findings.push(
      blocking(
        'tools_changed',
        known === null ? 'Its tools are not known any more.' : `It has no ${lost.join(', ')} any more.`,
      ),
    );
  if (locked.tools_hash !== null && hash !== null && hash !== locked.tools_hash)
    findings.push(
      blocking('tools_changed', 'It describes its tools otherwise than when it was locked, in the same version.'),
    );
  if (findings.length === 0 && changes.added.length + changes.removed.length > 0)
    findings.push(passing('tools_changed', tellChanges(changes)));
  return { changes, findings };
}

function tellChanges({ added, removed }: ToolChanges): string {
  const came = added.length === 0 ? [] : [`${added.length} came`];
  const went = removed.length === 0 ? [] : [`${removed.length} went`];
  return `Of its tools ${[...came, ...went].join(' and ')}, none that the lock allows.`;
}

function lacking(names: readonly string[], others: readonly string[]): string[] {
  const there = new Set(others);
  return names.filter((name) => !there.has(name));
}
