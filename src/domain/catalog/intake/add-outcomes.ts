import { readOutcomes } from '../outcome-record.ts';
import { sumOutcomes } from '../last-outcomes.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { CatalogRecord } from '../record.ts';
import type { Server } from '../server.ts';

/** Attaches to each server what runs say of it; those of one that was renamed since are found by its aliases, and count with its own. */
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
