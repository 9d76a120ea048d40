import type { Decision } from '../../domain/catalog/policy/decision.ts';
import type { LiveCatalog } from './live-catalog.ts';

/** Every decision that was ever recorded, newest first. */
export type ListDecisions = () => Promise<readonly Decision[]>;

export function makeListDecisions(live: LiveCatalog): ListDecisions {
  return async () => {
    await live.refresh();
    return live.decisions().toReversed();
  };
}
