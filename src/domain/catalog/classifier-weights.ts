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
