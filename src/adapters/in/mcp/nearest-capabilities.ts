import { editDistance } from '../../../domain/text/spelling.ts';

const NEAREST = 5;
const FAR = 12;

/** Returns the ids that are spelt most like a given one, the nearest first, at most five. */
export function nearestCapabilities(given: string, ids: readonly string[]): readonly string[] {
  const lower = given.toLowerCase();
  const [, act = ''] = lower.split('.');
  return ids
    .map((id) => ({ id, distance: editDistance(lower, id, FAR) - (act !== '' && id.endsWith(`.${act}`) ? 1 : 0) }))
    .toSorted((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, NEAREST)
    .map(({ id }) => id);
}
