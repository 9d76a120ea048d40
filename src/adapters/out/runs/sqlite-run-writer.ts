import type { Clock } from '../../../application/ports/clock.ts';
import {
  RUN_LIMITS,
  type Ending,
  type NewEvent,
  type NewRun,
  type Retention,
} from '../../../application/ports/run-store.ts';
import type { WorkFile } from '../../../application/ports/work-file.ts';
import { fromStorable, toStorable } from '../storage/storable-text.ts';
import type { RunStatements } from './sqlite-run-statements.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whom a claim was given to: the run and the epoch. */
type Lent = { readonly id: string; readonly epoch: number };

/** What became of a run that was to be created: its own id when it is new, or that of the one with its key. */
type Inserted = {
  readonly kind: 'created' | 'known' | 'key_reused';
  readonly id: string;
  readonly epoch: number | null;
};

/** Writes to the tables of runs, in a transaction of the caller's. Null says that the lease was lost, or the run never there. */
export class SqliteRunWriter {
  readonly #statements: RunStatements;
  readonly #clock: Clock;

  constructor(statements: RunStatements, clock: Clock) {
    this.#statements = statements;
    this.#clock = clock;
  }

  /** @throws {RangeError} when there is a run with this id. */
  create(run: NewRun, claimFor: number | null): Inserted {
    return this.#known(run) ?? this.#insert(run, claimFor);
  }

  claim(leaseMs: number): Lent | null {
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

  cancel(id: string, record: string, event: NewEvent): void {
    const found = this.#statements.ofId.get(toStorable(id));
    const number = Number(found?.['number']);
    if (found?.['state'] === 'queued')
      this.#end(number, Number(found['last_seq']), { state: 'cancelled', record, events: [event] });
    if (found?.['state'] === 'running') this.#statements.cancel.run(number);
  }

  sweep({ days, runs }: Retention): number {
    const { ended, forgetRuns, forgetKeys } = this.#statements;
    forgetKeys.run(this.#now() - RUN_LIMITS.keyMs, RUN_LIMITS.swept);
    const count = ended.get(this.#now() - days * DAY_MS);
    const tooMany = Math.max(Number(count?.['old']), Number(count?.['runs']) - runs);
    return Number(forgetRuns.run(Math.min(Math.max(tooMany, 0), RUN_LIMITS.swept)).changes);
  }

  #known({ caller, idempotency }: NewRun): Inserted | null {
    if (idempotency === null) return null;
    const place = [toStorable(caller), toStorable(idempotency.key)] as const;
    this.#statements.forgetKey.run(...place, this.#now() - RUN_LIMITS.keyMs);
    const found = this.#statements.ofKey.get(...place);
    if (found === undefined) return null;
    const isSame = found['fingerprint'] === toStorable(idempotency.fingerprint);
    return { kind: isSame ? 'known' : 'key_reused', id: fromStorable(String(found['id'])), epoch: null };
  }

  #insert(run: NewRun, claimFor: number | null): Inserted {
    if (this.#statements.ofId.get(toStorable(run.id)) !== undefined)
      throw new RangeError('there is a run with this id already');
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
    return { kind: 'created', id: run.id, epoch };
  }

  #lend(number: number, now: number, leaseMs: number): Lent {
    const row = this.#statements.lend.get({ number, now, until: now + leaseMs });
    return { id: fromStorable(String(row?.['id'])), epoch: Number(row?.['claims']) };
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
    return this.#clock().getTime();
  }
}
