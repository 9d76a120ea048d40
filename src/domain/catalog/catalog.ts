import type { Model } from './model.ts';
import type { Server } from './server.ts';
import type { Skill } from './skill.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Everything a recommendation is made from, at one moment. Servers are in ascending order of name. */
export type Catalog = {
  /** Changes whenever an entry does. */
  readonly version: string;
  /** The newest date on which facts of it were read, `YYYY-MM-DD`. */
  readonly as_of: string;
  readonly servers: readonly Server[];
  readonly models: readonly Model[];
  readonly skills: readonly Skill[];
  readonly vocabulary: Vocabulary;
};
