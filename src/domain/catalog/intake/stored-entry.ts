import type { EntryState, PublishedDocument, PublishedEntry } from '../published-entry.ts';
import type { CatalogRecord } from '../record.ts';
import type { Server } from '../server.ts';
import { identityOf, type Identity } from './identity.ts';
import { serverOf } from './server-of-document.ts';
import { latestOf } from './latest-version.ts';

/** A server and its identity from one entry. */
type DescribedServer = { readonly server: Server; readonly identity: Identity };

/** A published version in memory; its document stays text until needed. */
export class StoredEntry {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly state: EntryState;
  readonly record: CatalogRecord;
  #described: DescribedServer | undefined;

  private constructor(document: PublishedDocument, state: EntryState, record: CatalogRecord) {
    this.name = document.name;
    this.version = document.version;
    this.description = document.description;
    this.state = state;
    this.record = record;
    if (state.isLatest) this.#described = this.#describe(document);
  }

  /** Parses a record of kind `entry`; undefined for a body that this version cannot read. */
  static read(record: CatalogRecord): StoredEntry | undefined {
    const { state, server } = JSON.parse(record.body) as Partial<PublishedEntry>;
    if (state === undefined || server === undefined || !isReadable(server)) return undefined;
    return new StoredEntry(server, state, record);
  }

  /** The server that the entry describes, derived once. */
  get described(): DescribedServer {
    this.#described ??= this.#describe((JSON.parse(this.record.body) as PublishedEntry).server);
    return this.#described;
  }

  #describe(document: PublishedDocument): DescribedServer {
    return { server: serverOf(document, this.state, this.record.source), identity: identityOf(document) };
  }
}

/** Whether a document has the members that the catalog reads without checks. */
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

/** All versions of one published name. */
export type PublishedName = {
  readonly name: string;
  /** In ascending order of version as text; each version once. */
  readonly versions: readonly StoredEntry[];
  /** Undefined when every version is deleted. */
  readonly latest: StoredEntry | undefined;
};

/**
 * Groups entries by name, in ascending order. A version from several sources is taken from the operator's file, else
 * from the first source by name.
 */
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
