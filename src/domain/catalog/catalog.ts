import type { Claim } from './intake/settle-claims.ts';
import type { Framework } from './framework.ts';
import type { Model } from './model.ts';
import type { Policy } from './policy/policy.ts';
import type { PublishedVersion } from './published.ts';
import type { Server } from './server.ts';
import type { Skill } from './skill.ts';
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
  readonly barred: ReadonlyMap<string, string>;
  /** What of the operator's policy speaks of versions, for those that nobody lists here; absent when nothing does. */
  readonly versionRules?: Policy;
  readonly models: readonly Model[];
  readonly skills: readonly Skill[];
  readonly frameworks: readonly Framework[];
  readonly vocabulary: Vocabulary;
};
