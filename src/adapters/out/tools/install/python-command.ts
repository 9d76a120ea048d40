import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { unsupported, type Installed } from './installer.ts';
import type { Shelved } from './package-shelf.ts';
import type { RunWith } from './run-installer.ts';

const ENTRY = /^([\w.-]+)\s*=\s*([\w.]+):([\w.]+)/;
/** Program that prints the interpreter's path, its prefixes and its version. */
const DESCRIBE_PYTHON =
  'import json,sys;print(json.dumps([sys.executable,sys.prefix,sys.base_prefix,"%d.%d"%sys.version_info[:2]]))';

export type Python = {
  readonly command: string;
  /** Folders that the interpreter reads, besides /usr. */
  readonly folders: readonly string[];
  /** Such as `3.11`. */
  readonly version: string;
};

/** Finds the interpreter behind `python3`. @throws {InstallFailure} `unsupported` when it does not work. */
export async function findPython(python3: RunWith): Promise<Python> {
  const { status, stdout } = await python3(['-I', '-c', DESCRIBE_PYTHON]);
  const found: unknown = status === 0 ? JSON.parse(stdout) : null;
  if (!Array.isArray(found)) throw unsupported('python3 does not work here');
  const [executable = '', prefix = '', base = '', version = ''] = found.map(String);
  const command = await realpath(executable);
  const folders = [...new Set([prefix, base])].filter((folder) => !folder.startsWith('/usr'));
  return { command, folders, version };
}

/** Normalizes the name of a package (PEP 503). */
export function normalName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

/** Finds the folder and version of a package's metadata in a folder; null when it is missing. */
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
 * Returns the start command of a package.
 *
 * @throws {InstallFailure} `unsupported` for a missing command, or for several without the package's name.
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
  const lines = section.split('\n').map((line) => ENTRY.exec(line.trim()));
  const commands = lines.filter((entry) => entry !== null);
  const wanted = normalName(executable ?? note.identifier);
  const exact = commands.find(([, name = '']) => normalName(name) === wanted);
  const only = executable === null && commands.length === 1 ? commands[0] : undefined;
  const [, name, module, attribute] = exact ?? only ?? [];
  if (name === undefined || module === undefined || attribute === undefined)
    throw unsupported(`the package has no command${executable === null ? '' : ` ${executable}`}`);
  const run = `import sys;sys.argv[0]=${JSON.stringify(name)};import ${module};sys.exit(${module}.${attribute}())`;
  return {
    command: python.command,
    args: ['-c', run],
    environment: { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
    readable: [folder, ...python.folders],
    version: note.version,
  };
}
