import type { CatalogRecord, RecordId } from '../../domain/catalog/record.ts';

/** What was stored after some moment. */
export type Changes = {
  /** The last one: pass it back to go on from here. 0 while nothing was ever stored. */
  readonly revision: number;
  /** Each record once, as it is now; in no particular order. */
  readonly put: readonly CatalogRecord[];
  /** What is no longer there. Empty when read from 0. */
  readonly removed: readonly RecordId[];
};

/** What is stored at once, or not at all. Of several records with one id the last counts; one that is put and removed is removed. */
export type Batch = {
  readonly put?: readonly CatalogRecord[];
  readonly remove?: readonly RecordId[];
  /** How far a source has been read: any text of the caller's, by source. */
  readonly states?: Readonly<Record<string, string>>;
};

/** What a batch made of the records. One that was already there with the same body is unchanged and keeps its revision. */
export type Written = {
  readonly revision: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
};

/**
 * Keeps what the world adds to the catalog of the package. Revisions grow by one with each batch that changes a record, and
 * a reader never sees a later batch without the earlier ones, whoever wrote them. Every text comes back as it was, also one
 * that is no JSON or holds halves of characters. Every adapter passes `test/contracts/catalog-store.contract.ts`.
 *
 * A store that was opened and cannot be used any more rejects with a `QuartermasterError` of code `storage_unavailable`.
 */
export interface CatalogStore {
  readonly kind: 'memory' | 'sqlite' | 'postgres';
  /** @param after A revision that an earlier call returned; 0 for everything. */
  read(after: number): Promise<Changes>;
  /** Resolves only when the whole batch would survive the end of the process and of the machine. */
  write(batch: Batch): Promise<Written>;
  /**
   * Gives records the bodies that a function makes of those that they have, all of them or none; nobody writes in between.
   *
   * @param ids All different.
   * @param change A pure function, perhaps called more than once; gets null for a record that is not there. When it throws, the call
   *   rejects and nothing is changed.
   */
  amend(ids: readonly RecordId[], change: (body: string | null, id: RecordId) => string): Promise<Written>;
  /** The state last written for a source, or null. */
  state(source: string): Promise<string | null>;
  /**
   * Calls back within a second after any process, this one included, has written records; perhaps once for several
   * batches, perhaps once too often, and also when the store is lost and when it is back. Who wants to miss nothing
   * watches first and then reads. Returns what ends it.
   */
  watch(onChange: () => void): () => void;
  /** Makes this process the one service over a storage that can have only one. @throws {Error} that says who has it, when another has. */
  claim(): Promise<void>;
  /** Ends every watch, claim and connection; nothing may be called afterwards but this again. */
  close(): Promise<void>;
}
