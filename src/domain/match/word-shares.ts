const BITS = 8;
const ALL = 2 ** BITS - 1;

/** Weighs sets of words: how much of a query a set makes up. Sets are numbers whose bit n stands for word n. */
export class WordShares {
  /** The shares of all sets of the first eight words, of the next eight, and so on. */
  readonly #tables: readonly Float64Array[];
  readonly #first: Float64Array;

  /**
   * @param weights Of each word, at most 32.
   * @param whole What makes up the whole.
   */
  constructor(weights: readonly number[], whole: number) {
    this.#tables = Array.from({ length: Math.max(1, Math.ceil(weights.length / BITS)) }, (_, table) => {
      const part = weights.slice(table * BITS, (table + 1) * BITS);
      const shares = new Float64Array(2 ** part.length);
      for (let set = 1; set < shares.length; set += 1)
        shares[set] = (shares[set & (set - 1)] ?? 0) + (part[31 - Math.clz32(set & -set)] ?? 0) / whole;
      return shares;
    });
    this.#first = this.#tables[0] ?? new Float64Array(1);
  }

  /** 0 to 1. */
  of(set: number): number {
    return set <= ALL ? (this.#first[set] ?? 0) : this.#sum(set);
  }

  #sum(set: number): number {
    let share = 0;
    for (let table = 0, rest = set; rest !== 0; table += 1, rest >>>= BITS)
      share += this.#tables[table]?.[rest & ALL] ?? 0;
    return share;
  }
}
