import type { Directory } from '../catalog/visible-servers.ts';
import type { Ranked } from './rank-query.ts';
import type { Twins } from './twins.ts';

/**
 * Returns the hits without twins of other hits.
 *
 * @param named Directory positions of the servers that the query names exactly, which stay.
 */
export function withoutTwins<Hits extends Pick<Ranked, 'positions' | 'probabilities'>>(
  ranked: Hits,
  { servers }: Pick<Directory, 'servers'>,
  twins: Twins,
  named: readonly number[],
): Hits {
  const names = new Set(ranked.positions.map((position) => servers[position]?.name));
  const stays = (position: number): boolean =>
    named.includes(position) || !names.has(twins.get(servers[position]?.name ?? ''));
  const kept = [...ranked.positions.keys()].filter((hit) => stays(ranked.positions[hit] ?? -1));
  if (kept.length === ranked.positions.length) return ranked;
  return {
    ...ranked,
    positions: kept.map((hit) => ranked.positions[hit] ?? -1),
    probabilities: kept.map((hit) => ranked.probabilities[hit] ?? 0),
  };
}
