import { layoutOf, type Labels, type Outputs } from './labels.ts';

/** Reads some outputs of a head at a piece. `from` counts within the head. */
export type PieceOutputs = (head: string, piece: number, count: number, from?: number) => readonly number[];

/** The outputs of the model by head and piece. */
export function pieceOutputs({ values }: Outputs, { heads }: Labels): PieceOutputs {
  const { at, stride } = layoutOf(heads);
  return (head, piece, count, from = 0) => {
    const start = piece * stride + (at.get(head) ?? 0) + from;
    return Array.from(values.subarray(start, start + count));
  };
}
