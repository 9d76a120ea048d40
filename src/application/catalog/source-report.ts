import type { CatalogSource, SourceFault, SourceKind, SourcePage } from '../ports/catalog-source.ts';
import type { Effect } from '../ports/catalog-store.ts';
import type { Clock } from '../ports/clock.ts';

/** Result of one source. */
export type SourceReport = {
  readonly source: string;
  readonly kind: SourceKind;
  /**
   * `unchanged`: complete, without a change. `busy`: another sync has it. `failed`: its pages so far are staged, and the
   * next sync continues after them. `over_budget`: its pages are dropped.
   */
  readonly status: 'done' | 'unchanged' | 'failed' | 'busy' | 'over_budget';
  /** Pages of this sync. */
  readonly pages: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Corrected entries. */
  readonly mended: number;
  /** Refused entries. */
  readonly refused: number;
  /** The first hundred refused entries. */
  readonly faults: readonly SourceFault[];
  readonly duration_ms: number;
  /** Reason why nothing was taken over. */
  readonly error: string | null;
};

const MOST_FAULTS = 100;
const EFFECTS = ['added', 'changed', 'unchanged', 'removed'] as const;

/** Counts of the sync of one source. */
export class SourceTally {
  readonly #source: CatalogSource;
  readonly #clock: Clock;
  readonly #started: number;
  readonly #faults: SourceFault[] = [];
  #effect = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  #pages = 0;
  #mended = 0;
  #refused = 0;

  constructor(source: CatalogSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
    this.#started = clock.now().getTime();
  }

  add(page: SourcePage, effect: Effect): void {
    this.#pages += 1;
    this.#mended += page.mended;
    this.#refused += page.faults.length;
    this.#faults.push(...page.faults.slice(0, MOST_FAULTS - this.#faults.length));
    for (const member of EFFECTS) this.#effect[member] += effect[member];
  }

  /** Returns the report of a complete sync with the effect of its publication. */
  end({ added, changed, unchanged, removed }: Effect): SourceReport {
    this.#effect = { added, changed, unchanged, removed };
    return this.report(added + changed + removed > 0 ? 'done' : 'unchanged');
  }

  report(status: SourceReport['status'], error: string | null = null): SourceReport {
    return {
      source: this.#source.name,
      kind: this.#source.kind,
      status,
      pages: this.#pages,
      ...this.#effect,
      mended: this.#mended,
      refused: this.#refused,
      faults: [...this.#faults],
      duration_ms: this.#clock.now().getTime() - this.#started,
      error,
    };
  }
}
