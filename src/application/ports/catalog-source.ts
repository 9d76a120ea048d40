import type { CatalogRecord, RecordId } from '../../domain/catalog/record.ts';

/** Kinds of sources in the words of the operator. */
export const SOURCE_KINDS = ['registry', 'models', 'skills', 'packages'] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Entry of a source that was refused. */
export type SourceFault = { readonly entry: string; readonly reason: string };

/** Page of a source. */
export type SourcePage = {
  readonly put: readonly CatalogRecord[];
  readonly remove: readonly RecordId[];
  readonly faults: readonly SourceFault[];
  /** Number of records that were corrected. */
  readonly mended: number;
  /** Size in bytes of the responses that it was made from, after decompression. */
  readonly bytes: number;
  /** State to continue from, once the page is stored. */
  readonly state: string;
};

/** Source of the synchronisation. */
export interface CatalogSource {
  /** Name of its records and its state: `registry:URL`, `models.dev`, `skills:OWNER/REPOSITORY`, `packages:npm`. */
  readonly name: string;
  readonly kind: SourceKind;
  /**
   * Returns the changes since a state, page by page; no page without changes, and possibly pages without end. A page may
   * be stored with its state before the next is requested, and a new `pull` from that state continues.
   *
   * @param state State of the last stored page, or null; an invalid state counts as null.
   * @throws {SourceFailure} when the source cannot be read to its end; earlier pages are valid.
   */
  pull(state: string | null, signal: AbortSignal): AsyncIterable<SourcePage>;
}

/** Error of a source that cannot be read. The message has the cause and a remedy. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}
