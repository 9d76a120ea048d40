/** Changes when the same task on the same catalog may give another answer. */
export const RANKER_VERSION = '0.8.0';
