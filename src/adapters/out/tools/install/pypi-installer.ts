import { glob, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deadline } from '../with-deadline.ts';
import { InstallFailure, unsupported, type Installed, type Installer, type WantedPackage } from './installer.ts';
import { PackageShelf, type Shelved } from './package-shelf.ts';
import { findPython, metadataOf, normalName, pythonCommand, type Python } from './python-command.ts';
import { resolveWheels } from './resolve-wheels.ts';
import { runInstaller, type Finished, type InstallerOptions } from './run-installer.ts';

const NAME = /^[a-z0-9](?:[\w.-]{0,100}[a-z0-9])?$/i;
/** Versions of PEP 440, without its operators. */
const VERSION = /^\d[0-9a-z.!+_-]{0,100}$/i;
/** A package and the bounds of its version: `mcp>=1,<2`. */
const BOUND = /^[a-z0-9][\w.-]{0,100}(?:(?:[<>=!~]=|[<>])\d[\w.*+-]{0,40}(?:,(?=[<>=!~])|$))+$/i;
const ASK_MS = 10_000;

/**
 * Installs packages of Python's index, only from wheels, so that none of their code runs. It uses uv, which refuses
 * requirements by address, or else pip. An installation serves one version of Python.
 */
export class PypiInstaller implements Installer {
  readonly #shelf: PackageShelf;
  readonly #environment: Readonly<Record<string, string>>;

  /**
   * @param folder Folder of the packages.
   * @param environment Variables of uv and pip: PATH, certificates, the address of the index; never a secret.
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
    const { version, executable } = wanted;
    if (wanted.type !== 'pypi') throw unsupported(`packages of ${wanted.type} cannot be installed`);
    if (!NAME.test(wanted.identifier)) throw unsupported('its name is not one of a package of Python');
    if (version !== null && !VERSION.test(version)) throw unsupported('its version is not an exact one');
    if (wanted.bounds?.every((bound) => BOUND.test(bound)) === false)
      throw unsupported('a bound of its dependencies is not a name with versions');
    const left = deadline(timeoutMs);
    const stage = await this.#shelf.stage();
    const options = { stage, environment: this.#environment, left, signal };
    const quick = { ...options, left: () => Math.min(left(), ASK_MS) };
    try {
      const python = await findPython((args) => runInstaller('python3', args, quick));
      const there = version === null ? null : await this.#shelf.find(keyOf(wanted, version, python));
      const shelved =
        there ??
        (await fetchPackage(wanted, python, options).catch(async (error: unknown) => {
          throw error instanceof InstallFailure ? await missingOrUnfit(error, wanted, python, options) : error;
        }));
      return await pythonCommand(shelved, python, executable);
    } finally {
      await stage.clear();
    }
  }
}

async function fetchPackage(wanted: WantedPackage, python: Python, options: InstallerOptions): Promise<Shelved> {
  const { identifier, version, bounds = [] } = wanted;
  const { stage } = options;
  const requirement = version === null ? identifier : `${identifier}==${version}`;
  const target = ['--target', stage.folder, '--only-binary', ':all:'];
  const uv = ['pip', 'install', '--no-config', '--python', python.command, ...target, '--', requirement, ...bounds];
  const byUv = await runInstaller('uv', uv, options).catch((error: unknown) => {
    if (error instanceof InstallFailure && error.kind === 'unsupported') return null;
    throw error;
  });
  const { status, stderr } = byUv ?? (await installByPip(python, { requirement, bounds }, target, options));
  if (status !== 0) throw failureOf(stderr);
  for await (const path of glob('*.dist-info/direct_url.json', { cwd: stage.folder }))
    throw unsupported(`${path.split('-')[0] ?? ''} did not come from the index`);
  const installed = await metadataOf(stage.folder, identifier);
  if (installed === null) throw unsupported('the package does not say which version it is');
  const note = { identifier, version: installed.version, integrity: null };
  return stage.put(keyOf(wanted, installed.version, python), note);
}

/**
 * Tells a package without a wheel for this Python from one that the index lacks. Without an answer of the index, the
 * package does not count as missing.
 */
async function missingOrUnfit(
  failure: InstallFailure,
  { identifier, version }: Pick<WantedPackage, 'identifier' | 'version'>,
  { command }: Python,
  options: InstallerOptions,
): Promise<InstallFailure> {
  if (failure.kind !== 'package_missing') return failure;
  const args = ['-I', '-m', 'pip', 'index', 'versions', '--pre', '--ignore-requires-python', '--no-input'];
  const { status, stdout, stderr } = await runInstaller(command, [...args, '--', identifier], options);
  if (status !== 0) return /no matching distribution/i.test(stderr) ? failure : unsupported(failure.message);
  const versions = /Available versions: (.*)/.exec(stdout)?.[1]?.split(', ') ?? [];
  return version === null || versions.includes(version)
    ? unsupported('the index has the package, but no wheel of it for this version of Python')
    : failure;
}

function keyOf({ identifier, bounds = [] }: WantedPackage, version: string, python: Python): string {
  return [`${normalName(identifier)}@${version}-python${python.version}`, ...bounds].join('+');
}

async function installByPip(
  { command }: Python,
  { requirement, bounds }: { readonly requirement: string; readonly bounds: readonly string[] },
  target: readonly string[],
  options: InstallerOptions,
): Promise<Finished> {
  const python = (args: readonly string[]): Promise<Finished> => runInstaller(command, args, options);
  const scratch = options.stage.environment.TMPDIR;
  const wheels = join(scratch, 'wheels');
  await mkdir(wheels);
  const packages = await resolveWheels(python, { wheels, scratch }, { requirement, bounds }, failureOf);
  const flags = ['--no-input', '--disable-pip-version-check', '--no-compile', '--no-deps', '--no-index'];
  return python(['-I', '-m', 'pip', 'install', ...flags, '--find-links', wheels, ...target, '--', ...packages]);
}

function failureOf(stderr: string): InstallFailure {
  const last = stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  const [, addressed] = /Package `(.{1,100}?)` was included as a URL dependency/.exec(stderr) ?? [];
  if (addressed !== undefined) return unsupported(`it wants ${addressed} installed, which is no package of the index`);
  if (/connection|resolution|connect|timed out|dns error|certificate|network|HTTP error [45](?!04)/i.test(stderr))
    return new InstallFailure('not_from_here', `the index could not be asked (${last})`);
  if (
    /no matching distribution|could not find a version|not found in the package registry|no solution found/i.test(
      stderr,
    )
  )
    return new InstallFailure('package_missing', `the index has no such package or version as a wheel (${last})`);
  return unsupported(`it could not be installed (${last})`);
}
