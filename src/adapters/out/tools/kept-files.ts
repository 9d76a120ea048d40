import type { WorkFile } from '../../../application/ports/work-file.ts';

/** What is taken out of a work folder at most. */
export const MOST_FILES = 200;
export const MOST_BYTES = 64 * 1024 * 1024;

const LONGEST_PATH = 1_024;
const DEEPEST = 32;

/** Whether a path names a file below its folder, without any detour. */
export function isWorkPath(path: string): boolean {
  const parts = path.split('/');
  return (
    path.length <= LONGEST_PATH &&
    parts.length <= DEEPEST &&
    !/[\0\\]/.test(path) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** The files in ascending order of path, as many of the first as may be kept. */
export function keptFiles(files: Iterable<WorkFile>): readonly WorkFile[] {
  const kept: WorkFile[] = [];
  let bytes = 0;
  for (const file of [...files].toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    if (!isWorkPath(file.path) || bytes + file.bytes.length > MOST_BYTES) continue;
    if (kept.length === MOST_FILES) break;
    kept.push(file);
    bytes += file.bytes.length;
  }
  return kept;
}
