import { platform } from 'node:os';
import { posix, win32 } from 'node:path';
import type { Environment } from './settings.ts';

/** Location of the catalog. */
export type CatalogSetting =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly file: string }
  /** The URL may contain a password and must only reach the store. */
  | { readonly kind: 'postgres'; readonly url: string; readonly schema: string };

const FORMS = 'sqlite:PATH, postgres://USER:PASSWORD@HOST/DATABASE or memory:';
const SCHEMA = 'quartermaster';

/**
 * Reads `QM_CATALOG`. The parameter `schema` of a PostgreSQL URL names the schema; the default is `quartermaster`.
 *
 * @param text Undefined for a file in the user's data folder. Never quoted in a fault, because it may contain a
 *   password.
 */
export function readCatalogSetting(text: string | undefined, env: Environment, faults: string[]): CatalogSetting {
  if (text === undefined) {
    const file = defaultCatalogFile(env, platform());
    if (file !== null) return { kind: 'sqlite', file };
    faults.push('QM_CATALOG is not set and there is no home folder: set it to sqlite:PATH or memory:');
    return { kind: 'memory' };
  }
  if (text === 'memory:') return { kind: 'memory' };
  if (text.startsWith('sqlite:')) {
    const file = text.slice('sqlite:'.length).trim();
    if (file === '' || file === ':memory:') faults.push('QM_CATALOG=sqlite: needs the path of a file');
    return { kind: 'sqlite', file };
  }
  if (/^postgres(?:ql)?:\/\//.test(text)) return readPostgres(text, faults);
  faults.push(`QM_CATALOG is not one of ${FORMS}`);
  return { kind: 'memory' };
}

function readPostgres(text: string, faults: string[]): CatalogSetting {
  const url = URL.parse(text);
  if (url === null) {
    faults.push('QM_CATALOG is not a URL; special characters of the password are written as %XX');
    return { kind: 'postgres', url: text, schema: SCHEMA };
  }
  const schema = url.searchParams.get('schema');
  if (schema === null) return { kind: 'postgres', url: text, schema: SCHEMA };
  if (!/^[a-z_][a-z0-9_]{0,62}$/i.test(schema)) {
    faults.push('QM_CATALOG names a schema that is not made of at most 63 letters, digits and _');
  }
  url.searchParams.delete('schema');
  return { kind: 'postgres', url: url.href, schema };
}

/** Returns the user's data folder on this system; null when the environment does not identify the user. */
export function dataFolder(env: Environment, system: NodeJS.Platform): string | null {
  if (system === 'win32') return env['LOCALAPPDATA'] || null;
  const home = env['HOME'] || null;
  if (system === 'darwin') return home && posix.join(home, 'Library', 'Application Support');
  const named = env['XDG_DATA_HOME'] ?? '';
  return posix.isAbsolute(named) ? named : home && posix.join(home, '.local', 'share');
}

/** Returns the default catalog file; null without a data folder. */
export function defaultCatalogFile(env: Environment, system: NodeJS.Platform): string | null {
  const folder = stateFolder(env, system);
  return folder && (system === 'win32' ? win32 : posix).join(folder, 'catalog.db');
}

/** Returns the program's own folder among the user's data; null without a data folder. */
export function stateFolder(env: Environment, system: NodeJS.Platform): string | null {
  const folder = dataFolder(env, system);
  return folder && (system === 'win32' ? win32 : posix).join(folder, 'quartermaster');
}
