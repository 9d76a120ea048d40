import type { Claim, UngivenNamespace } from './intake/resolve-name-claims.ts';
import type { Model } from './model.ts';
import type { Organisations } from './organisation.ts';
import type { PackageFacts } from './package-fact.ts';
import type { Policy } from './policy/policy.ts';
import type { PublishedVersion } from './published-entry.ts';
import type { Server } from './server.ts';
import type { Vocabulary } from './vocabulary.ts';

/** All known facts at one moment. Servers are in ascending order of name. */
export type Catalog = {
  /** Changes with every entry. */
  readonly version: string;
  /** Newest date of its facts, `YYYY-MM-DD`. */
  readonly as_of: string;
  /** Candidates for recommendations. */
  readonly servers: readonly Server[];
  /** Unverified servers from registries: listed and searched, never recommended, never in `servers`. */
  readonly tail: readonly Server[];
  /** Every published version, in ascending order of name, then of version. */
  readonly published: readonly PublishedVersion[];
  /** Entries under names of other owners; absent when nothing is stored. */
  readonly claims?: readonly Claim[];
  /** Entries of namespaces that their sources may not use; absent when nothing is stored. */
  readonly ungiven?: readonly UngivenNamespace[];
  /**
   * Denial sentences by server name, or by `NAME@VERSION` of a published version. A denied one is not listed, found or
   * recommended.
   */
  readonly denied: ReadonlyMap<string, string>;
  /** Rules of the operator's policy about versions, for versions that are not listed here; absent without such rules. */
  readonly versionRules?: Policy;
  /** Facts about packages; absent without any. */
  readonly packageFacts?: PackageFacts;
  /** Makers, builders and hosts of servers; absent without any. */
  readonly organisations?: Organisations;
  readonly models: readonly Model[];
  readonly skills: readonly Skill[];
  readonly frameworks: readonly Framework[];
  readonly vocabulary: Vocabulary;
};

/** An Agent Skill: a folder with a SKILL.md that an agent reads when a task calls for it. */
export type Skill = {
  readonly name: string;
  /** In our own words, one sentence. */
  readonly description: string;
  readonly repository: string;
  readonly path: string;
  /** SPDX identifier, `proprietary`, or null when not stated. */
  readonly license: string | null;
  /** Capabilities of the vocabulary that it helps with. */
  readonly capabilities: readonly string[];
  /** Lower-case words that a task must share with it, e.g. `docx`, `terraform`. */
  readonly topics: readonly string[];
  readonly source: string;
  readonly as_of: string;
};

/** A framework for writing agents; unknown facts are null. */
export type Framework = {
  readonly name: string;
  /** Other lower-case spellings in tasks. */
  readonly spellings: readonly string[];
  /** Programming languages, in lower case. */
  readonly languages: readonly string[];
  /** SPDX identifier, `proprietary`, or null when unknown. */
  readonly license: string | null;
  readonly packages: readonly { readonly type: 'npm' | 'pypi' | 'nuget'; readonly identifier: string }[];
  /** The way its agents reach MCP servers, in our own words; null when unknown. */
  readonly mcp: string | null;
  /** Recommended successor of an abandoned framework, else null. */
  readonly successor: string | null;
  readonly repository: string;
  readonly source: readonly string[];
  /** Date of the facts, `YYYY-MM-DD`. */
  readonly as_of: string;
};
