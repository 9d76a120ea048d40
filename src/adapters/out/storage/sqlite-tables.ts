/** Step by step from an empty file; a step that was ever released is never changed. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE record (
     source TEXT NOT NULL,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     body TEXT, -- null once it is removed
     revision INTEGER NOT NULL,
     PRIMARY KEY (source, kind, key)
   ) STRICT;
   CREATE INDEX record_revision ON record (revision);
   CREATE TABLE state (source TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL) STRICT;
   CREATE TABLE revision (revision INTEGER NOT NULL) STRICT;
   INSERT INTO revision VALUES (0);`,
  `CREATE TABLE run (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     caller TEXT NOT NULL,
     mode TEXT NOT NULL,
     secret INTEGER NOT NULL,
     timeout_ms REAL NOT NULL,
     key TEXT, -- of idempotency; null when there is none or it is forgotten
     fingerprint TEXT,
     state TEXT NOT NULL,
     created_at INTEGER NOT NULL, -- this and other times are milliseconds since 1970
     started_at INTEGER,
     ended_at INTEGER,
     lease_until INTEGER,
     claims INTEGER NOT NULL, -- also the epoch of the last claim
     cancelling INTEGER NOT NULL,
     last_seq INTEGER NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX run_key ON run (caller, key) WHERE key IS NOT NULL;
   CREATE INDEX run_keyed ON run (created_at) WHERE key IS NOT NULL;
   CREATE INDEX run_of_caller ON run (caller, number);
   CREATE INDEX run_open ON run (number) WHERE ended_at IS NULL;
   CREATE INDEX run_ended ON run (ended_at, number) WHERE ended_at IS NOT NULL;
   CREATE TABLE run_text ( -- apart, so that a step of a run does not write them again
     run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
     kind TEXT NOT NULL, -- request, sealed, record
     body TEXT NOT NULL,
     PRIMARY KEY (run, kind)
   ) STRICT;
   CREATE TABLE run_event (
     run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
     seq INTEGER NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (run, seq)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE run_artifact (
     run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
     path TEXT NOT NULL,
     bytes BLOB NOT NULL,
     PRIMARY KEY (run, path)
   ) STRICT;`,
];
