import type { Batch, CatalogStore, Changes, Written } from '../../../application/ports/catalog-store.ts';
import { recordName, type CatalogRecord, type RecordId } from '../../../domain/catalog/record.ts';
import { foldBatch } from './fold-batch.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';

type Row = { readonly id: RecordId; readonly record: CatalogRecord | null; readonly revision: number };

export class InMemoryCatalogStore implements CatalogStore {
  readonly kind = 'memory';
  readonly #rows = new Map<string, Row>();
  readonly #states = new Map<string, string>();
  readonly #watch = new RevisionWatch(null);
  #revision = 0;

  read(after: number): Promise<Changes> {
    const rows = [...this.#rows.values()].filter(({ revision }) => revision > after);
    return Promise.resolve({
      revision: this.#revision,
      put: rows.flatMap(({ record }) => record ?? []),
      removed: after === 0 ? [] : rows.flatMap(({ id, record }) => (record === null ? id : [])),
    });
  }

  write(batch: Batch): Promise<Written> {
    const { put, remove, states } = foldBatch(batch);
    const revision = this.#revision + 1;
    const count = { added: 0, changed: 0, unchanged: 0, removed: 0 };
    for (const { source, kind, key, body } of put) {
      const id = { source, kind, key };
      const before = this.#rows.get(recordName(id))?.record ?? null;
      count[before === null ? 'added' : before.body === body ? 'unchanged' : 'changed'] += 1;
      if (before?.body !== body) this.#rows.set(recordName(id), { id, record: { ...id, body }, revision });
    }
    for (const { source, kind, key } of remove) {
      const id = { source, kind, key };
      if ((this.#rows.get(recordName(id))?.record ?? null) === null) continue;
      this.#rows.set(recordName(id), { id, record: null, revision });
      count.removed += 1;
    }
    for (const [source, state] of states) this.#states.set(source, state);
    if (count.added + count.changed + count.removed > 0) {
      this.#revision = revision;
      this.#watch.saw(revision);
    }
    return Promise.resolve({ revision: this.#revision, ...count });
  }

  async amend(ids: readonly RecordId[], change: (body: string | null, id: RecordId) => string): Promise<Written> {
    const bodyOf = (id: RecordId): string | null => this.#rows.get(recordName(id))?.record?.body ?? null;
    return this.write({ put: ids.map((id) => ({ ...id, body: change(bodyOf(id), id) })) });
  }

  state(source: string): Promise<string | null> {
    return Promise.resolve(this.#states.get(source) ?? null);
  }

  watch(onChange: () => void): () => void {
    return this.#watch.add(onChange);
  }

  claim(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#watch.end();
    return Promise.resolve();
  }
}
