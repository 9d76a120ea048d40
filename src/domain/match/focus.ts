import { objectOf } from '../catalog/capability.ts';
import type { Server } from '../catalog/server.ts';
import type { CapabilityLexicon } from './capability-lexicon.ts';

/**
 * How much of a server is about one capability, 0 to 1: the mean of two shares of what it does, the same object
 * (`email`) and the same domain of the vocabulary. A mail server has more of it than a suite with one mail tool.
 */
export function focusOn(server: Server, capability: string, lexicon: CapabilityLexicon): number {
  const known = memory.get(server) ?? new Map<string, number>();
  memory.set(server, known);
  const focus = known.get(capability) ?? shareOf(server, capability, lexicon);
  known.set(capability, focus);
  return focus;
}

const memory = new WeakMap<Server, Map<string, number>>();

function shareOf(server: Server, capability: string, lexicon: CapabilityLexicon): number {
  const known = [...server.tools.flatMap((tool) => tool.capability ?? []), ...server.capabilities];
  if (known.length === 0) return 0;
  const object = objectOf(capability);
  const domain = lexicon.capabilities.get(capability)?.domain;
  const alike = known.filter((other) => objectOf(other) === object).length;
  const near = known.filter((other) => lexicon.capabilities.get(other)?.domain === domain).length;
  return (alike + near) / (2 * known.length);
}
