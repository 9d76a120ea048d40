/** Tokens of two texts that shall point the same way; texts of one group are never pushed apart. */
export type Pair = { readonly one: readonly string[]; readonly other: readonly string[]; readonly group: string };
