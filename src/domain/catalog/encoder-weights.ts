/** Vectors of 8 bits a number: row n stands for `scales[n]` times its numbers. */
export type QuantizedRows = { readonly values: Int8Array; readonly scales: Float32Array };

/** What training found, see `docs/encoder.md`. */
export type EncoderWeights = {
  readonly dimensions: number;
  /** Stems in the order of their rows, */
  readonly words: readonly string[];
  /** how much each counts in a text, */
  readonly importance: Float32Array;
  /** and what each means beyond its pieces. */
  readonly wordRows: QuantizedRows;
  readonly pieceRows: QuantizedRows;
  /** How much a word counts that training has not seen. */
  readonly unseen: number;
  /** The directions of the finer capabilities: the means of what belongs to each. */
  readonly senses: { readonly ids: readonly string[]; readonly rows: QuantizedRows };
};
