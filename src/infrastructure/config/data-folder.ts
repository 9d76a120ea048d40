import { posix, win32 } from 'node:path';
import type { Environment } from './settings.ts';

/** Where programs keep what belongs to a user, on this system; null when the environment does not say who that is. */
export function dataFolder(env: Environment, system: NodeJS.Platform): string | null {
  if (system === 'win32') return env['LOCALAPPDATA'] || null;
  const home = env['HOME'] || null;
  if (system === 'darwin') return home && posix.join(home, 'Library', 'Application Support');
  const named = env['XDG_DATA_HOME'] ?? '';
  return posix.isAbsolute(named) ? named : home && posix.join(home, '.local', 'share');
}

/** The catalog's file when none is named; null as above. */
export function defaultCatalogFile(env: Environment, system: NodeJS.Platform): string | null {
  const folder = dataFolder(env, system);
  return folder && (system === 'win32' ? win32 : posix).join(folder, 'quartermaster', 'catalog.db');
}
