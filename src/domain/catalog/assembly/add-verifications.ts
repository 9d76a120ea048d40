import type { CatalogRecord } from '../record.ts';
import type { Server } from '../server.ts';
import { compareInstants } from './compare-instants.ts';
import { readVerification } from './read-verification.ts';
import { withVerification } from './with-verification.ts';

/** Attaches to each server the evidence about it; one that was renamed since is found by its aliases. */
export function addVerifications(servers: readonly Server[], records: readonly CatalogRecord[]): readonly Server[] {
  if (records.length === 0) return servers;
  const found = new Map(
    records
      .flatMap(({ body }) => readVerification(body) ?? [])
      .toSorted((a, b) => compareInstants(a.at, b.at))
      .map((verification) => [verification.server.toLowerCase(), verification]),
  );
  return servers.map((server) => {
    const names = [server.name.toLowerCase(), ...server.aliases.filter((alias) => alias.includes('/'))];
    const verification = names.map((name) => found.get(name)).find((one) => one !== undefined);
    return verification === undefined ? server : withVerification(server, verification);
  });
}
