/** Subject of a record. */
export type RecordKind = 'entry' | 'model' | 'skill' | 'verification' | 'decision' | 'outcome' | 'package';

/** Kinds of records that sources bring; decisions and evidence are our own. */
export const BROUGHT_KINDS = ['entry', 'model', 'skill', 'package'] as const;
export type BroughtKind = (typeof BROUGHT_KINDS)[number];

export function isBrought<Record extends { readonly kind: RecordKind }>(
  record: Record,
): record is Record & { readonly kind: BroughtKind } {
  return BROUGHT_KINDS.some((kind) => kind === record.kind);
}

/** Key of a record; unique within its source and kind. */
export type RecordId = {
  /** `registry:URL`, `models.dev`, `skills:REPOSITORY`, `file`, `verify`, `operator`, `runs`. */
  readonly source: string;
  readonly kind: RecordKind;
  /** `NAME@VERSION` of an entry, `PROVIDER/MODEL`, `REPOSITORY#PATH` of a skill, a server's name, `NAME WAY` of a verification, a number in order of time. */
  readonly key: string;
};

/** A stored fact from outside the package. */
export type CatalogRecord = RecordId & {
  /**
   * JSON: a `PublishedEntry` for an `entry`, a `Verification` for a `verification`, the last runs of a server for an
   * `outcome`, …
   */
  readonly body: string;
};

/** Returns a unique text for an id. */
export function recordName({ source, kind, key }: RecordId): string {
  return `${kind}\n${source}\n${key}`;
}
