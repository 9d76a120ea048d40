import { OFFICIAL_ALONE, type Authority, settleClaims, type Claim } from './resolve-name-claims.ts';
import type { Catalog } from '../catalog.ts';
import type { PublishedVersion } from '../published.ts';
import type { CatalogRecord, RecordKind } from '../record.ts';
import { allEvidence, type Server } from '../server.ts';
import { addModels, addSkills } from './add-models-and-skills.ts';
import { addOutcomes, addVerifications, readVerification } from './add-evidence.ts';
import { combineServers, furtherServers } from './combine-servers.ts';
import { nameProducts } from './name-products.ts';
import { groupVersions, type PublishedName, storedEntry } from './stored-entry.ts';

/**
 * Adds stored records to the catalog of the package.
 *
 * @param revision Of the store; two stores that hold the same at the same revision give equal catalogs.
 * @param authority Which sources may speak for which names.
 */
export function assemble(
  snapshot: Catalog,
  records: readonly CatalogRecord[],
  revision: number,
  authority: Authority = OFFICIAL_ALONE,
): Catalog {
  if (records.length === 0) return snapshot;
  const of = (kind: RecordKind): CatalogRecord[] => records.filter((record) => record.kind === kind);
  const { servers: combined, published, claims } = addEntries(snapshot, of('entry'), authority);
  const verified = addVerifications(
    combined,
    of('verification').flatMap(({ body }) => readVerification(body) ?? []),
  );
  const everyone = nameProducts(addOutcomes(verified, of('outcome')), snapshot);
  const servers = sameList(snapshot.servers, everyone.filter(isTrusted));
  return {
    ...snapshot,
    version: `${snapshot.version}+${revision}`,
    as_of: everyone.reduce((latest, server) => later(latest, lastSeen(server)), snapshot.as_of),
    servers,
    tail: everyone.filter((server) => !isTrusted(server)),
    published,
    claims,
    models: addModels(snapshot.models, of('model')),
    skills: addSkills(snapshot.skills, of('skill')),
  };
}

type Entered = Pick<Catalog, 'servers' | 'published'> & { readonly claims: readonly Claim[] };
type Kept = { readonly records: readonly CatalogRecord[]; readonly authority: Authority; readonly entered: Entered };

const kept = new WeakMap<Catalog, Kept>();

/** The same objects for the same entries as the last time: most changes of a store are evidence, and no entry. */
function addEntries(snapshot: Catalog, records: readonly CatalogRecord[], authority: Authority): Entered {
  const before = kept.get(snapshot);
  if (
    before?.authority === authority &&
    before.records.length === records.length &&
    records.every((record, at) => record === before.records[at])
  )
    return before.entered;
  const entered = enter(snapshot, records, authority);
  kept.set(snapshot, { records, authority, entered });
  return entered;
}

function enter(snapshot: Catalog, records: readonly CatalogRecord[], authority: Authority): Entered {
  const entries = records.flatMap((record) => storedEntry(record) ?? []);
  const { verified, unverified, claims } = settleClaims(entries, snapshot.servers, authority);
  const [names, others] = [groupVersions(verified), groupVersions(unverified)];
  const combined = combineServers(snapshot.servers, names);
  const further = furtherServers(combined.servers, others);
  return {
    servers: [...combined.servers, ...further.servers].toSorted(byName),
    published: [...publishedOf(names, combined.serverOf), ...publishedOf(others, further.serverOf)].toSorted(byName),
    claims,
  };
}

function publishedOf(names: readonly PublishedName[], serverOf: ReadonlyMap<string, string>): PublishedVersion[] {
  return names.flatMap(({ name, versions, latest }) =>
    versions.map(({ version, description, state, record }) => ({
      name,
      version,
      description,
      state: { ...state, isLatest: version === latest?.version },
      server: latest === undefined ? null : (serverOf.get(name) ?? null),
      body: record.body,
    })),
  );
}

/** Stable: versions of one name stay in their order. */
function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}

function lastSeen({ as_of, verification }: Server): string {
  return later(as_of, verification?.at.slice(0, 10) ?? '');
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** Recommendations are made from what we or the operator described, and from what was seen to run. */
function isTrusted(server: Server): boolean {
  return server.origin !== 'registry' || allEvidence(server).some(({ outcome }) => outcome === 'open');
}

/** The list itself when nothing in it changed, so that what was computed from it stays of use. */
function sameList(before: readonly Server[], after: readonly Server[]): readonly Server[] {
  return before.length === after.length && before.every((server, place) => server === after[place]) ? before : after;
}
