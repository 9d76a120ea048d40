import type { Directory } from '../catalog/directory.ts';
import type { Ranked } from './rank-query.ts';

/** Where a hit stands: by how probable it is, then by its name. */
export type HitPlace = { readonly probability: number; readonly name: string };

/**
 * The best hits after a place, at most so many, by their places in the ranking: the most probable first, equal ones in
 * ascending order of name. Whether there is still a hit at that place makes no difference.
 *
 * @param seen The last hit that was shown; null to start with the best of all.
 */
export function nextHits(ranked: Ranked, directory: Directory, seen: HitPlace | null, most: number): readonly number[] {
  const { positions, probabilities } = ranked;
  const next = seen === null ? 0 : directory.after(seen.name);
  /** Whether a hit comes before a place. */
  const isBefore = (hit: number, probability: number, position: number): boolean => {
    const own = probabilities[hit] ?? 0;
    return own > probability || (own === probability && (positions[hit] ?? 0) < position);
  };
  const found: number[] = [];
  for (let hit = 0; hit < positions.length; hit += 1) {
    if (seen !== null && isBefore(hit, seen.probability, next)) continue;
    let place = found.length;
    while (place > 0 && isBefore(hit, probabilities[found[place - 1] ?? 0] ?? 0, positions[found[place - 1] ?? 0] ?? 0))
      place -= 1;
    if (place === most) continue;
    found.splice(place, 0, hit);
    if (found.length > most) found.pop();
  }
  return found;
}
