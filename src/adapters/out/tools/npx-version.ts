import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { membersOf } from '../../../domain/catalog/members-of.ts';

const MOST_INSTALLS = 500;

/**
 * The version of a package that `npx` installed when it was asked for it by that very text; null when there is none or it
 * cannot be told.
 *
 * @param cache npm's cache folder.
 */
export async function npxVersion(cache: string, wanted: string): Promise<string | null> {
  const folder = join(cache, '_npx');
  const installs = await readdir(folder).catch(() => []);
  for (const install of installs.slice(0, MOST_INSTALLS)) {
    const { _npx: asked } = await readManifest(join(folder, install, 'package.json'));
    if (!isListOf(asked, wanted)) continue;
    const { version } = await readManifest(join(folder, install, 'node_modules', wanted, 'package.json'));
    return typeof version === 'string' ? version : null;
  }
  return null;
}

async function readManifest(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return membersOf(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}

function isListOf(asked: unknown, wanted: string): boolean {
  return (
    typeof asked === 'object' &&
    asked !== null &&
    'packages' in asked &&
    Array.isArray(asked.packages) &&
    asked.packages.length === 1 &&
    asked.packages[0] === wanted
  );
}
