/** Vectors of 8 bits a number: row n stands for `scales[n]` times its numbers. */
export type QuantizedRows = { readonly values: Int8Array; readonly scales: Float32Array };

/** What training found, see `docs/encoder.md`. */
export type EncoderWeights = {
  /** A multiple of 4. */
  readonly dimensions: number;
  /** Stems in the order of their rows, */
  readonly words: readonly string[];
  /** how much each counts in a text, */
  readonly importance: Float32Array;
  /** and what each means. */
  readonly wordRows: QuantizedRows;
  /** What pieces of words mean: a word that training has not seen means their mean, */
  readonly pieceRows: QuantizedRows;
  /** and counts this much. */
  readonly unseen: number;
};
