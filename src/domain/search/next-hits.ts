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
  const isSeen = (hit: number, probability: number): boolean =>
    seen !== null &&
    (probability > seen.probability || (probability === seen.probability && (positions[hit] ?? 0) < next));
  const found: number[] = [];
  for (let hit = 0; hit < positions.length; hit += 1) {
    const probability = probabilities[hit] ?? 0;
    if (isSeen(hit, probability)) continue;
    let place = found.length;
    while (place > 0 && probability > (probabilities[found[place - 1] ?? -1] ?? 0)) place -= 1;
    if (place === most) continue;
    found.splice(place, 0, hit);
    if (found.length > most) found.pop();
  }
  return found;
}
