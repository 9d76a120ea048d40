import type { EntryState, PublishedDocument, PublishedEntry } from '../published.ts';
import type { CatalogRecord } from '../record.ts';
import type { Server } from '../server.ts';
import { identityOf, type Identity } from './identity.ts';
import { serverOf } from './server-of-document.ts';
import { latestOf } from './latest-version.ts';

/** What is kept in memory of a published version; the rest stays text until it is needed. */
export type StoredEntry = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly state: EntryState;
  readonly record: CatalogRecord;
};

const readEntries = new WeakMap<CatalogRecord, StoredEntry>();
const servers = new WeakMap<CatalogRecord, DescribedServer>();

/**
 * Reads a record of kind `entry`, once as long as the record lives.
 *
 * @returns undefined for one that this version of the program cannot read: it costs nobody else's entry.
 */
export function storedEntry(record: CatalogRecord): StoredEntry | undefined {
  const known = readEntries.get(record);
  if (known !== undefined) return known;
  const { state, server } = JSON.parse(record.body) as Partial<PublishedEntry>;
  if (state === undefined || server === undefined || !isReadable(server)) return undefined;
  const entry = { name: server.name, version: server.version, description: server.description, state, record };
  readEntries.set(record, entry);
  if (state.isLatest) servers.set(record, describe(server, entry));
  return entry;
}

/** A server as one entry describes it. */
type DescribedServer = { readonly server: Server; readonly identity: Identity };

/** The server that an entry describes, derived once as long as the record lives. */
export function describedServer(entry: StoredEntry): DescribedServer {
  const known = servers.get(entry.record);
  if (known !== undefined) return known;
  const described = describe((JSON.parse(entry.record.body) as PublishedEntry).server, entry);
  servers.set(entry.record, described);
  return described;
}

function describe(document: PublishedDocument, { state, record }: StoredEntry): DescribedServer {
  return { server: serverOf(document, state, record.source), identity: identityOf(document) };
}

/** Whether a document has what the catalog reads without asking; a sync stores no other. */
function isReadable({
  name,
  version,
  description,
  repository,
  packages = [],
  remotes = [],
}: PublishedDocument): boolean {
  const texts: readonly unknown[] = [
    name,
    version,
    description,
    ...(repository === undefined ? [] : [repository.url]),
    ...packages.flatMap(({ registryType, identifier }) => [registryType, identifier]),
    ...remotes.map(({ url }) => url),
  ];
  return texts.every((text) => typeof text === 'string');
}

/** Everything that was published under one name. */
export type PublishedName = {
  readonly name: string;
  /** In ascending order of version as text; each version once. */
  readonly versions: readonly StoredEntry[];
  /** Undefined when every version is deleted. */
  readonly latest: StoredEntry | undefined;
};

/** Groups entries by name, in ascending order. Of a version that several sources hold, the operator's file counts, else the source that comes first by name. */
export function groupVersions(entries: readonly StoredEntry[]): PublishedName[] {
  const names = new Map<string, Map<string, StoredEntry>>();
  for (const entry of entries) {
    let versions = names.get(entry.name);
    if (versions === undefined) names.set(entry.name, (versions = new Map()));
    const other = versions.get(entry.version);
    if (other === undefined || comesBefore(entry.record.source, other.record.source))
      versions.set(entry.version, entry);
  }
  return [...names]
    .map(([name, versions]) => {
      const sorted = [...versions.values()].toSorted((a, b) => (a.version < b.version ? -1 : 1));
      return { name, versions: sorted, latest: latestOf(sorted) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function comesBefore(one: string, other: string): boolean {
  return one === 'file' || (other !== 'file' && one < other);
}
