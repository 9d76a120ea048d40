/**
 * What speaks for a server, in units of the logarithm of the odds: fitted to the labelled queries of `eval/sets` and rounded,
 * but for what they say little about, where an experienced user wants more (`exact`, `product`, `trust`) or less (`inactive`).
 */
export const WEIGHT = {
  start: -5.4,
  /** Share of the query that its texts or its best tool hold. */
  covered: 2.2,
  /** Share of the query that its name holds. */
  called: 1.7,
  /** The query is its alias or title … */
  exact: 1.5,
  /** … or its full name, or that of its package: who gives that looks for no other. */
  identified: 6,
  /** It can do what is asked for, as surely as that is known … */
  able: 1.7,
  /** … and little else. */
  focus: 3.9,
  /** The product that is asked for is one of its products. */
  product: 1,
  /** Another product is asked for … */
  otherProduct: -2.7,
  /** … that it speaks of, though: it may do something with that too. */
  mentioned: 1.7,
  /** A product of the kind that is asked for is one of its few products; half for a hub. */
  kin: 1.4,
  /** Its best tool, beside the best of all … */
  score: 1.6,
  /** … and as much of that as it and its tool hold of the query: the best of all may be poor. */
  scoreCovered: 1.6,
  /** Share of the query that its texts hold, where no tools are known … */
  textAlone: 2.6,
  /** … and how well they do, where only a registry speaks of it. */
  textScore: 1.3,
  /** It serves the area that is asked for; a server of another area loses as much. */
  region: 0.8,
  trust: 0.8,
  /** Only its name and little more were ever looked at: one that is described in full and does the same comes first. */
  short: -1.5,
  /** Nobody maintains it any more. */
  inactive: -0.7,
};
