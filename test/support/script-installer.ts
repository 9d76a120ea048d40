import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  InstallFailure,
  type Installed,
  type Installer,
  type WantedPackage,
} from '../../src/adapters/out/tools/install/installer.ts';

const SUPPORT = fileURLToPath(new URL('.', import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Scripts of `test/support` and programs of `node_modules` by the names of packages, as if they had been installed. */
export class ScriptInstaller implements Installer {
  readonly asked: WantedPackage[] = [];
  readonly #scripts: Readonly<Record<string, string>>;

  /** @param scripts Paths relative to `test/support`, or to `node_modules` when they begin with `@`. */
  constructor(scripts: Readonly<Record<string, string>>) {
    this.#scripts = scripts;
  }

  install(wanted: WantedPackage, _timeoutMs: number, signal: AbortSignal): Promise<Installed> {
    signal.throwIfAborted();
    this.asked.push(wanted);
    const script = this.#scripts[wanted.identifier];
    if (script === undefined) return Promise.reject(new InstallFailure('package_missing', 'there is none'));
    const isModule = script.startsWith('@');
    return Promise.resolve({
      command: process.execPath,
      args: [join(isModule ? MODULES : SUPPORT, script)],
      environment: {},
      readable: [dirname(process.execPath), isModule ? MODULES : SUPPORT],
      version: wanted.version ?? '1.0.3',
    });
  }
}
