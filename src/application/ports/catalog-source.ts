import type { CatalogRecord, RecordId } from '../../domain/catalog/record.ts';

/** Sorts of sources, as an operator names them. */
export const SOURCE_KINDS = ['registry', 'models', 'skills'] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Something that a source offers and that cannot be taken. */
export type SourceFault = { readonly entry: string; readonly reason: string };

/** What a source has for us at once. */
export type SourcePage = {
  readonly put: readonly CatalogRecord[];
  readonly remove: readonly RecordId[];
  readonly faults: readonly SourceFault[];
  /** How many of the records were put right first. */
  readonly mended: number;
  /** Once the page is stored, one can go on from here. */
  readonly state: string;
};

/** A place in the world that the catalog is kept in step with. */
export interface CatalogSource {
  /** Under which its records and its state are kept: `registry:URL`, `models.dev`, `skills:OWNER/REPOSITORY`. */
  readonly name: string;
  readonly kind: SourceKind;
  /**
   * What is new since a state, page by page; no page when nothing is. Each page may be stored with its state before the next is
   * asked for, and a new `pull` from that state brings the rest.
   *
   * @param state That of the last page stored, or null; one that cannot be read counts as null.
   * @throws {SourceFailure} when the source cannot be read to its end; the pages that came are good.
   */
  pull(state: string | null, signal: AbortSignal): AsyncIterable<SourcePage>;
}

/** A source could not be read. The message says what happened and what can be done. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}
