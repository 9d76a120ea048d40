import { readVersion } from '../../src/domain/catalog/version.ts';

/** Package in a listing of a registry. */
export type Listed = {
  readonly identifier: string;
  /** Null for a text that is no exact version. */
  readonly version: string | null;
  readonly downloads?: number;
  readonly rank?: number;
};

/** Names of the columns; others are ignored. */
const DOWNLOADS = /^downloads(?:_a_month)?$/;
const RANK = /^rank/;

/**
 * Parses a listing: tab-separated lines under a line of column names, of which the first two are `name` and `version`.
 *
 * @throws {Error} for other columns, or a line with another number of cells.
 */
export function readListing(text: string, file: string): readonly Listed[] {
  const [head = '', ...lines] = text.replace(/\r/g, '').split('\n');
  const columns = head.split('\t');
  if (columns[0] !== 'name' || columns[1] !== 'version')
    throw new Error(`${file}: the first line must name the columns: name, version, then downloads or others.`);
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const cells = line.split('\t');
    const [identifier = '', version = ''] = cells;
    if (cells.length !== columns.length || identifier === '')
      throw new Error(`${file}, line ${index + 2}: it has ${cells.length} cells, not ${columns.length}.`);
    const downloads = numberIn(
      cells,
      columns.findIndex((column) => DOWNLOADS.test(column)),
    );
    const rank = numberIn(
      cells,
      columns.findIndex((column) => RANK.test(column)),
    );
    return [
      {
        identifier,
        version: readVersion(version) === undefined ? null : version,
        ...(downloads !== undefined && { downloads }),
        ...(rank !== undefined && { rank }),
      },
    ];
  });
}

function numberIn(cells: readonly string[], column: number): number | undefined {
  const text = cells[column] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
