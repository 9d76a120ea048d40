import type { Pool, QueryResultRow } from 'pg';
import {
  RUN_LIMITS,
  type Claim,
  type Created,
  type Ending,
  type NewEvent,
  type NewRun,
  type Retention,
  type StoredRun,
} from '../../../application/ports/run-store.ts';
import type { WorkFile } from '../../../application/ports/tool-host.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import type { RunState } from '../../../domain/run/run-state.ts';
import { inTransaction, withClient } from '../storage/postgres-pool.ts';
import { fromStorable, toStorable } from '../storage/storable-text.ts';
import { runStatementsFor, type RunStatements } from './postgres-run-statements.ts';
import type { CreatedClaim, RunTables } from './database-run-store.ts';
import { DAY_MS, readEvent, readRun, type RunRow } from './stored-run.ts';

/** Maximum tries to create a run: the known run of its key may be deleted between two looks, but rarely often. */
const MOST_LOOKS = 5;

/** Run tables in one PostgreSQL schema. */
export class PostgresRuns implements RunTables {
  readonly #pool: Pool;
  readonly #sql: RunStatements;

  constructor(pool: Pool, schema: string) {
    this.#pool = pool;
    this.#sql = runStatementsFor(schema);
  }

  async version(): Promise<string> {
    const row = await this.#first<{ version: string }>('version', []);
    return row?.version ?? '';
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.#first('notify', [channel, payload]);
  }

  async create(run: NewRun, claimFor: number | null): Promise<CreatedClaim | null> {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const row = await this.#insert(run, claimFor);
      if (row !== undefined)
        return { kind: 'created', run: readRun(row), epoch: claimFor === null ? null : row.claims };
      const known = await this.#known(run);
      if (known !== null) return { ...known, epoch: null };
    }
    return null;
  }

  async find(id: string): Promise<StoredRun | null> {
    const row = await this.#first<RunRow>('find', [toStorable(id)]);
    return row === undefined ? null : readRun(row);
  }

  async record(id: string): Promise<string | null> {
    const row = await this.#first<{ record: string | null }>('record', [toStorable(id)]);
    return storedText(row?.record);
  }

  async list(
    caller: string,
    before: string | null,
    limit: number,
    states: readonly RunState[] | null,
  ): Promise<readonly StoredRun[]> {
    const from = before === null ? null : toStorable(before);
    const { rows } = await this.#pool.query<RunRow>(this.#sql.list, [toStorable(caller), from, states, limit]);
    return rows.map(readRun);
  }

  async events(id: string, after: number, limit: number): Promise<readonly RunEvent[]> {
    const values = [toStorable(id), after, limit];
    const { rows } = await this.#pool.query<{ seq: number; body: string }>(this.#sql.events, values);
    return rows.map(({ seq, body }) => readEvent(seq, body));
  }

  async artifact(id: string, path: string): Promise<Uint8Array | null> {
    const row = await this.#first<{ bytes: Uint8Array }>('artifact', [toStorable(id), toStorable(path)]);
    return row === undefined ? null : Uint8Array.from(row.bytes);
  }

  async waiting(): Promise<number> {
    const row = await this.#first<{ runs: number }>('waiting', []);
    return row?.runs ?? 0;
  }

  async claim(leaseMs: number): Promise<Claim | null> {
    const row = await this.#first<RunRow & { sealed: string | null }>('claim', [leaseMs]);
    return row === undefined ? null : { run: readRun(row), sealed: storedText(row.sealed), epoch: row.claims };
  }

  async endLeases(): Promise<void> {
    await this.#first('endLeases', []);
  }

  async renew(id: string, epoch: number, leaseMs: number): Promise<{ readonly cancelling: boolean } | null> {
    const row = await this.#first<{ cancelling: boolean }>('renew', [toStorable(id), epoch, leaseMs]);
    return row ?? null;
  }

  async append(id: string, epoch: number, events: readonly NewEvent[]): Promise<number | null> {
    const row = await this.#first<{ last_seq: number }>('append', [toStorable(id), epoch, bodies(events)]);
    return row?.last_seq ?? null;
  }

  finish(id: string, epoch: number, ending: Ending, artifacts: readonly WorkFile[]): Promise<true | null> {
    const { state, record, events } = ending;
    return withClient(this.#pool, (client) =>
      inTransaction(client, async () => {
        const values = [toStorable(id), epoch, bodies(events), state, toStorable(record)];
        const { rows } = await client.query<{ number: string }>(this.#sql.finish, values);
        const number = rows[0]?.number;
        if (number === undefined) return null;
        for (const { path, bytes } of artifacts)
          await client.query(this.#sql.putArtifact, [
            number,
            toStorable(path),
            Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
          ]);
        return true;
      }),
    );
  }

  async cancel(id: string, record: string, event: NewEvent): Promise<StoredRun | null> {
    const row = await this.#first<RunRow>('cancel', [toStorable(id), toStorable(record), bodies([event])]);
    return row === undefined ? this.find(id) : readRun(row);
  }

  async sweep({ days, runs }: Retention): Promise<number> {
    await this.#pool.query(this.#sql.forgetKeys, [RUN_LIMITS.keyMs, RUN_LIMITS.swept]);
    const { rowCount } = await this.#pool.query(this.#sql.forgetRuns, [days * DAY_MS, runs, RUN_LIMITS.swept]);
    return rowCount ?? 0;
  }

  async #insert(run: NewRun, claimFor: number | null): Promise<RunRow | undefined> {
    const { idempotency: idem } = run;
    if (idem !== null)
      await this.#pool.query(this.#sql.forgetKey, [toStorable(run.caller), toStorable(idem.key), RUN_LIMITS.keyMs]);
    const key = idem === null ? [null, null] : [toStorable(idem.key), toStorable(idem.fingerprint)];
    const sealed = run.sealed === null ? null : toStorable(run.sealed);
    const whose = [toStorable(run.id), toStorable(run.caller), run.mode, run.secret, run.timeoutMs];
    return this.#first<RunRow>('insert', [...whose, ...key, toStorable(run.request), sealed, claimFor]);
  }

  async #known({ caller, idempotency }: NewRun): Promise<Created | null> {
    if (idempotency === null) return null;
    const place = [toStorable(caller), toStorable(idempotency.key)];
    const row = await this.#first<RunRow & { fingerprint: string }>('ofKey', place);
    if (row === undefined) return null;
    const isSame = row.fingerprint === toStorable(idempotency.fingerprint);
    return { kind: isSame ? 'known' : 'key_reused', run: readRun(row) };
  }

  async #first<R extends QueryResultRow>(name: keyof RunStatements, values: unknown[]): Promise<R | undefined> {
    const { rows } = await this.#pool.query<R>(this.#sql[name], values);
    return rows[0];
  }
}

function bodies(events: readonly NewEvent[]): readonly string[] {
  return events.map((event) => JSON.stringify(event));
}

function storedText(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : fromStorable(text);
}
