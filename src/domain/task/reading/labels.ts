/** Names of the labels in the order of the model outputs. */
export type Labels = {
  readonly roles: readonly string[];
  /** `act` first. */
  readonly slots: readonly string[];
  readonly effects: readonly string[];
  readonly limits: readonly string[];
  readonly triggers: readonly string[];
  /** Ids of capabilities, `other` and `none`. */
  readonly abilities: readonly string[];
  /** Name of each head and its number of outputs, in the order of a row. */
  readonly heads: readonly (readonly [string, number])[];
  readonly linkBias: number;
};

/** Model outputs for some pieces: one row for each piece. */
export type Outputs = {
  readonly rows: number;
  readonly values: Float32Array;
  /** Logit for English of the window of each row. */
  readonly english: number;
};

/** Returns the offset of each head in a row, and the length of a row. */
export function layoutOf(heads: Labels['heads']): {
  readonly at: ReadonlyMap<string, number>;
  readonly stride: number;
} {
  const at = new Map<string, number>();
  let stride = 0;
  for (const [name, size] of heads) {
    at.set(name, stride);
    stride += size;
  }
  return { at, stride: stride + (stride % 2) };
}

/** Reads outputs of a head at a piece. `from` counts within the head. */
export type PieceOutputs = (head: string, piece: number, count: number, from?: number) => readonly number[];

export function pieceOutputs({ values }: Outputs, { heads }: Labels): PieceOutputs {
  const { at, stride } = layoutOf(heads);
  return (head, piece, count, from = 0) => {
    const start = piece * stride + (at.get(head) ?? 0) + from;
    return Array.from(values.subarray(start, start + count));
  };
}
