import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  InstallFailure,
  type Installed,
  type Installer,
  type WantedPackage,
} from '../../src/adapters/out/tools/install/installer.ts';

/** Serves npm packages that lie in a `node_modules` folder, such as those of this project; the version must be theirs. */
export class FolderInstaller implements Installer {
  readonly #folder: string;

  constructor(folder: string = join(import.meta.dirname, '..', '..', 'node_modules')) {
    this.#folder = folder;
  }

  install(
    { type, identifier, version, executable }: WantedPackage,
    _: number,
    signal: AbortSignal,
  ): Promise<Installed> {
    signal.throwIfAborted();
    const home = join(this.#folder, identifier);
    if (type !== 'npm') return Promise.reject(new InstallFailure('unsupported', `${type} is not served here`));
    if (!existsSync(home)) return Promise.reject(new InstallFailure('package_missing', `${identifier} is not there`));
    const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
    if (version !== null && version !== manifest.version)
      return Promise.reject(new InstallFailure('package_missing', `${identifier} is there as ${manifest.version}`));
    const commands = typeof manifest.bin === 'string' ? { [identifier]: manifest.bin } : manifest.bin;
    const file = commands[executable ?? ''] ?? Object.values(commands)[0];
    if (file === undefined) return Promise.reject(new InstallFailure('unsupported', 'it has no command'));
    return Promise.resolve({
      command: process.execPath,
      args: [join(home, file)],
      environment: {},
      readable: [this.#folder, process.execPath],
      version: manifest.version,
    });
  }
}

type Manifest = { readonly version: string; readonly bin: string | Readonly<Record<string, string>> };
