import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { InstallFailure, type Installed, type Installer, type WantedPackage } from './installer.ts';
import { PackageShelf, type Shelved } from './package-shelf.ts';
import { runInstaller } from './run-installer.ts';

const NAME = /^[a-z0-9](?:[\w.-]{0,100}[a-z0-9])?$/i;
/** Versions as PEP 440 writes them, none of its operators. */
const VERSION = /^\d[0-9a-z.!+_-]{0,100}$/i;
const ENTRY = /^([\w.-]+)\s*=\s*([\w.]+):([\w.]+)/;
/** Asks an interpreter what it is and where its parts are. */
const WHERE =
  'import json,sys;print(json.dumps([sys.executable,sys.prefix,sys.base_prefix,"%d.%d"%sys.version_info[:2]]))';
const ASK_MS = 10_000;

type Python = { readonly command: string; readonly folders: readonly string[]; readonly version: string };

/**
 * Installs packages of Python's index, wheels only, so that nothing of them is run: with uv where it is installed, else with pip.
 * A package serves the version of Python that it was installed for.
 */
export class PypiInstaller implements Installer {
  readonly #shelf: PackageShelf;
  readonly #environment: Readonly<Record<string, string>>;

  /**
   * @param folder Where packages are kept.
   * @param environment What uv and pip get of the environment: PATH, certificates, the way to the index; never a secret.
   */
  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#shelf = new PackageShelf(join(folder, 'pypi'));
    const index = environment['UV_DEFAULT_INDEX'] ?? environment['UV_INDEX_URL'];
    this.#environment = {
      UV_CACHE_DIR: join(folder, 'uv-cache'),
      PIP_CACHE_DIR: join(folder, 'pip-cache'),
      PIP_CONFIG_FILE: '/dev/null',
      ...(index === undefined ? {} : { PIP_INDEX_URL: index }),
      ...environment,
    };
  }

  async install(wanted: WantedPackage, timeoutMs: number, signal: AbortSignal): Promise<Installed> {
    signal.throwIfAborted();
    const { identifier, version, executable } = wanted;
    if (wanted.type !== 'pypi')
      throw new InstallFailure('unsupported', `packages of ${wanted.type} cannot be installed`);
    if (!NAME.test(identifier)) throw new InstallFailure('unsupported', 'its name is not one of a package of Python');
    if (version !== null && !VERSION.test(version))
      throw new InstallFailure('unsupported', 'its version is not an exact one');
    const start = performance.now();
    const stage = await this.#shelf.stage();
    try {
      const python = await this.#python(stage, Math.min(timeoutMs, ASK_MS), signal);
      const there = version === null ? null : await this.#shelf.find(keyOf(identifier, version, python));
      const left = Math.max(1, timeoutMs - (performance.now() - start));
      const shelved = there ?? (await this.#fetch(stage, python, identifier, version, left, signal));
      return await installedFrom(shelved, python, executable);
    } finally {
      await stage.clear();
    }
  }

  async #python(stage: Stage, timeoutMs: number, signal: AbortSignal): Promise<Python> {
    const { status, printed } = await this.#run('python3', ['-I', '-c', WHERE], stage, timeoutMs, signal);
    const told: unknown = status === 0 ? JSON.parse(printed) : null;
    if (!Array.isArray(told)) throw new InstallFailure('unsupported', 'python3 does not work here');
    const [executable = '', prefix = '', base = '', version = ''] = told.map(String);
    const command = await realpath(executable);
    const folders = [...new Set([prefix, base])].filter((folder) => !folder.startsWith('/usr'));
    return { command, folders, version };
  }

  async #fetch(
    stage: Stage,
    python: Python,
    identifier: string,
    version: string | null,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Shelved> {
    const what = version === null ? identifier : `${identifier}==${version}`;
    const common = ['--target', stage.folder, '--only-binary', ':all:'];
    const uv = ['pip', 'install', '--no-config', '--python', python.command, ...common, '--', what];
    const pip = [
      '-m',
      'pip',
      'install',
      '--no-input',
      '--disable-pip-version-check',
      '--no-compile',
      ...common,
      '--',
      what,
    ];
    const start = performance.now();
    const byUv = await this.#run('uv', uv, stage, timeoutMs, signal).catch((error: unknown) => {
      if (error instanceof InstallFailure && error.kind === 'unsupported') return null;
      throw error;
    });
    const left = Math.max(1, timeoutMs - (performance.now() - start));
    const { status, said } = byUv ?? (await this.#run(python.command, pip, stage, left, signal));
    if (status !== 0) throw failureOf(said);
    const installed = await metadataOf(stage.folder, identifier);
    if (installed === null) throw new InstallFailure('unsupported', 'the package does not say which version it is');
    const note = { identifier, version: installed.version, integrity: null };
    return stage.put(keyOf(identifier, installed.version, python), note);
  }

  #run(command: string, args: readonly string[], stage: Stage, timeoutMs: number, signal: AbortSignal) {
    const environment = { ...this.#environment, ...stage.environment };
    return runInstaller({ command, args, folder: stage.folder, environment }, timeoutMs, signal);
  }
}

type Stage = Awaited<ReturnType<PackageShelf['stage']>>;

function keyOf(identifier: string, version: string, python: Python): string {
  return `${normal(identifier)}@${version}-python${python.version}`;
}

/** The name by which the index knows a package, see PEP 503. */
function normal(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

async function metadataOf(
  folder: string,
  identifier: string,
): Promise<{ readonly path: string; readonly version: string } | null> {
  for (const name of await readdir(folder)) {
    const [, distribution, version] = /^(.+?)-(\d[^-]*)\.dist-info$/.exec(name) ?? [];
    if (distribution !== undefined && version !== undefined && normal(distribution) === normal(identifier))
      return { path: join(folder, name), version };
  }
  return null;
}

async function installedFrom({ folder, note }: Shelved, python: Python, executable: string | null): Promise<Installed> {
  const metadata = await metadataOf(folder, note.identifier);
  const entries =
    metadata === null ? '' : await readFile(join(metadata.path, 'entry_points.txt'), 'utf8').catch(() => '');
  const section = /\[console_scripts\]\n([^[]*)/.exec(entries)?.[1] ?? '';
  const commands = section
    .split('\n')
    .flatMap((line) => [ENTRY.exec(line.trim()) ?? []].filter(({ length }) => length > 0));
  const wanted = executable ?? note.identifier;
  const exact = commands.find(([, name = '']) => normal(name) === normal(wanted));
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

function failureOf(said: string): InstallFailure {
  const last = said.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  if (/connection|resolution|connect|timed out|dns error|certificate|network|HTTP error [45](?!04)/i.test(said))
    return new InstallFailure('not_from_here', `the index could not be asked (${last})`);
  if (
    /no matching distribution|could not find a version|not found in the package registry|no solution found/i.test(said)
  )
    return new InstallFailure('package_missing', `the index has no such package or version as a wheel (${last})`);
  return new InstallFailure('unsupported', `it could not be installed (${last})`);
}
