import type { Claim } from './intake/resolve-name-claims.ts';
import type { Model } from './model.ts';
import type { Policy } from './policy/policy.ts';
import type { PublishedVersion } from './published.ts';
import type { Server } from './server.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Everything that is known, at one moment. Servers are in ascending order of name. */
export type Catalog = {
  /** Changes whenever an entry does. */
  readonly version: string;
  /** The newest date on which facts of it were read, `YYYY-MM-DD`. */
  readonly as_of: string;
  /** What recommendations are made from. */
  readonly servers: readonly Server[];
  /** What only a registry speaks of and nobody has verified: listed, found by search, never recommended. None of them is in `servers`. */
  readonly tail: readonly Server[];
  /** Every version that a registry published, in ascending order of name, then of version. */
  readonly published: readonly PublishedVersion[];
  /** Entries that sources published under names of others; absent when nothing is stored. */
  readonly claims?: readonly Claim[];
  /** Why the operator keeps a server away, one sentence by its name, or by `NAME@VERSION` a published version: it is neither listed nor found nor recommended. */
  readonly denied: ReadonlyMap<string, string>;
  /** What of the operator's policy speaks of versions, for those that nobody lists here; absent when nothing does. */
  readonly versionRules?: Policy;
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

/** A framework that agents are written with: only what somebody looked up. */
export type Framework = {
  readonly name: string;
  /** Other lower-case spellings by which tasks speak of it. */
  readonly spellings: readonly string[];
  /** Programming languages, lower case, as a task's language is named. */
  readonly languages: readonly string[];
  /** SPDX identifier, `proprietary`, or null when nobody looked it up. */
  readonly license: string | null;
  readonly packages: readonly { readonly type: 'npm' | 'pypi' | 'nuget'; readonly identifier: string }[];
  /** How its agents reach MCP servers, in our own words; null when nobody looked it up. */
  readonly mcp: string | null;
  /** The framework that its makers ask users to move to; null while it is developed. */
  readonly successor: string | null;
  readonly repository: string;
  readonly source: readonly string[];
  /** Date of the facts, `YYYY-MM-DD`. */
  readonly as_of: string;
};
