/** What the facts of a record are about. */
export type RecordKind = 'entry' | 'model' | 'skill' | 'verification' | 'decision' | 'outcome';

/** Names a record; a source keeps each of its facts under one key of its own. */
export type RecordId = {
  /** Who says so: `registry:URL`, `models.dev`, `skills:REPOSITORY`, `file`, `verify`, `operator`, `runs`. */
  readonly source: string;
  readonly kind: RecordKind;
  /** `NAME@VERSION` of an entry, `PROVIDER/MODEL`, `REPOSITORY#PATH` of a skill, a server's name, `NAME WAY` of a verification, a number in order of time. */
  readonly key: string;
};

/** A fact that came from outside the package, as it is stored. */
export type CatalogRecord = RecordId & {
  /** JSON; of an `entry` a `PublishedEntry`, of a `verification` a `Verification`, of an `outcome` the last runs of a server, … */
  readonly body: string;
};

/** One text for an id, unique among all. */
export function recordName({ source, kind, key }: RecordId): string {
  return `${kind}\n${source}\n${key}`;
}
