import type { CatalogRecord, RecordId, RecordKind } from '../../domain/catalog/record.ts';

/** Changes since a revision. */
export type Changes = {
  /** Latest revision, to continue from; 0 for an empty store. */
  readonly revision: number;
  /** Current state of each changed record, once, in no particular order. */
  readonly put: readonly CatalogRecord[];
  /** Removed records; empty for a read from 0. */
  readonly removed: readonly RecordId[];
};

/**
 * Changes that are stored together or not at all. Of several records with one id the last counts; a record that is put
 * and removed is removed.
 */
export type Batch = {
  readonly put?: readonly CatalogRecord[];
  readonly remove?: readonly RecordId[];
  /** State of each source: any text. */
  readonly states?: Readonly<Record<string, string>>;
};

/** States that are stored together with a change. */
export type States = NonNullable<Batch['states']>;

/** Numbers of records that changes concern. */
export type Effect = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
};

/** Effect of a batch. A record with an unchanged body keeps its revision. */
export type Written = Effect & { readonly revision: number };

/** Records of one source and kind. */
export type StoredSource = {
  readonly source: string;
  readonly kind: RecordKind;
  /** At least 1. */
  readonly records: number;
};

/**
 * Store of the additions to the catalog. Revisions grow by one with each changing batch, and a reader sees batches in
 * order, whoever wrote them. Every text is returned unchanged, even without valid JSON or with lone surrogates. Every
 * adapter passes `test/contracts/catalog-store.contract.ts`.
 *
 * An open store that became unusable rejects with a `QuartermasterError` of code `storage_unavailable`.
 */
export interface CatalogStore {
  readonly kind: 'memory' | 'sqlite' | 'postgres';
  /** @param after Revision of an earlier call; 0 for everything. */
  read(after: number): Promise<Changes>;
  /** Resolves when the whole batch survives the end of the process and of the machine. */
  write(batch: Batch): Promise<Written>;
  /**
   * Replaces the bodies of records by a function of their bodies, all or none, without writes in between.
   *
   * @param ids Distinct ids.
   * @param change Pure function, possibly called more than once; it gets null for a missing record. When it throws,
   *   the call rejects and nothing changes.
   */
  amend(ids: readonly RecordId[], change: (body: string | null, id: RecordId) => string): Promise<Written>;
  /**
   * Stages changes, which no reader sees before {@link publish}; states are stored at once. A later change of a record
   * replaces an earlier one.
   *
   * @returns Effect that publication would have now; changes of already staged records do not count.
   */
  stage(batch: Batch): Promise<Effect>;
  /** Applies the staged changes of a source in one batch with states. */
  publish(source: string, states?: States): Promise<Written>;
  /** Drops the staged changes of a source, and stores states. */
  discard(source: string, states?: States): Promise<void>;
  /** Removes the records and the staged changes of a source in one batch with states. */
  forget(source: string, states?: States): Promise<Written>;
  /** Counts the records of each source and kind, in no particular order. */
  sources(): Promise<readonly StoredSource[]>;
  /** Returns the last state of a source, or null. */
  state(source: string): Promise<string | null>;
  /**
   * Calls back within a second after any process wrote records, and when the store is lost or back. Several batches may
   * share one call, and a call may come without a change. Watch first, then read, to miss nothing. Returns a function that ends it.
   */
  watch(onChange: () => void): () => void;
  /** Claims a storage for a single service. @throws {Error} naming the holder of the claim. */
  claim(): Promise<void>;
  /** Ends every watch, claim and connection; no other call may follow. */
  close(): Promise<void>;
}
