import type { OutcomeSum } from './run-outcome.ts';
import type { Verification } from './verification.ts';

/** What a tool does to the world. `destructive` deletes, pays, runs arbitrary commands or cannot be undone. */
export type ToolEffect = 'read' | 'write' | 'destructive';

export type Tool = {
  readonly name: string;
  /** One phrase saying what the tool does; in the embedded catalog in our own words. */
  readonly description: string;
  /** Id of the capability vocabulary, or null when nobody classified the tool. */
  readonly capability: string | null;
  /** Further capabilities of a tool that does several things, such as one that runs any SQL. */
  readonly also?: readonly string[];
  readonly effect: ToolEffect | null;
  /** Names and texts of the parameters, where they are known. */
  readonly parameters?: string;
  /** Its name, words and effect are what the server itself sent: nobody else read them, and they are not to be trusted. */
  readonly seen?: true;
};

/** A variable, header or argument that is not secret. */
export type Setting = {
  /** An environment variable or header; a name that begins with `-` is a command-line flag. */
  readonly name: string;
  readonly value: string;
  readonly why: string;
  /** `always`: needed to start. `read_only`: limits the server to reading. `write`: switches writing on. */
  readonly when: 'always' | 'read_only' | 'write';
  /** Smaller values by the object of a capability (`issue`): when every need has one, they replace `value`, joined by commas. */
  readonly narrow?: Readonly<Record<string, string>>;
};

/** A secret that a server takes; alternatives are groups of names of which one whole group is enough. */
export type CredentialNeed = {
  /** Empty when one signs in with OAuth in the client. A name in angle brackets is a command-line argument. */
  readonly alternatives: readonly (readonly string[])[];
  /** The alternative with the least privilege. */
  readonly pick: readonly string[];
  readonly required: boolean;
  readonly scopes: readonly string[];
  /** Page where the credential is made, or null when unknown. */
  readonly get_it: string | null;
  readonly why: string | null;
};

export type Package = {
  readonly type: 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb';
  readonly identifier: string;
  readonly version: string | null;
  /** Whether the package was seen to belong to this server, not only matched by name. */
  readonly verified: boolean;
  /** Names of every environment variable that the package documents. */
  readonly environment: readonly string[];
  /** Command that the package installs, when it is not named like the package. */
  readonly executable?: string;
};

export type Remote = {
  readonly type: 'streamable-http' | 'sse';
  readonly url: string;
  /** Names of the headers that the endpoint documents. */
  readonly headers: readonly string[];
};

/** Why an entry of a source was taken for this server. */
export type Merge = {
  readonly source: string;
  /** Its name there. */
  readonly name: string;
  /** What both have in common. */
  readonly by: 'name' | 'package' | 'remote' | 'repository';
  /** The package, URL or repository itself. */
  readonly value: string;
};

/** A server of the catalog: facts about it, and how to start it. */
export type Server = {
  /** Reverse-DNS name as in the official registry, e.g. `io.github.github/github-mcp-server`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Lower-case short names; one alias may be shared by several servers. */
  readonly aliases: readonly string[];
  /** Lower-case names of the products it connects to; empty for a server that serves any system. */
  readonly systems: readonly string[];
  readonly publisher: { readonly name: string; readonly official: boolean };
  readonly status: 'active' | 'deprecated' | 'archived';
  readonly version: string | null;
  readonly repository: string | null;
  /** SPDX identifier, or null when unknown. */
  readonly license: string | null;
  readonly stars: number | null;
  /** Date of the last known change of its repository, `YYYY-MM-DD`. */
  readonly updated_at: string | null;
  /** Where what it handles goes: nowhere, to the user's own account at a vendor, or to a public service. */
  readonly egress: 'none' | 'own_account' | 'public';
  /**
   * Hosts that its preferred program speaks to over HTTPS besides those that its settings name: `api.example.com`, or
   * `*.example.com` for every name below it. Null when unknown.
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
  /** What must be installed besides the client, e.g. `node`, `docker`, `Blender with its add-on`. */
  readonly requires: readonly string[];
  readonly tools: readonly Tool[];
  /** Where and when the tool list was read; null when the tools are unknown (which is not the same as none). */
  readonly tools_read: { readonly source: string; readonly at: string; readonly version: string | null } | null;
  /** What a server with unknown tools is known to do. */
  readonly capabilities: readonly string[];
  /** The country or area it serves, with the words by which a task speaks of it; null for everywhere. */
  readonly region: { readonly name: string; readonly words: readonly string[] } | null;
  readonly source: readonly string[];
  /** Date of the facts, `YYYY-MM-DD`. */
  readonly as_of: string;
  /** Who described it: we in full (`core`) or in short (`compact`), only a registry, or the operator of this service. */
  readonly origin: 'core' | 'compact' | 'registry' | 'operator';
  /** What other sources said of it was added for these reasons. */
  readonly merged: readonly Merge[];
  /** Servers whose package or endpoint it shares by the word of a source that verifies nothing, so that they were not merged. */
  readonly same_as?: readonly string[];
  /** The last time somebody spoke to it; null when nobody did, which says nothing against it. */
  readonly verification: Verification | null;
  /** The last time somebody spoke to it in each other way, newest first; absent when nobody did. */
  readonly other_evidence?: readonly Verification[];
  /** What proof runs here say of it; absent when it worked in none, which says nothing against it. */
  readonly outcomes?: OutcomeSum;
};

/** The last time somebody spoke to it in each way, newest first. */
export function allEvidence({ verification, other_evidence: others = [] }: Server): readonly Verification[] {
  return verification === null ? [] : [verification, ...others];
}

/** Whether we, or the operator, have described it in full; of any other little is known, or only what its maker says. */
export function isDescribed({ origin }: Pick<Server, 'origin'>): boolean {
  return origin === 'core' || origin === 'operator';
}
