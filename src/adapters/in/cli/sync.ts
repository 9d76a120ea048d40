import { SOURCE_KINDS, type SourceKind } from '../../../application/ports/catalog-source.ts';
import type { GivenFile, ImportEntries, FileNote, ImportReport } from '../../../application/catalog/import-entries.ts';
import type { SyncCatalog, SyncReport } from '../../../application/catalog/sync-catalog.ts';
import type { OnPage } from '../../../application/catalog/pull-source.ts';
import type { SourceReport } from '../../../application/catalog/source-report.ts';
import type { ForgetSource } from '../../../application/catalog/forget-source.ts';
import type { ListConflicts } from '../../../application/catalog/list-conflicts.ts';
import type { ListSources } from '../../../application/catalog/list-sources.ts';
import { showConflicts } from './show-conflicts.ts';
import { showForgotten, showSources, sourceNamed } from './sources.ts';
import { inJson, type Outcome } from './terminal.ts';

/** A parsed `sync`, `sources` or `import`; `conflicts` is `sync --report`, and `forget` is `sync --forget`. */
export type SyncCommand =
  | { readonly kind: 'sync'; readonly kinds: readonly SourceKind[]; readonly accepted?: string; readonly json: boolean }
  | { readonly kind: 'conflicts'; readonly json: boolean }
  | { readonly kind: 'sources'; readonly json: boolean }
  | { readonly kind: 'forget'; readonly source: string; readonly json: boolean }
  | { readonly kind: 'import'; readonly files: readonly string[]; readonly json: boolean };

/** Use cases of these commands. */
export type SyncDependencies = {
  readonly syncCatalog: SyncCatalog;
  readonly importEntries: ImportEntries;
  readonly listConflicts: ListConflicts;
  readonly listSources: ListSources;
  readonly forgetSource: ForgetSource;
  /** Whether the catalog is stored beyond the life of the process. */
  readonly durable: boolean;
};

/** Files and terminal of the commands. */
export type SyncContext = {
  readonly readFile: (name: string) => Promise<GivenFile>;
  /** Shows the progress of a sync. */
  readonly show: (text: string) => void;
  /** Whether progress goes to a terminal, where a line can replace the previous line. */
  readonly isTerminal: boolean;
  /** Aborted when the user interrupts the program. */
  readonly signal: AbortSignal;
};

const FORGOTTEN =
  'quartermaster: the catalog is kept in memory, so all of this ends with the program; set QM_CATALOG\n';

const NO_CONFLICTS = 'No entry is in conflict: each source keeps to its names.\n';

export type SyncOptions = {
  readonly json?: boolean;
  readonly report?: boolean;
  readonly accept?: string | null;
  readonly forget?: string | null;
};

/** Parses these commands; returns undefined for another command and a hint for wrong usage. */
export function readSyncCommand(
  name: string,
  words: readonly string[],
  { json = false, report = false, accept = null, forget = null }: SyncOptions,
): SyncCommand | { readonly hint: string } | undefined {
  if (name === 'import')
    return words.length === 0 ? { hint: 'import takes at least one file' } : { kind: 'import', files: words, json };
  if (name === 'sources') return words.length > 0 ? { hint: 'sources takes no arguments' } : { kind: 'sources', json };
  if (name !== 'sync') return undefined;
  const alone = [
    ...(report ? ['--report'] : []),
    ...(accept === null ? [] : ['--accept']),
    ...(forget === null ? [] : ['--forget']),
  ];
  if (alone.length > 1) return { hint: `sync takes one of ${alone.join(' and ')}` };
  if (alone.length === 1 && words.length > 0) return { hint: `sync ${alone.join('')} takes no further sources` };
  if (report) return { kind: 'conflicts', json };
  if (forget !== null) return { kind: 'forget', source: sourceNamed(forget), json };
  if (accept !== null) return { kind: 'sync', kinds: [], accepted: sourceNamed(accept), json };
  const kinds = SOURCE_KINDS.filter((kind) => words.includes(kind));
  const unknown = words.find((word) => !SOURCE_KINDS.some((kind) => kind === word));
  if (unknown !== undefined) return { hint: `there is no source ${unknown}; those are: ${SOURCE_KINDS.join(', ')}` };
  return { kind: 'sync', kinds, json };
}

/** Runs these commands. */
export async function fillCatalog(
  command: SyncCommand,
  dependencies: SyncDependencies,
  context: SyncContext,
): Promise<Outcome> {
  switch (command.kind) {
    case 'conflicts': {
      const conflicts = await dependencies.listConflicts();
      return succeeded(command, conflicts, showConflicts(conflicts) || NO_CONFLICTS);
    }
    case 'sources': {
      const sources = await dependencies.listSources();
      return succeeded(command, sources, showSources(sources));
    }
    case 'forget': {
      const sources = await dependencies.listSources();
      const forgotten = await dependencies.forgetSource(command.source);
      const isConfigured = sources.some(({ source, configured }) => configured && source === command.source);
      return succeeded(command, forgotten, showForgotten(forgotten, isConfigured));
    }
    case 'import': {
      if (!dependencies.durable) context.show(FORGOTTEN);
      const report = await dependencies.importEntries(await Promise.all(command.files.map(context.readFile)));
      return { text: command.json ? inJson(report) : showImport(report), succeeded: report.faults.length === 0 };
    }
    case 'sync':
      return sync(command, dependencies, context);
  }
}

function succeeded({ json }: SyncCommand, value: unknown, text: string): Outcome {
  return { text: json ? inJson(value) : text, succeeded: true };
}

async function sync(
  { kinds, accepted, json }: Extract<SyncCommand, { kind: 'sync' }>,
  { durable, syncCatalog }: SyncDependencies,
  { show, isTerminal, signal }: SyncContext,
): Promise<Outcome> {
  if (!durable) show(FORGOTTEN);
  const onPage = showProgress(show, isTerminal);
  const report = await syncCatalog({ kinds, ...(accepted !== undefined && { accepted }), signal, onPage });
  if (isTerminal) show(CLEAR_LINE);
  const isDone = report.sources.every(({ status }) => status === 'done' || status === 'unchanged');
  return { text: json ? inJson(report) : showSync(report), succeeded: isDone };
}

/** Terminal sequence that clears the current line. */
export const CLEAR_LINE = '\r\u001b[K';

const PAGES_A_LINE = 25;
const MOST_FAULTS = 10;

/** Formats a sync report: a line for each source with its refused entries below, then the claimed names. */
export function showSync({ sources, ...report }: SyncReport): string {
  if (sources.length === 0) return 'There is no source to sync: each is switched off.\n';
  return (
    sources.map((source) => `${lineOf(source)}\n${faultsOf(source)}`).join('') +
    showConflicts(report, MOST_FAULTS, report.claimed)
  );
}

/** Shows each page on one line that is overwritten; outside a terminal, prints a new line every 25 pages. */
export function showProgress(show: (text: string) => void, isTerminal: boolean): OnPage {
  return (report) => {
    const { pages } = report;
    const text = `${report.source}: ${pages} ${pages === 1 ? 'page' : 'pages'}, ${entriesOf(report)} entries`;
    if (isTerminal) show(CLEAR_LINE + text);
    else if (pages % PAGES_A_LINE === 0) show(`${text}\n`);
  };
}

function lineOf(report: SourceReport): string {
  const { source, status, error, added, changed, removed, unchanged, mended, refused } = report;
  if (status === 'busy') return `${source}: another process is syncing it`;
  const counts = [
    `${added} added`,
    `${changed} changed`,
    `${removed} removed`,
    `${unchanged} unchanged`,
    ...(mended > 0 ? [`${mended} put right`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ].join(', ');
  const took = `in ${(report.duration_ms / 1_000).toFixed(1)} s`;
  if (status === 'over_budget') return `${source}: FAILED: ${error ?? ''}`;
  if (status === 'failed')
    return `${source}: FAILED: ${error ?? ''}${report.pages === 0 ? '' : ` Staged until then: ${counts}`}`;
  return status === 'unchanged' && entriesOf(report) === 0
    ? `${source}: unchanged, ${took}`
    : `${source}: ${counts}, ${took}`;
}

function faultsOf({ faults, refused }: SourceReport): string {
  const lines = faults.slice(0, MOST_FAULTS).map(({ entry, reason }) => `  ${entry}: ${reason}\n`);
  return lines.join('') + (refused > lines.length ? `  and ${refused - lines.length} more\n` : '');
}

function entriesOf({ added, changed, unchanged, removed }: SourceReport): number {
  return added + changed + unchanged + removed;
}

const MOST_NOTES = 50;

/** Formats an import report: the counts, then the refused entries, then the corrected entries. */
export function showImport({ files, added, changed, unchanged, faults, mends }: ImportReport): string {
  const counts = `${files} ${files === 1 ? 'file' : 'files'}: ${added} added, ${changed} changed, ${unchanged} unchanged`;
  return `${counts}\n${section('Refused', faults)}${section('Put right', mends)}`;
}

function section(title: string, notes: readonly FileNote[]): string {
  if (notes.length === 0) return '';
  const lines = notes
    .slice(0, MOST_NOTES)
    .map(({ file, path, message }) => `  ${file}${path === '' ? '' : ` ${path}`}: ${message}\n`);
  const more = notes.length > lines.length ? `  and ${notes.length - lines.length} more\n` : '';
  return `\n${title}\n${lines.join('')}${more}`;
}
