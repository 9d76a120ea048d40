import { SOURCE_KINDS, type SourceKind } from '../../../application/ports/catalog-source.ts';
import type { GivenFile, ImportEntries } from '../../../application/catalog/import-entries.ts';
import type { SyncCatalog } from '../../../application/catalog/sync-catalog.ts';
import { showImport } from './show-import.ts';
import { CLEAR_LINE, showProgress, showSync } from './show-sync.ts';

/** What the commands that fill the catalog ask for. */
export type SyncCommand =
  | { readonly kind: 'sync'; readonly kinds: readonly SourceKind[]; readonly json: boolean }
  | { readonly kind: 'import'; readonly files: readonly string[]; readonly json: boolean };

/** Where the catalog is filled. */
export type SyncDesk = {
  readonly syncCatalog: SyncCatalog;
  readonly importEntries: ImportEntries;
  /** Whether what is stored outlives the process. */
  readonly durable: boolean;
};

/** What the commands need of the world besides. */
export type SyncSurroundings = {
  readonly readFile: (name: string) => Promise<GivenFile>;
  /** Shows how far a sync has come. */
  readonly show: (text: string) => void;
  /** Whether what is shown goes to a terminal, where a line may replace the one before. */
  readonly isTerminal: boolean;
  /** Aborted when the user wants the program to end. */
  readonly signal: AbortSignal;
};

/** What to print, and whether everything went well. */
export type Outcome = { readonly text: string; readonly succeeded: boolean };

const FORGOTTEN =
  'quartermaster: the catalog is kept in memory, so all of this ends with the program; set QM_CATALOG\n';

/** Reads `sync` and `import`; undefined for another command, a hint for one that is used in a wrong way. */
export function readSyncCommand(
  name: string,
  words: readonly string[],
  options: { readonly json?: boolean },
): SyncCommand | { readonly hint: string } | undefined {
  const json = options.json ?? false;
  if (name === 'import')
    return words.length === 0 ? { hint: 'import takes at least one file' } : { kind: 'import', files: words, json };
  if (name !== 'sync') return undefined;
  const kinds = SOURCE_KINDS.filter((kind) => words.includes(kind));
  const unknown = words.find((word) => !SOURCE_KINDS.some((kind) => kind === word));
  if (unknown !== undefined) return { hint: `there is no source ${unknown}; those are: ${SOURCE_KINDS.join(', ')}` };
  return { kind: 'sync', kinds, json };
}

/** Carries the command out. */
export async function fillCatalog(command: SyncCommand, desk: SyncDesk, around: SyncSurroundings): Promise<Outcome> {
  if (!desk.durable) around.show(FORGOTTEN);
  if (command.kind === 'import') {
    const report = await desk.importEntries(await Promise.all(command.files.map(around.readFile)));
    return { text: command.json ? inJson(report) : showImport(report), succeeded: report.faults.length === 0 };
  }
  const onPage = showProgress(around.show, around.isTerminal);
  const report = await desk.syncCatalog({ kinds: command.kinds, signal: around.signal, onPage });
  if (around.isTerminal) around.show(CLEAR_LINE);
  const succeeded = report.sources.every(({ status }) => status === 'done' || status === 'unchanged');
  return { text: command.json ? inJson(report) : showSync(report), succeeded };
}

function inJson(report: object): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
