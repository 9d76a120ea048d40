import type { OnPage, SourceReport } from '../../../application/catalog/pull-source.ts';
import type { SyncReport } from '../../../application/catalog/sync-catalog.ts';

/** Takes away what stands on the line of a terminal. */
export const CLEAR_LINE = '\r\u001b[K';

const PAGES_A_LINE = 25;
const MOST_FAULTS = 10;

/** Writes a report for a person's eyes: a line a source with its refused entries below, and the claimed names at the end. */
export function showSync({ sources, ...report }: SyncReport): string {
  if (sources.length === 0) return 'There is no source to sync: each is switched off.\n';
  return sources.map((source) => `${lineOf(source)}\n${faultsOf(source)}`).join('') + claimsOf(report);
}

/** Shows each page on one line that changes; or, where lines stay, every 25 pages a new one. */
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
  if (status === 'failed')
    return `${source}: FAILED: ${error ?? ''}${report.pages === 0 ? '' : ` Kept until then: ${counts}`}`;
  return status === 'unchanged' && entriesOf(report) === 0
    ? `${source}: unchanged, ${took}`
    : `${source}: ${counts}, ${took}`;
}

function faultsOf({ faults, refused }: SourceReport): string {
  const lines = faults.slice(0, MOST_FAULTS).map(({ entry, reason }) => `  ${entry}: ${reason}\n`);
  return lines.join('') + (refused > lines.length ? `  and ${refused - lines.length} more\n` : '');
}

function claimsOf({ claims, claimed }: Pick<SyncReport, 'claims' | 'claimed'>): string {
  if (claimed === 0) return '';
  const lines = claims
    .slice(0, MOST_FAULTS)
    .map(
      ({ name, source, owner }) => `  ${name} of ${source} belongs to ${owner === 'catalog' ? 'the catalog' : owner}\n`,
    );
  const more = claimed > lines.length ? `  and ${claimed - lines.length} more\n` : '';
  return `Names that belong to others, ${claimed} in all; these entries are kept, and neither shown nor merged:\n${lines.join('')}${more}`;
}

function entriesOf({ added, changed, unchanged, removed }: SourceReport): number {
  return added + changed + unchanged + removed;
}
