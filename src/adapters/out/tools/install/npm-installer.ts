import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import process from 'node:process';
import { InstallFailure, type Installed, type Installer, type WantedPackage } from './installer.ts';
import { PackageShelf, type Shelved } from './package-shelf.ts';
import { runInstaller } from './run-installer.ts';

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
  // A dependency may name a repository; fetching it would run programs.
  '--git=/bin/false',
];
/** How long the newest version of a package is taken for the newest. */
const NEWEST_MS = 3_600_000;

/** Installs packages of npm's registry, each with its dependencies in a folder of its own, and runs nothing of them. */
export class NpmInstaller implements Installer {
  readonly #shelf: PackageShelf;
  readonly #environment: Readonly<Record<string, string>>;

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
    const stage = await this.#shelf.stage();
    try {
      await writeFile(join(stage.folder, 'package.json'), '{"private":true}');
      const { status, said } = await runInstaller(
        {
          command: 'npm',
          args: ['install', ...OPTIONS, '--', `${identifier}@${version ?? 'latest'}`],
          folder: stage.folder,
          environment: { ...this.#environment, ...stage.environment, npm_config_update_notifier: 'false' },
        },
        timeoutMs,
        signal,
      );
      if (status !== 0) throw failureOf(said);
      const found = await lockedPackage(stage.folder, identifier);
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

async function lockedPackage(
  folder: string,
  identifier: string,
): Promise<{ readonly version: string; readonly integrity: string | null }> {
  const lock = asObject(await readJson(join(folder, 'package-lock.json')));
  const entry = asObject(asObject(lock['packages'])[`node_modules/${identifier}`]);
  const { version, integrity } = entry;
  if (typeof version !== 'string' || !VERSION.test(version))
    throw new InstallFailure('unsupported', 'npm did not say which version it installed');
  return { version, integrity: typeof integrity === 'string' ? integrity : null };
}

async function installedFrom({ folder, note }: Shelved, executable: string | null): Promise<Installed> {
  const home = join(folder, 'node_modules', note.identifier);
  const { bin } = asObject(await readJson(join(home, 'package.json')));
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
  const commands = Object.entries(asObject(bin)).filter(
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

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
