import fc from 'fast-check';
import { LeaseLost, type RunStore } from '../../src/application/ports/run-store.ts';
import { aKey, anEnding, anEvent, aRun, HOUR_MS } from './stored-runs.ts';

/** Which of a model's epochs a writer comes with: the current one, the one before it, or one to come. */
type Which = -1 | 0 | 1;

/** One call of a store. Runs go by the order in which they were created, modulo how many there are. */
export type RunStep =
  | { readonly call: 'create'; readonly lease: number | null; readonly key: number | null; readonly other: boolean }
  | { readonly call: 'claim'; readonly lease: number }
  | { readonly call: 'renew'; readonly run: number; readonly which: Which; readonly lease: number }
  | { readonly call: 'append'; readonly run: number; readonly which: Which; readonly events: number }
  | { readonly call: 'finish'; readonly run: number; readonly which: Which; readonly events: number }
  | { readonly call: 'cancel'; readonly run: number };

const lease = fc.constantFrom(0, HOUR_MS);
const place = fc.nat(5);
const which = fc.constantFrom<Which>(0, 0, 0, 0, -1, 1);
const events = fc.nat(3);

/** Sequences of calls in which something happens most of the time. */
export const runSteps: fc.Arbitrary<readonly RunStep[]> = fc.array(
  fc.oneof(
    fc.record({
      call: fc.constant('create' as const),
      lease: fc.constantFrom(null, null, 0, HOUR_MS),
      key: fc.constantFrom(null, null, 1, 2),
      other: fc.boolean(),
    }),
    fc.record({ call: fc.constant('claim' as const), lease }),
    fc.record({ call: fc.constant('renew' as const), run: place, which, lease }),
    fc.record({ call: fc.constant('append' as const), run: place, which, events }),
    fc.record({ call: fc.constant('finish' as const), run: place, which, events }),
    fc.record({ call: fc.constant('cancel' as const), run: place }),
  ),
  { minLength: 5, maxLength: 40 },
);

type Modelled = {
  readonly id: string;
  readonly key: string | null;
  state: string;
  epoch: number;
  isLent: boolean;
  cancelling: boolean;
  events: string[];
  record: string | null;
};

/** What a store must answer, kept as plainly as can be. */
export class RunModel {
  readonly #runs: Modelled[] = [];
  #turn = 0;

  /** Does one step in the store and here. @returns what the store should have answered and did. */
  async step(store: RunStore, step: RunStep): Promise<readonly [expected: unknown, found: unknown]> {
    this.#turn += 1;
    if (step.call === 'create') return this.#create(store, step);
    if (step.call === 'claim') return this.#claim(store, step.lease);
    const modelled = this.#runs[step.run % Math.max(this.#runs.length, 1)];
    if (modelled === undefined) return [null, await store.cancel(aRun().id, '', anEvent())];
    if (step.call === 'cancel') return this.#cancel(store, modelled);
    return this.#write(store, modelled, step);
  }

  /** Everything that can be seen of all runs, here and in the store. */
  async compare(store: RunStore): Promise<readonly [expected: unknown, found: unknown]> {
    const expected = this.#runs.map(({ state, epoch, cancelling, events: texts, record }) => ({
      state,
      claims: epoch,
      cancelling,
      hasStarted: epoch > 0,
      hasEnded: state !== 'queued' && state !== 'running',
      lastSeq: texts.length,
      events: texts.map((text, index) => ({ ...anEvent(text), seq: index + 1 })),
      record,
    }));
    const found = await Promise.all(this.#runs.map(({ id }) => seen(store, id)));
    const waiting = this.#runs.filter(({ state }) => state === 'queued').length;
    return [
      { runs: expected, waiting },
      { runs: found, waiting: await store.waiting() },
    ];
  }

  async #create(store: RunStore, step: RunStep & { call: 'create' }): Promise<readonly [unknown, unknown]> {
    const idempotency = step.key === null ? null : aKey({ key: `${step.key}`, fingerprint: step.other ? 'b' : 'a' });
    const created = await store.create(aRun({ idempotency }), step.lease);
    const key = idempotency === null ? null : `${idempotency.key} `;
    const known = key === null ? undefined : this.#runs.find((modelled) => modelled.key?.startsWith(key));
    const found = { kind: created.kind, epoch: created.epoch };
    if (known !== undefined) {
      const kind = known.key?.endsWith(idempotency?.fingerprint ?? '') === true ? 'known' : 'key_reused';
      return [
        { kind, epoch: null, id: known.id },
        { ...found, id: created.run.id },
      ];
    }
    this.#runs.push({
      id: created.run.id,
      key: key === null ? null : key + String(idempotency?.fingerprint),
      state: step.lease === null ? 'queued' : 'running',
      epoch: step.lease === null ? 0 : 1,
      isLent: step.lease === HOUR_MS,
      cancelling: false,
      events: [],
      record: null,
    });
    return [{ kind: 'created', epoch: step.lease === null ? null : 1 }, found];
  }

  async #claim(store: RunStore, leaseMs: number): Promise<readonly [unknown, unknown]> {
    const claim = await store.claim(leaseMs);
    const found = claim && { id: claim.run.id, epoch: claim.epoch, claims: claim.run.claims };
    const open = this.#runs.find(({ state, isLent }) => state === 'queued' || (state === 'running' && !isLent));
    if (open === undefined) return [null, found];
    open.state = 'running';
    open.epoch += 1;
    open.isLent = leaseMs > 0;
    return [{ id: open.id, epoch: open.epoch, claims: open.epoch }, found];
  }

  async #cancel(store: RunStore, modelled: Modelled): Promise<readonly [unknown, unknown]> {
    const text = `cancelled ${this.#turn}`;
    const cancelled = await store.cancel(modelled.id, text, anEvent(text));
    if (modelled.state === 'queued') {
      modelled.state = 'cancelled';
      modelled.record = text;
      modelled.events.push(text);
    } else if (modelled.state === 'running') modelled.cancelling = true;
    return [modelled.state, cancelled?.state];
  }

  async #write(
    store: RunStore,
    modelled: Modelled,
    step: RunStep & { call: 'renew' | 'append' | 'finish' },
  ): Promise<readonly [unknown, unknown]> {
    const epoch = modelled.epoch + step.which;
    const texts =
      step.call === 'renew' ? [] : Array.from({ length: step.events }, (_, index) => `${this.#turn}.${index}`);
    const found = await this.#call(store, modelled.id, epoch, step, texts).catch((error: unknown) =>
      error instanceof LeaseLost ? 'lost' : Promise.reject(error as Error),
    );
    if (modelled.state !== 'running' || step.which !== 0) return ['lost', found];
    modelled.events.push(...texts);
    if (step.call === 'renew') modelled.isLent = step.lease > 0;
    if (step.call === 'finish') {
      modelled.state = 'succeeded';
      modelled.record = `record ${this.#turn}`;
    }
    const answers = { renew: { cancelling: modelled.cancelling }, append: modelled.events.length, finish: undefined };
    return [answers[step.call], found];
  }

  #call(
    store: RunStore,
    id: string,
    epoch: number,
    step: RunStep & { call: 'renew' | 'append' | 'finish' },
    texts: readonly string[],
  ): Promise<unknown> {
    const log = texts.map(anEvent);
    if (step.call === 'renew') return store.renew(id, epoch, step.lease);
    if (step.call === 'append') return store.append(id, epoch, log);
    return store.finish(id, epoch, anEnding({ record: `record ${this.#turn}`, events: log }));
  }
}

async function seen(store: RunStore, id: string): Promise<object> {
  const run = await store.find(id);
  return {
    state: run?.state,
    claims: run?.claims,
    cancelling: run?.cancelling,
    hasStarted: run?.startedAt !== null,
    hasEnded: run?.endedAt !== null,
    lastSeq: run?.lastSeq,
    events: await store.events(id, 0, 1_000),
    record: await store.record(id),
  };
}
