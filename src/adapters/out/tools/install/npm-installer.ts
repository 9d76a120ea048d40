import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import process from 'node:process';
import { membersOf } from '../../../../domain/catalog/members-of.ts';
import { askNpm } from './ask-npm.ts';
import { InstallFailure, type Installed, type Installer, type WantedPackage } from './installer.ts';
import { PackageShelf, type Shelved, type ShelfStage } from './package-shelf.ts';
import { readNpmLock } from './read-npm-lock.ts';
import { runInstaller, type Finished } from './run-installer.ts';

/** Names that the registry takes, and nothing that npm could take for an option, a path, an address or an alias. */
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
  // A dependency may name a file or folder of this machine, an address, or a repository, whose fetching would run programs.
  '--allow-file=none',
  '--allow-directory=none',
  '--allow-remote=none',
  '--allow-git=none',
  '--git=/bin/false',
  // Without it the lock may not say where packages came from.
  '--omit-lockfile-registry-resolved=false',
];
/** How long the newest version of a package is taken for the newest. */
const NEWEST_MS = 3_600_000;

/**
 * Installs packages of npm's registry, each with its dependencies in a folder of its own, and runs nothing of them. Dependencies
 * come from the registry, too, or the package is refused; an optional one is left out.
 */
export class NpmInstaller implements Installer {
  readonly #shelf: PackageShelf;
  readonly #environment: Readonly<Record<string, string>>;
  /** Null until npm has said it. */
  #registry: URL | null = null;

  /**
   * @param folder Where packages are kept.
   * @param environment What npm gets of the environment: PATH, certificates, the way to the registry; never a secret.
   */
  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#shelf = new PackageShelf(join(folder, 'npm'));
    this.#environment = { npm_config_cache: join(folder, 'npm-cache'), ...environment };
  }

  async install(wanted: WantedPackage, timeoutMs: number, signal: AbortSignal): Promise<Installed> {
    signal.throwIfAborted();
    const { identifier, executable } = wanted;
    if (wanted.type !== 'npm')
      throw new InstallFailure('unsupported', `packages of ${wanted.type} cannot be installed`);
    if (!NAME.test(identifier)) throw new InstallFailure('unsupported', 'its name is not one of a package of npm');
    const version = wanted.version ?? (await this.#shelf.newest(folderOf(identifier), NEWEST_MS));
    if (version !== null && !VERSION.test(version))
      throw new InstallFailure('unsupported', 'its version is not an exact one');
    const there = version === null ? null : await this.#shelf.find(keyOf(identifier, version));
    const shelved = there ?? (await this.#fetch(identifier, version, timeoutMs, signal));
    if (wanted.version === null)
      if (version === null) await this.#shelf.noteNewest(folderOf(identifier), shelved.note.version);
    return installedFrom(shelved, executable);
  }

  async #fetch(identifier: string, version: string | null, timeoutMs: number, signal: AbortSignal): Promise<Shelved> {
    const start = performance.now();
    const stage = await this.#shelf.stage();
    const npm = (args: readonly string[]): Promise<Finished> =>
      this.#npm(args, stage, Math.max(1, timeoutMs - (performance.now() - start)), signal);
    try {
      this.#registry ??= await askNpm(npm);
      await writeFile(join(stage.folder, 'package.json'), '{"private":true}');
      const { status, said } = await npm(['install', ...OPTIONS, '--', `${identifier}@${version ?? 'latest'}`]);
      if (status !== 0) throw failureOf(said);
      const lock = await readJson(join(stage.folder, 'package-lock.json'));
      const found = readNpmLock(lock, identifier, this.#registry);
      if (!VERSION.test(found.version)) throw new InstallFailure('unsupported', 'npm names a version that is none');
      return await stage.put(keyOf(identifier, found.version), { identifier, ...found });
    } finally {
      await stage.clear();
    }
  }

  #npm(args: readonly string[], stage: ShelfStage, timeoutMs: number, signal: AbortSignal): Promise<Finished> {
    const environment = { ...this.#environment, ...stage.environment, npm_config_update_notifier: 'false' };
    return runInstaller({ command: 'npm', args, folder: stage.folder, environment }, timeoutMs, signal);
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
  const { bin } = membersOf(await readJson(join(home, 'package.json')));
  const entry = entryOf(bin, note.identifier, executable);
  if (entry === null)
    throw new InstallFailure('unsupported', `the package has no command${executable === null ? '' : ` ${executable}`}`);
  const file = await realpath(join(home, entry)).catch(() => '');
  if (!file.startsWith((await realpath(folder)) + sep))
    throw new InstallFailure('unsupported', 'the command of the package is not part of it');
  const isScript = await runsOnNode(file);
  return {
    command: isScript ? process.execPath : file,
    args: isScript ? [file] : [],
    environment: {},
    readable: [folder, ...(isScript ? [process.execPath] : [])],
    version: note.version,
  };
}

/** The file of a command, by npm's own rules for which one is meant. */
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

function failureOf(said: string): InstallFailure {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(said)?.[1] ?? '';
  if (/^EALLOW(?:FILE|DIRECTORY|REMOTE|GIT)$/.test(code)) {
    const [, what] = /Refusing to fetch "(.{1,200}?)"?$/m.exec(said) ?? [];
    return new InstallFailure(
      'unsupported',
      `it wants ${what ?? 'a dependency'} installed, which is no package of the registry (${code})`,
    );
  }
  if (/^(?:E404|ETARGET|ENOVERSIONS)$/.test(code))
    return new InstallFailure('package_missing', `the registry has no such package or version (${code})`);
  if (
    /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E[45]\d\d|E?\w*CERT\w*)$/.test(
      code,
    )
  )
    return new InstallFailure('not_from_here', `the registry could not be asked (${code})`);
  if (/^FETCH_ERROR$|network/i.test(code + said))
    return new InstallFailure('not_from_here', `the registry could not be asked (${code || 'network'})`);
  return new InstallFailure('unsupported', `npm could not install it (${code || 'it does not say why'})`);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}
