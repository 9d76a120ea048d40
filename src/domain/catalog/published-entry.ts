import type { Argument, NamedInput, RemoteDocument } from './server-document.ts';

/** Member of `_meta` that holds an {@link EntryState}. */
export const OFFICIAL_KEY = 'io.modelcontextprotocol.registry/official';

/** State of an entry beside its server.json; the protocol allows no further member. */
export type EntryState = {
  readonly status: 'active' | 'deprecated' | 'deleted';
  readonly statusMessage?: string;
  /** RFC 3339, as the two below. */
  readonly statusChangedAt: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly isLatest: boolean;
};

export type PublishedPackage = {
  /** `npm`, `pypi`, `oci`, `nuget`, `mcpb`, or an unknown one. */
  readonly registryType: string;
  readonly registryBaseUrl?: string;
  readonly identifier: string;
  readonly version?: string;
  readonly fileSha256?: string;
  readonly runtimeHint?: string;
  readonly transport: { readonly type: string; readonly url?: string; readonly headers?: readonly NamedInput[] };
  readonly runtimeArguments?: readonly Argument[];
  readonly packageArguments?: readonly Argument[];
  readonly environmentVariables?: readonly NamedInput[];
};

export type PublishedIcon = {
  /** Always `https`. */
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: 'light' | 'dark';
};

/** A published server.json, reduced to the current schema; untrusted text of limited length. */
export type PublishedDocument = {
  readonly $schema: string;
  readonly name: string;
  readonly description: string;
  readonly title?: string;
  readonly version: string;
  readonly websiteUrl?: string;
  readonly repository?: {
    readonly url: string;
    readonly source: string;
    readonly id?: string;
    readonly subfolder?: string;
  };
  readonly packages?: readonly PublishedPackage[];
  readonly remotes?: readonly RemoteDocument[];
  readonly icons?: readonly PublishedIcon[];
  readonly _meta?: Readonly<Record<string, unknown>>;
};

/** The body of a record of kind `entry`. */
export type PublishedEntry = { readonly state: EntryState; readonly server: PublishedDocument };

/** A published version in the catalog; its document stays text until it is shown. */
export type PublishedVersion = {
  readonly name: string;
  readonly version: string;
  readonly state: EntryState;
  /** Description of the version; searched beside the name. */
  readonly description: string;
  /** Name of its server; null when the catalog does not carry it, e.g. because it was deleted. */
  readonly server: string | null;
  /** JSON of a `PublishedEntry`. */
  readonly body: string;
};
