import type { Maker } from './maker.ts';
import type { PackageFact, VersionOrigin } from './package-fact.ts';
import type { OutcomeSum } from './run-outcome.ts';
import type { Verification } from './verification.ts';

/** Effect of a tool. `destructive` deletes, pays, runs arbitrary commands or cannot be undone. */
export type ToolEffect = 'read' | 'write' | 'destructive';

export type Tool = {
  readonly name: string;
  /** Short phrase about the tool; in our own words in the embedded catalog. */
  readonly description: string;
  /** Id of the capability vocabulary, or null for an unclassified tool. */
  readonly capability: string | null;
  /** Further capabilities of a tool, such as one that runs any SQL. */
  readonly also?: readonly string[];
  readonly effect: ToolEffect | null;
  /** Names and texts of known parameters. */
  readonly parameters?: string;
  /** Set when name, description and effect come from the server itself and are untrusted. */
  readonly seen?: true;
};

/** A variable, header, argument or part of an address without a secret. */
export type Setting = {
  /**
   * An environment variable or header. `--flag` is a word of its own before the value, `--flag=` one word with it.
   * `?name` is a parameter of the address, and `/name` is added to its path. `mount:/path` is the place of the folder
   * `value` in a container, and `mount:/path:ro` one that it only reads.
   */
  readonly name: string;
  readonly value: string;
  readonly why: string;
  /** `always`: needed to start. `read_only`: limits the server to reading. `write`: enables writing. */
  readonly when: 'always' | 'read_only' | 'write';
  /** Ways that take it; absent for the kind of the preferred way. */
  readonly way?: 'package' | 'remote';
  /** Set for a writing switch without which the server only reads. */
  readonly unlocks?: true;
  /** Narrower values by the object of a capability (`issue`): when every need has one, they replace `value`, joined by commas. */
  readonly narrow?: Readonly<Record<string, string>>;
};

/** Preparation of a sign-in with OAuth before the first one. */
export type Registration = {
  /**
   * `none`: the client registers itself. `app`: the user registers an app and gives its identifier to the client.
   * `workspace_admin`: an administrator must allow the access. `listed_client`: the vendor admits only clients of its list.
   */
  readonly kind: 'none' | 'app' | 'workspace_admin' | 'listed_client';
  /** Page for it, or null when unknown. */
  readonly where: string | null;
};

/** A secret of a server; one complete group of names in `alternatives` is enough. */
export type CredentialNeed = {
  /** Empty for a sign-in with OAuth in the client. A name in angle brackets is a command-line argument. */
  readonly alternatives: readonly (readonly string[])[];
  /** The alternative with the least privilege. */
  readonly pick: readonly string[];
  readonly required: boolean;
  readonly scopes: readonly string[];
  /** Page that issues the credential, or null when unknown. */
  readonly get_it: string | null;
  readonly why: string | null;
  /** Preparation of a sign-in, or null when unknown; absent for secrets. */
  readonly registration?: Registration | null;
  /**
   * Whether the server also works without a person who signs in: with a key or token, or with a sign-in that the server
   * keeps and renews itself. Null when unknown; absent for secrets.
   */
  readonly unattended?: boolean | null;
};

export type Package = {
  readonly type: 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb';
  readonly identifier: string;
  readonly version: string | null;
  /** Whether the package is known to belong to this server; false for a match by name alone. */
  readonly verified: boolean;
  /** Names of all documented environment variables. */
  readonly environment: readonly string[];
  /** Command of the package, when it differs from the package name. */
  readonly executable?: string;
  /** Bounds of the versions of its dependencies, as Python states requirements: `mcp<2`; absent for none. PyPI only. */
  readonly bounds?: readonly string[];
  /** Dated knowledge about it from its registry; absent without any. */
  readonly fact?: PackageFact;
  /** Origin of `version`; absent without a version, and for one as old as the facts about the server. */
  readonly version_origin?: VersionOrigin;
};

export type Remote = {
  readonly type: 'streamable-http' | 'sse';
  readonly url: string;
  /** Names of the documented headers. */
  readonly headers: readonly string[];
};

/** Reason for merging an entry of a source into this server. */
export type Merge = {
  readonly source: string;
  /** Its name in the source. */
  readonly name: string;
  /** The shared property. */
  readonly by: 'name' | 'package' | 'remote' | 'repository';
  /** Value of the shared property: the name, package, URL or repository. */
  readonly value: string;
};

/** A server of the catalog: its facts and its launch. */
export type Server = {
  /** Reverse-DNS name as in the official registry, e.g. `io.github.github/github-mcp-server`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Lower-case short names; one alias may be shared by several servers. */
  readonly aliases: readonly string[];
  /** Lower-case names of its products; empty for a server without a particular product. */
  readonly systems: readonly string[];
  /** `official` exactly when the vendor of its product publishes it itself, see {@link Maker}. */
  readonly publisher: { readonly name: string; readonly official: boolean };
  readonly maker: Maker;
  readonly status: 'active' | 'deprecated' | 'archived';
  readonly version: string | null;
  readonly repository: string | null;
  /** SPDX identifier, or null when unknown. */
  readonly license: string | null;
  readonly stars: number | null;
  /** Date of the last known commit, `YYYY-MM-DD`. */
  readonly updated_at: string | null;
  /** Destination of its data: nowhere, the user's own account at a vendor, or a public service. */
  readonly egress: 'none' | 'own_account' | 'public';
  /**
   * HTTPS hosts of its preferred program, besides those in its settings: `api.example.com`, or `*.example.com` for every name below it.
   * Null when unknown.
   */
  readonly hosts: readonly string[] | null;
  readonly packages: readonly Package[];
  readonly remotes: readonly Remote[];
  /** The package or remote to install first: `npm:IDENTIFIER`, `remote:URL`, … */
  readonly prefer: string;
  /** Arguments that the preferred package needs after its name. */
  readonly args: readonly string[];
  readonly settings: readonly Setting[];
  readonly credentials: readonly CredentialNeed[];
  /** Requirements besides the client, e.g. `node`, `docker`, `Blender with its add-on`. */
  readonly requires: readonly string[];
  readonly tools: readonly Tool[];
  /** Source and date of the tool list; null for unknown tools, which differs from having none. */
  readonly tools_read: { readonly source: string; readonly at: string; readonly version: string | null } | null;
  /** Known capabilities of a server with unknown tools. */
  readonly capabilities: readonly string[];
  /** Its country or area, with the words that tasks use for it; null when it covers every region. */
  readonly region: { readonly name: string; readonly words: readonly string[] } | null;
  readonly source: readonly string[];
  /** Date of the facts, `YYYY-MM-DD`. */
  readonly as_of: string;
  /**
   * Author of the description: this project in full (`core`) or in short (`compact`), a registry alone, or the
   * operator.
   */
  readonly origin: 'core' | 'compact' | 'registry' | 'operator';
  /** Reasons for adding facts of other sources. */
  readonly merged: readonly Merge[];
  /** Servers with the same package or endpoint according to an unverified source, so that they were not merged. */
  readonly same_as?: readonly string[];
  /** Full name of the server that leads among several names of one server; absent for the leader and for only ones. */
  readonly twin_of?: string;
  /** Newest evidence; null without any, which does not count against the server. */
  readonly verification: Verification | null;
  /** Newest evidence of each other way to reach it, newest first; absent without any. */
  readonly other_evidence?: readonly Verification[];
  /** Sum of its proof runs here; absent without any, which does not count against the server. */
  readonly outcomes?: OutcomeSum;
};

/** Returns the newest evidence of each way to reach the server, newest first. */
export function allEvidence({ verification, other_evidence: others = [] }: Server): readonly Verification[] {
  return verification === null ? [] : [verification, ...others];
}

/** Whether we or the operator described it in full. */
export function isDescribed({ origin }: Pick<Server, 'origin'>): boolean {
  return origin === 'core' || origin === 'operator';
}
