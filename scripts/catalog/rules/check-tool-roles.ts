import { TOOL_ROLES } from '../../../src/domain/catalog/vocabulary.ts';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';
import { findDisorder } from './find-disorder.ts';
import { findRepeats } from './find-repeats.ts';

/** Roles are of tools of described servers, each tool with one role, servers in ascending order of name. */
export function* checkToolRoles({ toolRoles, servers }: Data): Generator<Fault> {
  const toolsOf = new Map(servers.map(({ value }) => [value.name, new Set(value.tools.map(({ name }) => name))]));
  yield* findRepeats(toolRoles, ({ server }) => [server], 'the server');
  yield* findDisorder(toolRoles, ({ server }) => server, 'name');
  for (const entry of toolRoles) {
    const known = toolsOf.get(entry.value.server);
    if (known === undefined) yield faultAt(entry, 'is of a server that the catalog does not describe');
    const named = TOOL_ROLES.flatMap((role) => entry.value[role]);
    for (const tool of new Set(named)) {
      if (known !== undefined && !known.has(tool)) yield faultAt(entry, `${tool} is no tool of the server`);
      if (named.filter((one) => one === tool).length > 1) yield faultAt(entry, `has several roles for ${tool}`);
    }
  }
}
