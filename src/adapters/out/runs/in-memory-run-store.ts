import type { Clock } from '../../../application/ports/clock.ts';
import {
  RUN_LIMITS,
  type Claim,
  type Created,
  type Ending,
  type NewEvent,
  type NewRun,
  type Retention,
  type RunStore,
  type StoredRun,
} from '../../../application/ports/run-store.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import { isEnd, type RunState } from '../../../domain/run/run-state.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';
import { checkEnding, DAY_MS, orLost } from './stored-run.ts';

/** Run with its events and files; the map keeps the order of creation. */
type Kept = {
  run: StoredRun;
  sealed: string | null;
  idempotency: NewRun['idempotency'];
  leaseUntil: number;
  record: string | null;
  readonly events: RunEvent[];
  readonly artifacts: Map<string, Uint8Array>;
};

export class InMemoryRunStore implements RunStore {
  readonly kind = 'memory';
  readonly #clock: Clock;
  readonly #runs = new Map<string, Kept>();
  readonly #watch = new RevisionWatch(null);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  create(run: NewRun, claimFor: number | null): Promise<Created & { readonly epoch: number | null }> {
    const known = this.#known(run);
    if (known !== undefined) {
      const kind = known.idempotency?.fingerprint === run.idempotency?.fingerprint ? 'known' : 'key_reused';
      return Promise.resolve({ kind, run: known.run, epoch: null });
    }
    if (this.#runs.has(run.id)) return Promise.reject(new RangeError('there is a run with this id already'));
    const kept = this.#keep(run);
    this.#runs.set(run.id, kept);
    const epoch = claimFor === null ? null : this.#lend(kept, new Date(kept.run.createdAt), claimFor).epoch;
    this.#watch.tell();
    return Promise.resolve({ kind: 'created', run: kept.run, epoch });
  }

  find(id: string): Promise<StoredRun | null> {
    return Promise.resolve(this.#runs.get(id)?.run ?? null);
  }

  record(id: string): Promise<string | null> {
    return Promise.resolve(this.#runs.get(id)?.record ?? null);
  }

  list(
    caller: string,
    before: string | null,
    limit: number,
    states: readonly RunState[] | null,
  ): Promise<readonly StoredRun[]> {
    const own = [...this.#runs.values()].flatMap(({ run }) => (run.caller === caller ? run : [])).toReversed();
    const place = before === null ? 0 : own.findIndex(({ id }) => id === before) + 1;
    if (before !== null && place === 0) return Promise.resolve([]);
    const wanted = own.slice(place).filter(({ state }) => states === null || states.includes(state));
    return Promise.resolve(wanted.slice(0, limit));
  }

  events(id: string, after: number, limit: number): Promise<readonly RunEvent[]> {
    return Promise.resolve(this.#runs.get(id)?.events.slice(after, after + limit) ?? []);
  }

  claim(leaseMs: number): Promise<Claim | null> {
    const now = this.#clock.now();
    for (const kept of this.#runs.values()) {
      const { state } = kept.run;
      if (state !== 'queued' && (state !== 'running' || kept.leaseUntil > now.getTime())) continue;
      const claim = this.#lend(kept, now, leaseMs);
      this.#watch.tell();
      return Promise.resolve(claim);
    }
    return Promise.resolve(null);
  }

  endLeases(): Promise<void> {
    for (const kept of this.#runs.values()) kept.leaseUntil = Math.min(kept.leaseUntil, this.#clock.now().getTime());
    this.#watch.tell();
    return Promise.resolve();
  }

  async renew(id: string, epoch: number, leaseMs: number): Promise<{ readonly cancelling: boolean }> {
    const kept = this.#held(id, epoch);
    kept.leaseUntil = this.#clock.now().getTime() + leaseMs;
    return { cancelling: kept.run.cancelling };
  }

  async append(id: string, epoch: number, events: readonly NewEvent[]): Promise<number> {
    const kept = this.#held(id, epoch);
    this.#add(kept, events);
    this.#watch.tell();
    return kept.run.lastSeq;
  }

  async finish(id: string, epoch: number, ending: Ending): Promise<void> {
    const artifacts = checkEnding(ending);
    const kept = this.#held(id, epoch);
    this.#end(kept, ending);
    for (const { path, bytes } of artifacts) kept.artifacts.set(path, bytes.slice());
    this.#watch.tell();
  }

  artifact(id: string, path: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.#runs.get(id)?.artifacts.get(path)?.slice() ?? null);
  }

  cancel(id: string, record: string, event: NewEvent): Promise<StoredRun | null> {
    const kept = this.#runs.get(id);
    if (kept === undefined || isEnd(kept.run.state)) return Promise.resolve(kept?.run ?? null);
    if (kept.run.state === 'queued') this.#end(kept, { state: 'cancelled', record, events: [event] });
    else kept.run = { ...kept.run, cancelling: true };
    this.#watch.tell();
    return Promise.resolve(kept.run);
  }

  sweep({ days, runs }: Retention): Promise<number> {
    const now = this.#clock.now().getTime();
    const ended = [...this.#runs.values()]
      .filter(({ run }) => run.endedAt !== null)
      .toSorted(({ run: one }, { run: other }) => (one.endedAt ?? '').localeCompare(other.endedAt ?? ''));
    const tooMany = Math.max(0, ended.length - runs);
    const swept = ended
      .filter(({ run }, index) => index < tooMany || Date.parse(run.endedAt ?? '') <= now - days * DAY_MS)
      .slice(0, RUN_LIMITS.swept);
    for (const { run } of swept) this.#runs.delete(run.id);
    return Promise.resolve(swept.length);
  }

  waiting(): Promise<number> {
    return Promise.resolve([...this.#runs.values()].filter(({ run }) => run.state === 'queued').length);
  }

  watch(onChange: () => void): () => void {
    return this.#watch.add(onChange);
  }

  close(): Promise<void> {
    this.#watch.end();
    return Promise.resolve();
  }

  #known({ caller, idempotency }: NewRun): Kept | undefined {
    if (idempotency === null) return undefined;
    const oldest = this.#clock.now().getTime() - RUN_LIMITS.keyMs;
    return [...this.#runs.values()].find(
      (kept) =>
        kept.run.caller === caller &&
        kept.idempotency?.key === idempotency.key &&
        Date.parse(kept.run.createdAt) > oldest,
    );
  }

  #lend(kept: Kept, now: Date, leaseMs: number): Claim {
    const claims = kept.run.claims + 1;
    kept.leaseUntil = now.getTime() + leaseMs;
    kept.run = { ...kept.run, state: 'running', claims, startedAt: kept.run.startedAt ?? now.toISOString() };
    return { run: kept.run, sealed: kept.sealed, epoch: claims };
  }

  #keep({ sealed, idempotency, id, caller, mode, request, secret, timeoutMs }: NewRun): Kept {
    const untouched = { startedAt: null, endedAt: null, claims: 0, cancelling: false, lastSeq: 0 };
    const run = { id, caller, mode, request, secret, timeoutMs, ...untouched };
    return {
      run: { ...run, state: 'queued', createdAt: this.#now() },
      sealed,
      idempotency,
      leaseUntil: 0,
      record: null,
      events: [],
      artifacts: new Map(),
    };
  }

  #held(id: string, epoch: number): Kept {
    const kept = this.#runs.get(id);
    return orLost(kept?.run.state === 'running' && kept.run.claims === epoch ? kept : null);
  }

  #add(kept: Kept, events: readonly NewEvent[]): void {
    for (const event of events) kept.events.push({ ...event, seq: kept.events.length + 1 });
    kept.run = { ...kept.run, lastSeq: kept.events.length };
  }

  #end(kept: Kept, { state, record, events }: Omit<Ending, 'artifacts'>): void {
    this.#add(kept, events);
    kept.run = { ...kept.run, state, endedAt: this.#now() };
    kept.record = record;
    kept.sealed = null;
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }
}
