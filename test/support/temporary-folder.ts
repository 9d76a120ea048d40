import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives new folders to the tests of a suite and removes them after the last one. */
export function temporaryFolders(): () => string {
  const folders: string[] = [];
  after(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartermaster-'));
    folders.push(folder);
    return folder;
  };
}
