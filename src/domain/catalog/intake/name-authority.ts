import type { CatalogRecord } from '../record.ts';
import type { Server } from '../server.ts';

/** Address of the official registry, which verifies namespaces. */
export const OFFICIAL_REGISTRY = 'https://registry.modelcontextprotocol.io';

/** Namespace that stands for every name without another owner. */
export const ANY_NAMESPACE = '*';

/** Namespace that the operator gave to a source. */
export type GivenNamespace = {
  /** Part of a name before the slash, in any case, or {@link ANY_NAMESPACE}. */
  readonly namespace: string;
  readonly source: string;
};

/** Rights of sources to the names of entries. A source without any right may describe no name. */
export type Authority = {
  /** Sources that verify the owners of namespaces; they may describe every name outside the given namespaces. */
  readonly verifying: readonly string[];
  /** In order of priority; of several sources with {@link ANY_NAMESPACE} the first one with a name owns it. */
  readonly given: readonly GivenNamespace[];
};

/**
 * Returns the source name of a registry.
 * @param address Address without a trailing slash.
 */
export function registrySource(address: string): string {
  return `registry:${address}`;
}

export const OFFICIAL_ALONE: Authority = { verifying: [registrySource(OFFICIAL_REGISTRY)], given: [] };

/** Source of the operator's files. */
export const FILE_SOURCE = 'file';
/** Owner of the names of the package catalog. */
export const CATALOG_OWNER = 'catalog';

/** An entry under a name. */
export type Spoken = { readonly name: string; readonly record: Pick<CatalogRecord, 'source'> };

/** Returns the part of a name before the slash, in lower case. */
export function namespaceOf(name: string): string {
  return (name.split('/')[0] ?? '').toLowerCase();
}

/**
 * Owners of the names of some entries, ignoring case. The first that applies owns a name: the catalog for names and
 * aliases of its servers; the operator's file for names in it; the source that got the namespace, with or without an
 * entry; a verifying source with the name; the first source with {@link ANY_NAMESPACE} and the name.
 */
export class NameOwners {
  readonly #trusted: ReadonlySet<string>;
  readonly #givenTo: ReadonlyMap<string, string>;
  readonly #owners = new Map<string, string>();

  constructor(entries: readonly Spoken[], curated: readonly Server[], { verifying, given }: Authority) {
    this.#trusted = new Set([FILE_SOURCE, ...verifying]);
    const named = given.filter(({ namespace }) => namespace !== ANY_NAMESPACE);
    this.#givenTo = new Map(
      named.toReversed().map(({ namespace, source }) => [namespace.toLowerCase(), source] as const),
    );
    for (const { name, aliases } of curated)
      for (const each of [name, ...aliases.filter((alias) => alias.includes('/'))]) this.#own(each, CATALOG_OWNER);
    const anything = given.filter(({ namespace }) => namespace === ANY_NAMESPACE).map(({ source }) => source);
    const bySource = Map.groupBy(entries, ({ record }) => record.source);
    for (const { name } of bySource.get(FILE_SOURCE) ?? []) this.#own(name, FILE_SOURCE);
    for (const { name } of entries) {
      const source = this.#givenTo.get(namespaceOf(name));
      if (source !== undefined) this.#own(name, source);
    }
    for (const source of [...verifying.toSorted(), ...anything])
      for (const { name } of bySource.get(source) ?? []) this.#own(name, source);
  }

  /** Returns the owner of an entry's name, a source or {@link CATALOG_OWNER}; null when nobody has a right to it. */
  ownerOf(name: string): string | null {
    return this.#owners.get(name.toLowerCase()) ?? null;
  }

  /** Whether the source of an entry verifies names or is the operator's file. */
  isTrusted({ record }: Spoken): boolean {
    return this.#trusted.has(record.source);
  }

  /** Whether the source of an entry may describe its name. */
  maySpeak({ name, record: { source } }: Spoken): boolean {
    const owner = this.ownerOf(name);
    if (owner === source || source === FILE_SOURCE) return true;
    if (!this.#trusted.has(source) || owner === null) return false;
    return owner === CATALOG_OWNER || (this.#givenTo.get(namespaceOf(name)) ?? source) === source;
  }

  #own(name: string, owner: string): void {
    const key = name.toLowerCase();
    if (!this.#owners.has(key)) this.#owners.set(key, owner);
  }
}
