/**
 * Weights of words and word pairs for each capability. A key is a word or a pair of adjacent words. Keys are grouped
 * by first word: the word alone, then its pairs by second word.
 */
export type ClassifierWeights = {
  /** Capability ids, to which `classes` refers by position. At most 1,024. */
  readonly capabilities: readonly string[];
  /** Stems of `tokenize`; `keysOf` and `seconds` refer to their positions. At most 1,048,575. */
  readonly terms: readonly string[];
  /** Start of each term's keys; the last element is the number of keys. */
  readonly keysOf: Uint32Array;
  /** Second term of each key plus 1, or 0 for a term alone. */
  readonly seconds: Uint32Array;
  /** Start of each key's classes and weights; the last element is their number. */
  readonly starts: Uint32Array;
  readonly classes: Uint16Array;
  readonly weights: Float32Array;
};

/** Vectors of 8 bits per number: row n is `scales[n]` times its values. */
export type QuantizedRows = { readonly values: Int8Array; readonly scales: Float32Array };

/** Weights of the sentence encoder, see `docs/encoder.md`. */
export type EncoderWeights = {
  /** A multiple of 4. */
  readonly dimensions: number;
  /** Stems in the order of their rows. */
  readonly words: readonly string[];
  /** Weight of each word in a text. */
  readonly importance: Float32Array;
  /** Vector of each word. */
  readonly wordRows: QuantizedRows;
  /** Vectors of pieces of words; an unseen word is the mean of its pieces. */
  readonly pieceRows: QuantizedRows;
  /** Weight of an unseen word. */
  readonly unseen: number;
};
