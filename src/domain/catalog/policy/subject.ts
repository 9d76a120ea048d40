import { CATALOG_OWNER } from '../intake/name-authority.ts';
import type { PublishedVersion } from '../published-entry.ts';
import type { Server } from '../server.ts';

/** A server, or one of its published versions, to be judged by a policy. */
export type Subject = {
  readonly name: string;
  readonly key: string;
  /** Other names of the same package or endpoint; denying or hiding one of them applies to this one too. */
  readonly otherNames: readonly string[];
  /** Null when unknown. */
  readonly publisher: Server['publisher'] | null;
  readonly license: string | null;
  /** Versions of the server and its packages, each once; empty when unknown. */
  readonly versions: readonly string[];
  readonly registryTypes: readonly string[];
  readonly transports: readonly string[];
  /** Source that brought it; `catalog` for the package, null when unknown. Merged facts of other sources do not count. */
  readonly source: string | null;
};

export function subjectOf(server: Server): Subject {
  return {
    name: server.name,
    key: server.name.toLowerCase(),
    otherNames: otherNamesOf(server),
    publisher: server.publisher,
    license: server.license,
    versions: [
      ...new Set([server.version, ...server.packages.map(({ version }) => version)].filter((each) => each !== null)),
    ],
    registryTypes: [...new Set(server.packages.map(({ type }) => type))],
    transports: [
      ...new Set([...(server.packages.length > 0 ? ['stdio'] : []), ...server.remotes.map(({ type }) => type)]),
    ],
    source: sourceOf(server),
  };
}

/**
 * @param server Owner of the version. Its facts count only under the same name, since a merge makes no foreign name
 *   official.
 */
export function versionSubject({ name, version }: PublishedVersion, server: Subject | undefined): Subject {
  return { ...(server?.name === name ? server : unknownSubject(name)), versions: [version] };
}

/** Returns a subject without other facts. */
export function unknownSubject(name: string): Subject {
  return {
    name,
    key: name.toLowerCase(),
    otherNames: [],
    publisher: null,
    license: null,
    versions: [],
    registryTypes: [],
    transports: [],
    source: null,
  };
}

function sourceOf({ origin, source }: Server): string | null {
  return origin === 'core' || origin === 'compact' ? CATALOG_OWNER : (source[0] ?? null);
}

/** Omits names that share only a repository, because a repository is unverified. */
function otherNamesOf(server: Server): readonly string[] {
  const merged = server.merged.filter(({ by, name }) => by !== 'repository' && name !== server.name);
  return [...merged.map(({ name }) => name), ...(server.same_as ?? [])];
}
