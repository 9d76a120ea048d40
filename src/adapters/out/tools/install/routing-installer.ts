import type { Package } from '../../../../domain/catalog/server.ts';
import { InstallFailure, type Installed, type Installer, type WantedPackage } from './installer.ts';

/** Sends each kind of package to the one that can install it. */
export class RoutingInstaller implements Installer {
  readonly #installers: Readonly<Partial<Record<Package['type'], Installer>>>;

  constructor(installers: Readonly<Partial<Record<Package['type'], Installer>>>) {
    this.#installers = installers;
  }

  async install(wanted: WantedPackage, timeoutMs: number, signal: AbortSignal): Promise<Installed> {
    const installer = this.#installers[wanted.type];
    if (installer !== undefined) return installer.install(wanted, timeoutMs, signal);
    throw new InstallFailure('unsupported', `packages of ${wanted.type} cannot be installed yet`);
  }
}
