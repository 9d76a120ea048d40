import type { CatalogSource, SourceKind, SourcePage } from '../../src/application/ports/catalog-source.ts';

/** What a scripted source does, in order: a page, or the failure that ends it. */
export type Step = Partial<SourcePage> | Error;

export type ScriptedSource = CatalogSource & {
  /** The states from which it was pulled. */
  readonly pulled: readonly (string | null)[];
};

/** A source that does the same whenever it is pulled. */
export function scriptedSource(name: string, steps: readonly Step[], kind: SourceKind = 'registry'): ScriptedSource {
  const pulled: (string | null)[] = [];
  return {
    name,
    kind,
    pulled,
    async *pull(state) {
      pulled.push(state);
      for (const step of steps) {
        await Promise.resolve();
        if (step instanceof Error) throw step;
        yield { put: [], remove: [], faults: [], mended: 0, bytes: 0, state: '', ...step };
      }
    },
  };
}
