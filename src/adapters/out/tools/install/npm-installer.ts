import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import process from 'node:process';
import { membersOf, readJson } from '../../../../domain/catalog/json.ts';
import { deadline } from '../with-deadline.ts';
import { InstallFailure, unsupported, type Installed, type Installer, type WantedPackage } from './installer.ts';
import { findRegistry, readNpmLock } from './npm-registry.ts';
import { PackageShelf, type Shelved } from './package-shelf.ts';
import { runInstaller, type Finished } from './run-installer.ts';

/** Registry names that npm cannot parse as an option, a path, an address or an alias. */
const NAME = /^(?=.{1,214}$)(?:@[a-z0-9][\w.~-]*\/)?[a-z0-9][\w.~-]*$/i;
const VERSION = /^\d{1,10}\.\d{1,10}\.\d{1,10}(?:-[0-9a-z.-]{1,100})?(?:\+[0-9a-z.-]{1,100})?$/i;
const OPTIONS = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--omit=dev',
  '--prefer-offline',
  '--save-exact',
  '--no-progress',
  // A dependency may name a local file or folder, an address, or a repository, whose fetching would run programs.
  '--allow-file=none',
  '--allow-directory=none',
  '--allow-remote=none',
  '--allow-git=none',
  '--git=/bin/false',
  // Otherwise the lock may omit the origin of packages.
  '--omit-lockfile-registry-resolved=false',
];
/** Milliseconds for which a version counts as the newest. */
const NEWEST_MS = 3_600_000;

/**
 * Installs packages of npm's registry, each with its dependencies in its own folder, without running any of their
 * code. A package with a dependency from elsewhere is refused; if that dependency is optional, it is left out.
 */
export class NpmInstaller implements Installer {
  readonly #shelf: PackageShelf;
  readonly #environment: Readonly<Record<string, string>>;
  /** Null before the first query of npm. */
  #registry: URL | null = null;

  /**
   * @param folder Folder of the packages.
   * @param environment Variables of npm: PATH, certificates, the address of the registry; never a secret.
   */
  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#shelf = new PackageShelf(join(folder, 'npm'));
    this.#environment = {
      npm_config_cache: join(folder, 'npm-cache'),
      ...environment,
      npm_config_update_notifier: 'false',
    };
  }

  async install(wanted: WantedPackage, timeoutMs: number, signal: AbortSignal): Promise<Installed> {
    signal.throwIfAborted();
    const { identifier, executable } = wanted;
    if (wanted.type !== 'npm') throw unsupported(`packages of ${wanted.type} cannot be installed`);
    if (!NAME.test(identifier)) throw unsupported('its name is not one of a package of npm');
    const version = wanted.version ?? (await this.#shelf.newest(folderOf(identifier), NEWEST_MS));
    if (version !== null && !VERSION.test(version)) throw unsupported('its version is not an exact one');
    const there = version === null ? null : await this.#shelf.find(keyOf(identifier, version));
    const shelved = there ?? (await this.#fetch(identifier, version, timeoutMs, signal));
    if (wanted.version === null && version === null)
      await this.#shelf.noteNewest(folderOf(identifier), shelved.note.version);
    return installedFrom(shelved, executable);
  }

  async #fetch(identifier: string, version: string | null, timeoutMs: number, signal: AbortSignal): Promise<Shelved> {
    const left = deadline(timeoutMs);
    const stage = await this.#shelf.stage();
    const options = { stage, environment: this.#environment, left, signal };
    const npm = (args: readonly string[]): Promise<Finished> => runInstaller('npm', args, options);
    try {
      this.#registry ??= await findRegistry(npm);
      await writeFile(join(stage.folder, 'package.json'), '{"private":true}');
      const { status, stderr } = await npm(['install', ...OPTIONS, '--', `${identifier}@${version ?? 'latest'}`]);
      if (status !== 0) throw failureOf(stderr);
      const found = readNpmLock(
        await readJsonFile(join(stage.folder, 'package-lock.json')),
        identifier,
        this.#registry,
      );
      if (!VERSION.test(found.version)) throw unsupported('npm names a version that is none');
      return await stage.put(keyOf(identifier, found.version), { identifier, ...found });
    } finally {
      await stage.clear();
    }
  }
}

function keyOf(identifier: string, version: string): string {
  return `${folderOf(identifier)}@${version}`;
}

function folderOf(identifier: string): string {
  return identifier.replace('/', '+');
}

async function installedFrom({ folder, note }: Shelved, executable: string | null): Promise<Installed> {
  const home = join(folder, 'node_modules', note.identifier);
  const { bin } = membersOf(await readJsonFile(join(home, 'package.json')));
  const entry = entryOf(bin, note.identifier, executable);
  if (entry === null) throw unsupported(`the package has no command${executable === null ? '' : ` ${executable}`}`);
  const file = await realpath(join(home, entry)).catch(() => '');
  if (!file.startsWith((await realpath(folder)) + sep))
    throw unsupported('the command of the package is not part of it');
  const isScript = await runsOnNode(file);
  return {
    command: isScript ? process.execPath : file,
    args: isScript ? [file] : [],
    environment: {},
    readable: [folder, ...(isScript ? [process.execPath] : [])],
    version: note.version,
  };
}

/** Returns the file of a command, by npm's own rules. */
function entryOf(bin: unknown, identifier: string, executable: string | null): string | null {
  const short = identifier.replace(/^.*\//, '');
  if (typeof bin === 'string') return executable === null || executable === short ? bin : null;
  const commands = Object.entries(membersOf(bin)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const [name, file] = commands.find(([command]) => command === (executable ?? short)) ?? [];
  if (name !== undefined && file !== undefined) return file;
  return executable === null && new Set(commands.map(([, path]) => path)).size === 1
    ? (commands[0]?.[1] ?? null)
    : null;
}

async function runsOnNode(file: string): Promise<boolean> {
  const start = (await readFile(file, 'latin1')).slice(0, 200);
  return start.startsWith('#!') ? /^#!.*\bnode\b/.test(start) : /\.[cm]?js$/.test(file);
}

function failureOf(stderr: string): InstallFailure {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(stderr)?.[1] ?? '';
  if (/^EALLOW(?:FILE|DIRECTORY|REMOTE|GIT)$/.test(code)) {
    const [, what] = /Refusing to fetch "(.{1,200}?)"?$/m.exec(stderr) ?? [];
    return unsupported(`it wants ${what ?? 'a dependency'} installed, which is no package of the registry (${code})`);
  }
  if (/^(?:E404|ETARGET|ENOVERSIONS)$/.test(code))
    return new InstallFailure('package_missing', `the registry has no such package or version (${code})`);
  if (
    /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E[45]\d\d|E?\w*CERT\w*)$/.test(
      code,
    )
  )
    return new InstallFailure('not_from_here', `the registry could not be asked (${code})`);
  if (/^FETCH_ERROR$|network/i.test(code + stderr))
    return new InstallFailure('not_from_here', `the registry could not be asked (${code || 'network'})`);
  return unsupported(`npm could not install it (${code || 'it does not say why'})`);
}

async function readJsonFile(file: string): Promise<unknown> {
  return readJson(await readFile(file, 'utf8').catch(() => ''));
}
