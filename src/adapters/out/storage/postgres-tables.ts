/** Step by step from an empty schema, whose quoted name each step is given; a step that was ever released is never changed. */
export const MIGRATIONS: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE TABLE ${schema}.record (
      id text COLLATE "C" PRIMARY KEY,
      source text NOT NULL,
      kind text NOT NULL,
      key text NOT NULL,
      body text,
      revision bigint NOT NULL
    );
    CREATE INDEX record_revision ON ${schema}.record (revision);
    CREATE TABLE ${schema}.state (id text COLLATE "C" PRIMARY KEY, source text NOT NULL, state text NOT NULL);
    CREATE TABLE ${schema}.revision (revision bigint NOT NULL);
    INSERT INTO ${schema}.revision VALUES (0);
    COMMENT ON COLUMN ${schema}.record.id IS 'SHA-256 of kind, source and key, which may be longer than an index takes';
    COMMENT ON COLUMN ${schema}.record.body IS 'null once it is removed';`,
  (schema) => `
    CREATE TABLE ${schema}.run (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id text COLLATE "C" NOT NULL UNIQUE,
      caller text COLLATE "C" NOT NULL,
      mode text NOT NULL,
      secret boolean NOT NULL,
      timeout_ms double precision NOT NULL,
      key text COLLATE "C",
      fingerprint text,
      state text NOT NULL,
      created_at timestamptz NOT NULL,
      started_at timestamptz,
      ended_at timestamptz,
      lease_until timestamptz,
      claims integer NOT NULL,
      cancelling boolean NOT NULL,
      last_seq integer NOT NULL,
      request text NOT NULL,
      sealed text,
      record text
    );
    CREATE UNIQUE INDEX run_key ON ${schema}.run (caller, key) WHERE key IS NOT NULL;
    CREATE INDEX run_keyed ON ${schema}.run (created_at) WHERE key IS NOT NULL;
    CREATE INDEX run_of_caller ON ${schema}.run (caller, number);
    CREATE INDEX run_open ON ${schema}.run (number) WHERE ended_at IS NULL;
    CREATE INDEX run_ended ON ${schema}.run (ended_at, number) WHERE ended_at IS NOT NULL;
    CREATE TABLE ${schema}.run_event (
      run bigint NOT NULL REFERENCES ${schema}.run ON DELETE CASCADE,
      seq integer NOT NULL,
      body text NOT NULL,
      PRIMARY KEY (run, seq)
    );
    CREATE TABLE ${schema}.run_artifact (
      run bigint NOT NULL REFERENCES ${schema}.run ON DELETE CASCADE,
      path text NOT NULL,
      bytes bytea NOT NULL
    );
    CREATE INDEX run_artifact_run ON ${schema}.run_artifact (run);
    COMMENT ON COLUMN ${schema}.run.key IS 'of idempotency; null when there is none or it is forgotten';
    COMMENT ON COLUMN ${schema}.run.claims IS 'also the epoch of the last claim';`,
];
