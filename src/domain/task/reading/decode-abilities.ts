import { logShares } from './decode-parts.ts';
import type { Labels } from './labels.ts';
import type { PieceOutputs } from './piece-outputs.ts';
import type { Likely } from './reading.ts';

/** Abilities that are told of an act, and the share below which none is. */
const MOST = 5;
const LEAST = 0.02;

/**
 * The abilities that an order takes: the outputs at its act and the mean over all its pieces say what does it, the mean alone what fetches
 * its sources.
 *
 * @param act First piece of the act.
 * @param pieces All pieces of the order's parts and slots; at least one.
 */
export function decodeAbilities(
  act: number,
  pieces: readonly number[],
  of: PieceOutputs,
  { abilities }: Labels,
): { readonly does: readonly Likely[]; readonly fetches: readonly Likely[] } {
  const count = abilities.length;
  const mean = (head: string): readonly number[] => {
    const sums = new Float64Array(count);
    for (const piece of pieces)
      for (const [index, value] of of(head, piece, count).entries()) sums[index] = (sums[index] ?? 0) + value;
    return Array.from(sums, (sum) => sum / Math.max(1, pieces.length));
  };
  const own = of('does', act, count);
  return {
    does: likeliest(
      mean('about').map((value, index) => value + (own[index] ?? 0)),
      abilities,
    ),
    fetches: likeliest(mean('fetches'), abilities),
  };
}

function likeliest(logits: readonly number[], abilities: readonly string[]): readonly Likely[] {
  return logShares(logits)
    .map((share, index): Likely => ({
      ability: abilities[index] ?? '',
      share: Math.round(1000 * Math.exp(share)) / 1000,
    }))
    .filter(({ share }) => share >= LEAST)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST);
}
