import { dateImported, versionName, type Versions } from '../../domain/catalog/intake/date-imported.ts';
import { readImportFile, type ImportedEntry } from '../../domain/catalog/intake/read-import-file.ts';
import type { PublishedEntry } from '../../domain/catalog/published-entry.ts';
import type { Fault } from '../../domain/errors.ts';
import type { LiveCatalog } from './live-catalog.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';
import type { Clock } from '../ports/clock.ts';

/** A file, or the reason why it is unreadable. */
export type GivenFile = { readonly name: string } & ({ readonly text: string } | { readonly unreadable: string });

/** A refused or corrected place in a file. */
export type FileNote = Fault & { readonly file: string };

export type ImportReport = {
  readonly files: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Refused entries. */
  readonly faults: readonly FileNote[];
  /** Corrections of imported entries. */
  readonly mends: readonly FileNote[];
};

/** Imports every entry without fault. The same files again change nothing. */
export type ImportEntries = (files: readonly GivenFile[]) => Promise<ImportReport>;

const SOURCE = 'file';

export function makeImportEntries(
  store: CatalogStore,
  live: Pick<LiveCatalog, 'refresh'>,
  clock: Clock,
): ImportEntries {
  return async (files) => {
    const at = clock.now().toISOString();
    const read = files.map((file) => ({ file: file.name, ...readFile(file, at) }));
    const { taken, repeated } = pickOnce(read);
    const entries = dateImported(await importedBefore(store), taken, at);
    const put = [...entries].map(
      ([key, entry]) => ({ source: SOURCE, kind: 'entry', key, body: JSON.stringify(entry) }) as const,
    );
    const { added, changed, unchanged } = await store.write({ put });
    if (added + changed > 0) await live.refresh();
    const faults = read.flatMap(({ file, faults: found }) => found.map((fault) => ({ file, ...fault })));
    const mends = read.flatMap(({ file, entries: found }) =>
      found.flatMap(({ path, mends: list }) =>
        list.map((mend) => ({ file, path: path + mend.path, message: mend.message })),
      ),
    );
    return { files: files.length, added, changed, unchanged, faults: [...faults, ...repeated], mends };
  };
}

type ReadFile = {
  readonly file: string;
  readonly entries: readonly ImportedEntry[];
  readonly faults: readonly Fault[];
};

function readFile(file: GivenFile, at: string): Omit<ReadFile, 'file'> {
  return 'text' in file
    ? readImportFile(file.text, at)
    : { entries: [], faults: [{ path: '', message: file.unreadable }] };
}

/** Returns each version once; a second, different one is a fault. */
function pickOnce(files: readonly ReadFile[]): { taken: readonly ImportedEntry[]; repeated: readonly FileNote[] } {
  const taken = new Map<string, ImportedEntry>();
  const repeated: FileNote[] = [];
  for (const { file, entries } of files) {
    for (const found of entries) {
      const key = versionName(found.entry);
      const known = taken.get(key);
      if (known === undefined) taken.set(key, found);
      else if (JSON.stringify(known.entry) !== JSON.stringify(found.entry))
        repeated.push({ file, path: found.path, message: `${key}: It is given twice, and not the same.` });
    }
  }
  return { taken: [...taken.values()], repeated };
}

async function importedBefore(store: CatalogStore): Promise<Versions> {
  const { put } = await store.read(0);
  const imported = put.filter(({ source, kind }) => source === SOURCE && kind === 'entry');
  return new Map(imported.map(({ key, body }) => [key, JSON.parse(body) as PublishedEntry]));
}
