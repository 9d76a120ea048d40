import { OFFICIAL_ALONE, type Authority } from './name-authority.ts';
import { resolveNameClaims } from './resolve-name-claims.ts';
import type { Catalog } from '../catalog.ts';
import { NO_ORGANISATIONS } from '../organisation.ts';
import type { PublishedVersion } from '../published-entry.ts';
import type { CatalogRecord, RecordKind } from '../record.ts';
import { allEvidence, type Server } from '../server.ts';
import { addModels, addSkills } from './add-models-and-skills.ts';
import { joinFacts } from '../package-fact.ts';
import { readPackageFact } from './read-package-fact.ts';
import { addMakers } from './add-makers.ts';
import { addPackageFacts } from './add-package-facts.ts';
import { addOutcomes, addVerifications, readVerification } from './add-evidence.ts';
import { combineServers, furtherServers } from './combine-servers.ts';
import { ProductNames } from './name-products.ts';
import { groupVersions, StoredEntry, type PublishedName } from './stored-entry.ts';

/**
 * Adds stored records to the catalog of the package.
 *
 * @param revision Revision of the store; the same records at the same revision give equal catalogs.
 * @param cache Cache of one snapshot and authority; by default nothing is kept for the next call.
 */
export function assemble(
  snapshot: Catalog,
  records: readonly CatalogRecord[],
  revision: number,
  authority: Authority = OFFICIAL_ALONE,
  cache = new AssemblyCache(),
): Catalog {
  if (records.length === 0) return snapshot;
  const of = (kind: RecordKind): CatalogRecord[] => records.filter((record) => record.kind === kind);
  const { servers: combined, published, claims, ungiven } = cache.entered(snapshot, of('entry'), authority);
  const verified = addVerifications(
    combined,
    of('verification').flatMap(({ body }) => readVerification(body) ?? []),
  );
  const named = addOutcomes(verified, of('outcome')).map((server) => cache.products(snapshot).addTo(server));
  const packageFacts = joinFacts(
    snapshot.packageFacts ?? new Map(),
    of('package').flatMap(({ body }) => readPackageFact(body) ?? []),
  );
  const everyone = addMakers(addPackageFacts(named, packageFacts), snapshot.organisations ?? NO_ORGANISATIONS);
  const servers = sameList(snapshot.servers, everyone.filter(isTrusted));
  return {
    ...snapshot,
    version: `${snapshot.version}+${revision}`,
    as_of: everyone.reduce((latest, server) => later(latest, lastSeen(server)), snapshot.as_of),
    servers,
    tail: everyone.filter((server) => !isTrusted(server)),
    published,
    claims,
    ungiven,
    packageFacts,
    models: addModels(snapshot.models, of('model')),
    skills: addSkills(snapshot.skills, of('skill')),
  };
}

type Entered = Required<Pick<Catalog, 'servers' | 'published' | 'claims' | 'ungiven'>>;

/** Results of the last {@link assemble} over one snapshot and authority, which the caller keeps for the next call. */
export class AssemblyCache {
  readonly #stored = new WeakMap<CatalogRecord, StoredEntry>();
  #products: ProductNames | undefined;
  #last: { readonly records: readonly CatalogRecord[]; readonly entered: Entered } | undefined;

  products(snapshot: Catalog): ProductNames {
    this.#products ??= new ProductNames(snapshot);
    return this.#products;
  }

  /** Returns the same objects while the entries stay the same, since most changes of a store are evidence. */
  entered(snapshot: Catalog, records: readonly CatalogRecord[], authority: Authority): Entered {
    const last = this.#last;
    if (last?.records.length === records.length && records.every((record, at) => record === last.records[at]))
      return last.entered;
    const entries = records.flatMap((record) => this.#entry(record) ?? []);
    this.#last = { records, entered: enter(snapshot, entries, authority) };
    return this.#last.entered;
  }

  #entry(record: CatalogRecord): StoredEntry | undefined {
    const entry = this.#stored.get(record) ?? StoredEntry.read(record);
    if (entry !== undefined) this.#stored.set(record, entry);
    return entry;
  }
}

function enter(snapshot: Catalog, entries: readonly StoredEntry[], authority: Authority): Entered {
  const { verified, unverified, claims, ungiven } = resolveNameClaims(entries, snapshot.servers, authority);
  const [names, others] = [groupVersions(verified), groupVersions(unverified)];
  const combined = combineServers(snapshot.servers, names);
  const further = furtherServers(combined.servers, others);
  return {
    servers: [...combined.servers, ...further.servers].toSorted(byName),
    published: [...publishedOf(names, combined.serverOf), ...publishedOf(others, further.serverOf)].toSorted(byName),
    claims,
    ungiven,
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

/** Compares names only, so that a stable sort keeps the order of one name's versions. */
function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}

function lastSeen({ as_of, verification }: Server): string {
  return later(as_of, verification?.at.slice(0, 10) ?? '');
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** Whether a server may be recommended: we or the operator described it, or a probe listed its tools. */
function isTrusted(server: Server): boolean {
  return server.origin !== 'registry' || allEvidence(server).some(({ outcome }) => outcome === 'open');
}

/** Returns the old list when nothing changed, so that values derived from it stay valid. */
function sameList(before: readonly Server[], after: readonly Server[]): readonly Server[] {
  return before.length === after.length && before.every((server, place) => server === after[place]) ? before : after;
}
