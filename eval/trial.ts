import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { Assistant } from './assistant.ts';

/** Under which conditions a set is measured. */
export type Trial = {
  /** Null for the local provider. */
  readonly assistant: Assistant | null;
  /** How many tasks at most. */
  readonly most: number;
  /** What is changed about the catalog before anything is asked of it. */
  readonly alter: (catalog: Catalog) => Catalog;
};

/** Everything as it is shipped. */
export const AS_SHIPPED: Trial = { assistant: null, most: Infinity, alter: (catalog) => catalog };
