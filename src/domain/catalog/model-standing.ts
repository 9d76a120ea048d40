import type { Model } from './model.ts';

/** What the catalog says of a model that somebody names. `unlisted`: it lists no model of that provider and cannot tell. */
export type ModelStanding = 'known' | 'deprecated' | 'unknown' | 'unlisted';

/** @param model The vendor's own id. */
export function modelStanding(models: readonly Model[], provider: string, model: string): ModelStanding {
  const listed = models.filter((one) => one.provider === provider);
  if (listed.length === 0) return 'unlisted';
  const found = listed.find((one) => one.model === model);
  if (found === undefined) return 'unknown';
  return found.deprecated ? 'deprecated' : 'known';
}
