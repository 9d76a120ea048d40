/**
 * How much words and pairs of words speak for each capability. A key is a word alone, or a pair of words side by side; the keys of a word
 * stand together, the word alone first, then its pairs by their second word.
 */
export type ClassifierWeights = {
  /** Ids, by which `classes` counts. At most 1,024. */
  readonly capabilities: readonly string[];
  /** Stems as `tokenize` gives them, by which `keysOf` and `seconds` count. At most 1,048,575. */
  readonly terms: readonly string[];
  /** Where each term's keys begin, and their number at the end. */
  readonly keysOf: Uint32Array;
  /** Of each key its second term plus 1, or 0 for a term alone. */
  readonly seconds: Uint32Array;
  /** Where the classes and weights of each key begin, and their number at the end. */
  readonly starts: Uint32Array;
  readonly classes: Uint16Array;
  readonly weights: Float32Array;
};

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
