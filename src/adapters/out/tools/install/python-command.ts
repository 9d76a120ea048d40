import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InstallFailure, type Installed } from './installer.ts';
import type { Shelved } from './package-shelf.ts';

const ENTRY = /^([\w.-]+)\s*=\s*([\w.]+):([\w.]+)/;

export type Python = {
  readonly command: string;
  /** What it reads beside /usr. */
  readonly folders: readonly string[];
  /** Such as 3.11. */
  readonly version: string;
};

/** The name by which the index knows a package, see PEP 503. */
export function normalName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

/** Folder and version of the metadata of a package among those in a folder; null when it is not there. */
export async function metadataOf(
  folder: string,
  identifier: string,
): Promise<{ readonly path: string; readonly version: string } | null> {
  for (const name of await readdir(folder)) {
    const [, distribution, version] = /^(.+?)-(\d[^-]*)\.dist-info$/.exec(name) ?? [];
    if (distribution !== undefined && version !== undefined && normalName(distribution) === normalName(identifier))
      return { path: join(folder, name), version };
  }
  return null;
}

/**
 * How the command of a package is started.
 *
 * @throws {InstallFailure} `unsupported` when there is no such command, or several and none is named like the package.
 */
export async function pythonCommand(
  { folder, note }: Shelved,
  python: Python,
  executable: string | null,
): Promise<Installed> {
  const metadata = await metadataOf(folder, note.identifier);
  const entries =
    metadata === null ? '' : await readFile(join(metadata.path, 'entry_points.txt'), 'utf8').catch(() => '');
  const section = /\[console_scripts\]\n([^[]*)/.exec(entries)?.[1] ?? '';
  const commands = section
    .split('\n')
    .flatMap((line) => [ENTRY.exec(line.trim()) ?? []].filter(({ length }) => length > 0));
  const wanted = executable ?? note.identifier;
  const exact = commands.find(([, name = '']) => normalName(name) === normalName(wanted));
  const [, name, module, attribute] =
    exact ?? (executable === null && commands.length === 1 ? (commands[0] ?? []) : []);
  if (name === undefined || module === undefined || attribute === undefined)
    throw new InstallFailure('unsupported', `the package has no command${executable === null ? '' : ` ${executable}`}`);
  const run = `import sys;sys.argv[0]=${JSON.stringify(name)};import ${module};sys.exit(${module}.${attribute}())`;
  return {
    command: python.command,
    args: ['-c', run],
    environment: { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
    readable: [folder, ...python.folders],
    version: note.version,
  };
}
