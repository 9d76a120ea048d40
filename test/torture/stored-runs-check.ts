import type { RunStore, StoredRun } from '../../src/application/ports/run-store.ts';
import { endOf, type Acknowledged } from './acknowledged.ts';

const PAGE = 200;

/** Compares what was acknowledged with what is stored. */
export class StoredRunsCheck {
  readonly #created = new Set<string>();
  readonly #endings = new Map<string, number>();

  get runs(): number {
    return this.#created.size;
  }

  /** @returns what of it is not stored as it was acknowledged; whatever others write, it must stay so. */
  async facts(store: RunStore, lines: readonly string[]): Promise<readonly string[]> {
    const findings: string[] = [];
    for (const line of lines) {
      const fact = JSON.parse(line) as Acknowledged;
      if (!(await this.#isStored(store, fact))) findings.push(`acknowledged, but not there: ${line}`);
    }
    return findings;
  }

  /** To be called while nobody writes. @returns what is wrong with any run. */
  async whole(store: RunStore, mustHaveEnded: boolean): Promise<readonly string[]> {
    const findings: string[] = [];
    let found = 0;
    for (let before: string | null = null; ;) {
      const page: readonly StoredRun[] = await store.list('somebody', before, PAGE, null);
      for (const run of page) findings.push(...(await faultsOf(store, run, mustHaveEnded)));
      found += page.length;
      const last = page.at(-1);
      if (last === undefined) break;
      before = last.id;
    }
    if (found < this.#created.size) findings.push(`${found} runs are there, ${this.#created.size} were acknowledged`);
    return findings;
  }

  async #isStored(store: RunStore, fact: Acknowledged): Promise<boolean> {
    if ('created' in fact) {
      this.#created.add(fact.created);
      return (await store.find(fact.created)) !== null;
    }
    if ('appended' in fact) {
      const [event] = await store.events(fact.appended, fact.seq - 1, 1);
      return event !== undefined && event.seq === fact.seq && 'digest' in event && event.digest === fact.text;
    }
    if (this.#endings.has(fact.ended)) return false;
    this.#endings.set(fact.ended, fact.epoch);
    return (await store.record(fact.ended)) === endOf(fact.epoch);
  }
}

async function faultsOf(store: RunStore, run: StoredRun, mustHaveEnded: boolean): Promise<readonly string[]> {
  const events = await store.events(run.id, 0, 10_000);
  const texts = events.map((event) => ('digest' in event ? event.digest : ''));
  const epochs = texts.map((text) => Number.parseInt(text, 10));
  const record = await store.record(run.id);
  const hasEnded = run.state === 'succeeded';
  const rules: readonly (readonly [boolean, string])[] = [
    [events.every(({ seq }, index) => seq === index + 1), 'its events have a gap'],
    [run.lastSeq === events.length, 'its last seq is not that of its last event'],
    [new Set(texts).size === texts.length, 'an event is there twice'],
    [epochs.every((epoch, index) => epoch >= (epochs[index - 1] ?? 0)), 'an older epoch wrote after a newer one'],
    [epochs.every((epoch) => epoch <= run.claims), 'somebody wrote without a claim'],
    [texts.filter((text) => text.endsWith('.end')).length === (hasEnded ? 1 : 0), 'it did not end once'],
    [!hasEnded || record === texts.at(-1), 'its record is not of who ended it'],
    [hasEnded || record === null, 'it has a record before its end'],
    [hasEnded === ((await store.artifact(run.id, 'a')) !== null), 'its artifacts did not come with its end'],
    [hasEnded || !mustHaveEnded, 'it never ended'],
  ];
  return rules.flatMap(([holds, fault]) => (holds ? [] : `${run.id}: ${fault} (${texts.join(' ')})`));
}
