import { allEvidence, type Server, type Tool } from '../server.ts';
import { type Verification, type SeenTool, VERIFICATION_OUTCOMES } from '../verification.ts';
import { wayOfTarget } from '../usable-way.ts';
import { compareInstants } from './latest-version.ts';
import { readOutcomes, sumOutcomes, type RunOutcome } from '../run-outcome.ts';
import type { CatalogRecord } from '../record.ts';

/**
 * Adds the newest evidence of each way to reach a server, and the tools of the newest evidence that listed them.
 * Servers are found by name or alias; a server without newer evidence stays the same object.
 */
export function addVerifications(
  servers: readonly Server[],
  verifications: readonly Verification[],
): readonly Server[] {
  if (verifications.length === 0) return servers;
  const found = Map.groupBy(verifications, ({ server }) => server.toLowerCase());
  return servers.map((server) => {
    const names = [server.name.toLowerCase(), ...server.aliases.filter((alias) => alias.includes('/'))];
    const added = names.map((name) => found.get(name)).find((some) => some !== undefined);
    return added === undefined ? server : withNewest(server, added);
  });
}

function withNewest(server: Server, added: readonly Verification[]): Server {
  const { verification, other_evidence: others = [] } = server;
  const before = allEvidence(server);
  const ways = new Map<string, Verification>();
  for (const one of [...before, ...added].toSorted((a, b) => compareInstants(b.at, a.at))) {
    const way = wayOfTarget(one.target);
    if (!ways.has(way)) ways.set(way, one);
  }
  const [newest = null, ...rest] = ways.values();
  if (newest === verification && rest.length === others.length && rest.every((one, at) => one === others[at]))
    return server;
  const listing = [...ways.values()].find(
    ({ tools, tool_effects: effects }) => tools !== null || effects !== undefined,
  );
  const seen = listing === undefined || before.includes(listing) ? server : withVerification(server, listing);
  return { ...seen, verification: newest, ...(rest.length === 0 ? {} : { other_evidence: rest }) };
}

/**
 * Returns a server with its newest evidence. Listed tools replace those of the catalog; tools that the catalog describes
 * keep its wording. A list that a server gave without its credentials replaces only a shorter one.
 */
export function withVerification(server: Server, verification: Verification): Server {
  const { outcome, at, version } = verification;
  const tools = listedBy(verification);
  const known = server.tools_read === null ? -1 : outcome === 'open' ? 0 : server.tools.length;
  if (tools === null || tools.length <= known) return { ...server, verification };
  const described = new Map(server.tools.map((tool) => [tool.name, tool]));
  return {
    ...server,
    tools: tools.map((tool) => described.get(tool.name) ?? asTool(tool)),
    capabilities: [...new Set([...server.capabilities, ...capabilitiesOfRemoved(server.tools, tools)])],
    tools_read: { source: 'tools/list', at: at.slice(0, 10), version },
    verification,
  };
}

/** Returns the tools that a server listed; null for an unknown list. */
function listedBy({ tools, tool_effects: effects }: Verification): readonly SeenTool[] | null {
  if (tools !== null || effects === undefined) return tools;
  return Object.entries(effects).map(([name, effect]) => ({ name, description: '', effect }));
}

/** Returns the capabilities of known tools that are no longer listed. */
function capabilitiesOfRemoved(known: readonly Tool[], seen: readonly SeenTool[]): string[] {
  const names = new Set(seen.map(({ name }) => name));
  return known
    .filter(({ name }) => !names.has(name))
    .flatMap(({ capability, also = [] }) => (capability === null ? also : [capability, ...also]));
}

function asTool({ name, description, effect }: SeenTool): Tool {
  return { name, description, capability: null, effect, seen: true };
}

/** Adds the run outcomes of each server, found by its name and aliases. */
export function addOutcomes(servers: readonly Server[], records: readonly CatalogRecord[]): readonly Server[] {
  if (records.length === 0) return servers;
  const found = new Map<string, RunOutcome[]>();
  for (const outcome of records.flatMap(({ body }) => readOutcomes(body))) {
    const name = outcome.server.toLowerCase();
    found.set(name, [...(found.get(name) ?? []), outcome]);
  }
  return servers.map((server) => {
    const names = [server.name, ...server.aliases.filter((alias) => alias.includes('/'))];
    const known = new Set(names.map((name) => name.toLowerCase()));
    const outcomes = sumOutcomes([...known].flatMap((name) => found.get(name) ?? []));
    return outcomes === null ? server : { ...server, outcomes };
  });
}

const METHODS: readonly string[] = ['stdio', 'streamable-http', 'sse'];
const EFFECTS: readonly unknown[] = ['read', 'write', 'destructive', null];
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Parses the body of a record of kind `verification`; null for any other text. */
export function readVerification(body: string): Verification | null {
  try {
    const content: unknown = JSON.parse(body);
    return isVerification(content) ? content : null;
  } catch {
    return null;
  }
}

function isVerification(content: unknown): content is Verification {
  if (typeof content !== 'object' || content === null) return false;
  const is = new Map<string, unknown>(Object.entries(content));
  const tools = is.get('tools');
  return (
    ['server', 'target'].every((name) => typeof is.get(name) === 'string') &&
    ['version', 'protocol', 'tools_hash', 'detail'].every(
      (name) => is.get(name) === null || typeof is.get(name) === 'string',
    ) &&
    (is.get('context_tokens') === null || typeof is.get('context_tokens') === 'number') &&
    VERIFICATION_OUTCOMES.some((outcome) => outcome === is.get('outcome')) &&
    METHODS.includes(String(is.get('method'))) &&
    DATE_TIME.test(String(is.get('at'))) &&
    (tools === null || (Array.isArray(tools) && tools.every(isTool)))
  );
}

function isTool(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const is = new Map<string, unknown>(Object.entries(value));
  return (
    typeof is.get('name') === 'string' &&
    typeof is.get('description') === 'string' &&
    EFFECTS.includes(is.get('effect'))
  );
}
