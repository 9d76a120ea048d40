import type { Catalog } from '../catalog.ts';
import type { PublishedVersion } from '../published.ts';
import type { CatalogRecord, RecordKind } from '../record.ts';
import { allEvidence, type Server } from '../server.ts';
import { addModels } from './add-models.ts';
import { addOutcomes } from './add-outcomes.ts';
import { addSkills } from './add-skills.ts';
import { addVerifications } from './add-verifications.ts';
import { combineServers } from './combine-servers.ts';
import { nameProducts } from './name-products.ts';
import { groupVersions } from './published-name.ts';
import { readVerification } from './read-verification.ts';

/**
 * Adds stored records to the catalog of the package.
 *
 * @param revision Of the store; two stores that hold the same at the same revision give equal catalogs.
 */
export function assemble(snapshot: Catalog, records: readonly CatalogRecord[], revision: number): Catalog {
  if (records.length === 0) return snapshot;
  const of = (kind: RecordKind): CatalogRecord[] => records.filter((record) => record.kind === kind);
  const { servers: combined, published } = addEntries(snapshot, of('entry'));
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
    models: addModels(snapshot.models, of('model')),
    skills: addSkills(snapshot.skills, of('skill')),
  };
}

type Entered = Pick<Catalog, 'servers' | 'published'> & { readonly entries: readonly CatalogRecord[] };

const entered = new WeakMap<Catalog, Entered>();

/** The same objects for the same entries as the last time: most changes of a store are evidence, and no entry. */
function addEntries(snapshot: Catalog, entries: readonly CatalogRecord[]): Entered {
  const before = entered.get(snapshot);
  if (before?.entries.length === entries.length && entries.every((entry, at) => entry === before.entries[at]))
    return before;
  const names = groupVersions(entries);
  const { servers, serverOf } = combineServers(snapshot.servers, names);
  const published = names.flatMap(({ name, versions, latest }): PublishedVersion[] =>
    versions.map(({ version, description, state, record }) => ({
      name,
      version,
      description,
      state: { ...state, isLatest: version === latest?.version },
      server: latest === undefined ? null : (serverOf.get(name) ?? null),
      body: record.body,
    })),
  );
  const made = { entries, servers, published };
  entered.set(snapshot, made);
  return made;
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
