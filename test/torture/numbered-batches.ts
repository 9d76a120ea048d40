import { seededRandom } from '../../scripts/seeded-random.ts';
import type { Batch } from '../../src/application/ports/catalog-store.ts';
import { recordName, type CatalogRecord, type RecordId } from '../../src/domain/catalog/record.ts';

const KEYS = 300;
const MOST_PUT = 60;
const MOST_REMOVED = 5;

/** Name of the state that holds the number of a writer's last batch. */
export function stateOf(writer: string): string {
  return `last batch of ${writer}`;
}

/** The batch that a writer stores as its nth, from 1; it changes something in any case. */
export function batchOf(writer: string, number: number): Batch {
  const random = seededRandom(number);
  const key = (): string => `io.example/server-${Math.floor(random() * KEYS)}@1.0.0`;
  const put = Array.from({ length: 1 + Math.floor(random() * MOST_PUT) }, () => ({
    ...idOf(writer, key()),
    body: JSON.stringify({ number, filling: 'x'.repeat(Math.floor(random() * 2_000)) }),
  }));
  const remove = Array.from({ length: Math.floor(random() * MOST_REMOVED) }, () => idOf(writer, key()));
  const always = { ...idOf(writer, 'always'), body: String(number) };
  return { put: [always, ...put], remove, states: { [stateOf(writer)]: String(number) } };
}

/** What is stored of one writer, carried on batch by batch. */
export class Expected {
  readonly #writer: string;
  readonly #records = new Map<string, CatalogRecord>();
  #number = 0;

  constructor(writer: string) {
    this.#writer = writer;
  }

  /** Up to this batch, which is not before the last one asked for. */
  after(number: number): ReadonlyMap<string, CatalogRecord> {
    for (; this.#number < number; this.#number += 1) {
      const { put = [], remove = [] } = batchOf(this.#writer, this.#number + 1);
      for (const record of put) this.#records.set(recordName(record), record);
      for (const id of remove) this.#records.delete(recordName(id));
    }
    return this.#records;
  }
}

function idOf(writer: string, key: string): RecordId {
  return { source: writer, kind: 'entry', key };
}
