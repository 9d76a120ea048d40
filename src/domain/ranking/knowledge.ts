import type { Catalog } from '../catalog/catalog.ts';

/** A catalog with everything that is computed from it once. */
export type Knowledge = { readonly catalog: Catalog };
