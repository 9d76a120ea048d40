import type { Capability } from './capability.ts';
import type { Model } from './model.ts';
import type { Server } from './server.ts';
import type { Skill } from './skill.ts';

/** Everything a recommendation is made from, at one moment. Servers are in ascending order of name. */
export type Catalog = {
  /** Changes whenever an entry does. */
  readonly version: string;
  /** The oldest date on which an entry's facts were read is not after this one, `YYYY-MM-DD`. */
  readonly as_of: string;
  readonly servers: readonly Server[];
  readonly models: readonly Model[];
  readonly skills: readonly Skill[];
  readonly capabilities: readonly Capability[];
};
