import { glob, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { InstallFailure, type Installed, type Installer, type WantedPackage } from './installer.ts';
import { PackageShelf, type Shelved, type ShelfStage } from './package-shelf.ts';
import { metadataOf, normalName, pythonCommand, type Python } from './python-command.ts';
import { resolveWheels } from './resolve-wheels.ts';
import { runInstaller, type Finished } from './run-installer.ts';

const NAME = /^[a-z0-9](?:[\w.-]{0,100}[a-z0-9])?$/i;
/** Versions as PEP 440 writes them, none of its operators. */
const VERSION = /^\d[0-9a-z.!+_-]{0,100}$/i;
/** Asks an interpreter what it is and where its parts are. */
const WHERE =
  'import json,sys;print(json.dumps([sys.executable,sys.prefix,sys.base_prefix,"%d.%d"%sys.version_info[:2]]))';
const ASK_MS = 10_000;

/**
 * Installs packages of Python's index, wheels only, so that nothing of them is run: with uv where it is installed, which refuses what
 * requirements name by address, else with pip. A package serves the version of Python that it was installed for.
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
      return await pythonCommand(shelved, python, executable);
    } finally {
      await stage.clear();
    }
  }

  async #python(stage: ShelfStage, timeoutMs: number, signal: AbortSignal): Promise<Python> {
    const { status, printed } = await this.#run('python3', ['-I', '-c', WHERE], stage, timeoutMs, signal);
    const told: unknown = status === 0 ? JSON.parse(printed) : null;
    if (!Array.isArray(told)) throw new InstallFailure('unsupported', 'python3 does not work here');
    const [executable = '', prefix = '', base = '', version = ''] = told.map(String);
    const command = await realpath(executable);
    const folders = [...new Set([prefix, base])].filter((folder) => !folder.startsWith('/usr'));
    return { command, folders, version };
  }

  async #fetch(
    stage: ShelfStage,
    python: Python,
    identifier: string,
    version: string | null,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Shelved> {
    const start = performance.now();
    const run = (command: string, args: readonly string[]): Promise<Finished> =>
      this.#run(command, args, stage, Math.max(1, timeoutMs - (performance.now() - start)), signal);
    const what = version === null ? identifier : `${identifier}==${version}`;
    const target = ['--target', stage.folder, '--only-binary', ':all:'];
    const uv = ['pip', 'install', '--no-config', '--python', python.command, ...target, '--', what];
    const byUv = await run('uv', uv).catch((error: unknown) => {
      if (error instanceof InstallFailure && error.kind === 'unsupported') return null;
      throw error;
    });
    const done = byUv ?? (await byPip((args) => run(python.command, args), stage, what, target));
    if (done.status !== 0) throw failureOf(done.said);
    for await (const place of glob('*.dist-info/direct_url.json', { cwd: stage.folder }))
      throw new InstallFailure('unsupported', `${place.split('-')[0] ?? ''} did not come from the index`);
    const installed = await metadataOf(stage.folder, identifier);
    if (installed === null) throw new InstallFailure('unsupported', 'the package does not say which version it is');
    const note = { identifier, version: installed.version, integrity: null };
    return stage.put(keyOf(identifier, installed.version, python), note);
  }

  #run(command: string, args: readonly string[], stage: ShelfStage, timeoutMs: number, signal: AbortSignal) {
    const environment = { ...this.#environment, ...stage.environment };
    return runInstaller({ command, args, folder: stage.folder, environment }, timeoutMs, signal);
  }
}

function keyOf(identifier: string, version: string, python: Python): string {
  return `${normalName(identifier)}@${version}-python${python.version}`;
}

async function byPip(
  python: (args: readonly string[]) => Promise<Finished>,
  stage: ShelfStage,
  requirement: string,
  target: readonly string[],
): Promise<Finished> {
  const scratch = stage.environment.TMPDIR;
  const wheels = join(scratch, 'wheels');
  await mkdir(wheels);
  const packages = await resolveWheels(python, { wheels, scratch }, requirement, failureOf);
  const options = ['--no-input', '--disable-pip-version-check', '--no-compile', '--no-deps', '--no-index'];
  return python(['-I', '-m', 'pip', 'install', ...options, '--find-links', wheels, ...target, '--', ...packages]);
}

function failureOf(said: string): InstallFailure {
  const last = said.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  const [, addressed] = /Package `(.{1,100}?)` was included as a URL dependency/.exec(said) ?? [];
  if (addressed !== undefined)
    return new InstallFailure('unsupported', `it wants ${addressed} installed, which is no package of the index`);
  if (/connection|resolution|connect|timed out|dns error|certificate|network|HTTP error [45](?!04)/i.test(said))
    return new InstallFailure('not_from_here', `the index could not be asked (${last})`);
  if (
    /no matching distribution|could not find a version|not found in the package registry|no solution found/i.test(said)
  )
    return new InstallFailure('package_missing', `the index has no such package or version as a wheel (${last})`);
  return new InstallFailure('unsupported', `it could not be installed (${last})`);
}
