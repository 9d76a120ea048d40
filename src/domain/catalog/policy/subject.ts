import type { PublishedVersion } from '../published.ts';
import type { Server } from '../server.ts';

/** What a policy judges: a server, or one version of it that a registry published. */
export type Subject = {
  readonly name: string;
  /** The name in lower case. */
  readonly key: string;
  /** Under which the very same package or endpoint is published too: what denies or hides one of them is meant for it as well. */
  readonly otherNames: readonly string[];
  /** Null when unknown, as the members below. */
  readonly publisher: Server['publisher'] | null;
  readonly license: string | null;
  /** Of the server and of what would be installed, each once; empty when unknown. */
  readonly versions: readonly string[];
  readonly registryTypes: readonly string[];
  readonly transports: readonly string[];
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
  };
}

/**
 * @param server The one that the version belongs to. Its facts count only when both go by one name: what anybody
 *   publishes under another name does not become official by being merged.
 */
export function versionSubject({ name, version }: PublishedVersion, server: Subject | undefined): Subject {
  return { ...(server?.name === name ? server : nothingBut(name)), versions: [version] };
}

/** A subject of which nothing else is known. */
export function nothingBut(name: string): Subject {
  return {
    name,
    key: name.toLowerCase(),
    otherNames: [],
    publisher: null,
    license: null,
    versions: [],
    registryTypes: [],
    transports: [],
  };
}

/** A repository is only a claim of who publishes, so a name that shares nothing else is left out. */
function otherNamesOf(server: Server): readonly string[] {
  const merged = server.merged.filter(({ by, name }) => by !== 'repository' && name !== server.name);
  return [...merged.map(({ name }) => name), ...(server.same_as ?? [])];
}
