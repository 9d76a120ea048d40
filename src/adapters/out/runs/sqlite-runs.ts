import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../application/ports/clock.ts';
import {
  RUN_LIMITS,
  type Claim,
  type Ending,
  type NewEvent,
  type NewRun,
  type Retention,
  type StoredRun,
} from '../../../application/ports/run-store.ts';
import type { WorkFile } from '../../../application/ports/tool-host.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import type { RunState } from '../../../domain/run/run-state.ts';
import { fromStorable, toStorable } from '../storage/storable-text.ts';
import type { CreatedClaim, RunTables } from './database-run-store.ts';
import { prepareRunStatements, type RunStatements } from './sqlite-run-statements.ts';
import { DAY_MS, readEvent, readRun, type RunRow } from './stored-run.ts';

/** Run tables in an SQLite file. Each method runs a few short queries; writes need the caller's transaction. */
export class SqliteRuns implements RunTables {
  readonly #statements: RunStatements;
  readonly #clock: Clock;

  constructor(database: DatabaseSync, clock: Clock) {
    this.#statements = prepareRunStatements(database);
    this.#clock = clock;
  }

  version(): number {
    return Number(this.#statements.version.get()?.['data_version']);
  }

  find(id: string): StoredRun | null {
    const row: unknown = this.#statements.find.get(toStorable(id));
    return row === undefined ? null : readRun(row as RunRow);
  }

  record(id: string): string | null {
    return this.#text(id, 'record');
  }

  list(caller: string, before: string | null, limit: number, states: readonly RunState[] | null): readonly StoredRun[] {
    const rows: unknown = this.#statements.list.all({
      caller: toStorable(caller),
      before: before === null ? null : toStorable(before),
      limit,
      states: states === null ? null : JSON.stringify(states),
    });
    return (rows as readonly RunRow[]).map(readRun);
  }

  events(id: string, after: number, limit: number): readonly RunEvent[] {
    return this.#statements.events
      .all(toStorable(id), after, limit)
      .map(({ seq, body }) => readEvent(Number(seq), String(body)));
  }

  artifact(id: string, path: string): Uint8Array | null {
    const bytes = this.#statements.artifact.get(toStorable(id), toStorable(path))?.['bytes'];
    return bytes instanceof Uint8Array ? bytes : null;
  }

  waiting(): number {
    return Number(this.#statements.waiting.get()?.['runs']);
  }

  create(run: NewRun, claimFor: number | null): CreatedClaim | null {
    return this.#known(run) ?? this.#insert(run, claimFor);
  }

  claim(leaseMs: number): Claim | null {
    const number = this.#statements.open.get(this.#now())?.['number'];
    return number === undefined ? null : this.#lend(Number(number), this.#now(), leaseMs);
  }

  endLeases(): void {
    const now = this.#now();
    this.#statements.endLeases.run(now, now);
  }

  renew(id: string, epoch: number, leaseMs: number): { readonly cancelling: boolean } | null {
    const row = this.#statements.renew.get({ id: toStorable(id), epoch, until: this.#now() + leaseMs });
    return row === undefined ? null : { cancelling: Boolean(row['cancelling']) };
  }

  append(id: string, epoch: number, events: readonly NewEvent[]): number | null {
    const held = this.#held(id, epoch);
    return held === null ? null : this.#add(held.number, held.lastSeq, events);
  }

  finish(id: string, epoch: number, ending: Ending, artifacts: readonly WorkFile[]): true | null {
    const held = this.#held(id, epoch);
    if (held === null) return null;
    for (const { path, bytes } of artifacts) this.#statements.putArtifact.run(held.number, toStorable(path), bytes);
    this.#end(held.number, held.lastSeq, ending);
    return true;
  }

  cancel(id: string, record: string, event: NewEvent): StoredRun | null {
    const found = this.#statements.ofId.get(toStorable(id));
    const number = Number(found?.['number']);
    if (found?.['state'] === 'queued')
      this.#end(number, Number(found['last_seq']), { state: 'cancelled', record, events: [event] });
    if (found?.['state'] === 'running') this.#statements.cancel.run(number);
    return this.find(id);
  }

  sweep({ days, runs }: Retention): number {
    const { ended, forgetRuns, forgetKeys } = this.#statements;
    forgetKeys.run(this.#now() - RUN_LIMITS.keyMs, RUN_LIMITS.swept);
    const count = ended.get(this.#now() - days * DAY_MS);
    const tooMany = Math.max(Number(count?.['old']), Number(count?.['runs']) - runs);
    return Number(forgetRuns.run(Math.min(Math.max(tooMany, 0), RUN_LIMITS.swept)).changes);
  }

  #known({ caller, idempotency }: NewRun): CreatedClaim | null {
    if (idempotency === null) return null;
    const place = [toStorable(caller), toStorable(idempotency.key)] as const;
    this.#statements.forgetKey.run(...place, this.#now() - RUN_LIMITS.keyMs);
    const found = this.#statements.ofKey.get(...place);
    if (found === undefined) return null;
    const isSame = found['fingerprint'] === toStorable(idempotency.fingerprint);
    const run = this.#found(fromStorable(String(found['id'])));
    return { kind: isSame ? 'known' : 'key_reused', run, epoch: null };
  }

  #insert(run: NewRun, claimFor: number | null): CreatedClaim | null {
    if (this.#statements.ofId.get(toStorable(run.id)) !== undefined) return null;
    const now = this.#now();
    const number = Number(
      this.#statements.insert.get({
        id: toStorable(run.id),
        caller: toStorable(run.caller),
        mode: run.mode,
        secret: run.secret ? 1 : 0,
        timeout_ms: run.timeoutMs,
        key: run.idempotency === null ? null : toStorable(run.idempotency.key),
        fingerprint: run.idempotency === null ? null : toStorable(run.idempotency.fingerprint),
        now,
      })?.['number'],
    );
    this.#statements.putText.run(number, 'request', toStorable(run.request));
    if (run.sealed !== null) this.#statements.putText.run(number, 'sealed', toStorable(run.sealed));
    const epoch = claimFor === null ? null : this.#lend(number, now, claimFor).epoch;
    return { kind: 'created', run: this.#found(run.id), epoch };
  }

  #lend(number: number, now: number, leaseMs: number): Claim {
    const row = this.#statements.lend.get({ number, now, until: now + leaseMs });
    const id = fromStorable(String(row?.['id']));
    return { run: this.#found(id), sealed: this.#text(id, 'sealed'), epoch: Number(row?.['claims']) };
  }

  #found(id: string): StoredRun {
    const run = this.find(id);
    if (run === null) throw new RangeError('there is no such run');
    return run;
  }

  #text(id: string, kind: 'sealed' | 'record'): string | null {
    const body = this.#statements.text.get(toStorable(id), kind)?.['body'];
    return typeof body === 'string' ? fromStorable(body) : null;
  }

  #held(id: string, epoch: number): { readonly number: number; readonly lastSeq: number } | null {
    const row = this.#statements.held.get({ id: toStorable(id), epoch });
    return row === undefined ? null : { number: Number(row['number']), lastSeq: Number(row['last_seq']) };
  }

  #add(number: number, lastSeq: number, events: readonly NewEvent[]): number {
    for (const [index, event] of events.entries())
      this.#statements.putEvent.run(number, lastSeq + 1 + index, JSON.stringify(event));
    this.#statements.advance.run(lastSeq + events.length, number);
    return lastSeq + events.length;
  }

  #end(number: number, lastSeq: number, { state, record, events }: Omit<Ending, 'artifacts'>): void {
    this.#add(number, lastSeq, events);
    this.#statements.removeText.run(number, 'sealed');
    this.#statements.putText.run(number, 'record', toStorable(record));
    this.#statements.end.run(state, this.#now(), number);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
