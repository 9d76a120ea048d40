import { allEvidence, type Server } from '../server.ts';
import type { Verification } from '../verification.ts';
import { wayOfTarget } from '../verification/way-of-target.ts';
import { compareInstants } from './compare-instants.ts';
import { withVerification } from './with-verification.ts';

/**
 * Attaches to each server the newest evidence of each way to reach it, beside what it has already, and the tools that were seen in the
 * newest that listed them. A server that was renamed since is found by its aliases. One of which nothing newer is known stays the same object.
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
  const open = [...ways.values()].find(({ outcome }) => outcome === 'open');
  const seen = open === undefined || before.includes(open) ? server : withVerification(server, open);
  return { ...seen, verification: newest, ...(rest.length === 0 ? {} : { other_evidence: rest }) };
}
