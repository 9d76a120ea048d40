import type { FileNote, ImportReport } from '../../../application/catalog/import-entries.ts';

const MOST_NOTES = 50;

/** Writes a report for a person's eyes: the counts, then what was refused, then what was put right. */
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
