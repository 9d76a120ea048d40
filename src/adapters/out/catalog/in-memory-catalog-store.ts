import type {
  Batch,
  CatalogStore,
  Changes,
  Effect,
  States,
  StoredSource,
  Written,
} from '../../../application/ports/catalog-store.ts';
import { recordName, type CatalogRecord, type RecordId } from '../../../domain/catalog/record.ts';
import { foldBatch } from './fold-batch.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';

/** A change that waits; null for a removal. */
type Waiting = { readonly id: RecordId; readonly body: string | null };
type Row = { readonly id: RecordId; readonly record: CatalogRecord | null; readonly revision: number };

export class InMemoryCatalogStore implements CatalogStore {
  readonly kind = 'memory';
  readonly #rows = new Map<string, Row>();
  readonly #staged = new Map<string, Waiting>();
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
    this.#putStates(states);
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

  stage(batch: Batch): Promise<Effect> {
    const { put, remove, states } = foldBatch(batch);
    const effect = { added: 0, changed: 0, unchanged: 0, removed: 0 };
    const changes: readonly Waiting[] = [
      ...put.map(({ source, kind, key, body }) => ({ id: { source, kind, key }, body })),
      ...remove.map(({ source, kind, key }) => ({ id: { source, kind, key }, body: null })),
    ];
    for (const change of changes) {
      const name = recordName(change.id);
      const member = this.#staged.has(name) ? null : this.#effectOf(change);
      if (member !== null) effect[member] += 1;
      this.#staged.set(name, change);
    }
    this.#putStates(states);
    return Promise.resolve(effect);
  }

  async publish(source: string, states: States = {}): Promise<Written> {
    const changes = this.#takeStaged(source);
    return this.write({
      put: changes.flatMap(({ id, body }) => (body === null ? [] : [{ ...id, body }])),
      remove: changes.flatMap(({ id, body }) => (body === null ? [id] : [])),
      states,
    });
  }

  discard(source: string, states: States = {}): Promise<void> {
    this.#takeStaged(source);
    this.#putStates(Object.entries(states));
    return Promise.resolve();
  }

  async forget(source: string, states: States = {}): Promise<Written> {
    this.#takeStaged(source);
    const own = [...this.#rows.values()].filter(({ id, record }) => id.source === source && record !== null);
    return this.write({ remove: own.map(({ id }) => id), states });
  }

  sources(): Promise<readonly StoredSource[]> {
    const records = [...this.#rows.values()].flatMap(({ record }) => record ?? []);
    const groups = Map.groupBy(records, ({ source, kind }) => `${kind}\n${source}`);
    return Promise.resolve(
      [...groups.values()].flatMap(([first, ...rest]) =>
        first === undefined ? [] : [{ source: first.source, kind: first.kind, records: 1 + rest.length }],
      ),
    );
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

  #effectOf({ id, body }: Waiting): keyof Effect | null {
    const before = this.#rows.get(recordName(id))?.record?.body ?? null;
    if (body === null) return before === null ? null : 'removed';
    return before === null ? 'added' : before === body ? 'unchanged' : 'changed';
  }

  #takeStaged(source: string): readonly Waiting[] {
    const taken = [...this.#staged].filter(([, { id }]) => id.source === source);
    for (const [name] of taken) this.#staged.delete(name);
    return taken.map(([, waiting]) => waiting);
  }

  #putStates(states: readonly (readonly [source: string, state: string])[]): void {
    for (const [source, state] of states) this.#states.set(source, state);
  }
}
