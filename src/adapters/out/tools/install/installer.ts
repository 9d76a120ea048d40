import type { Package } from '../../../../domain/catalog/server.ts';

/** Package by its name in the catalog. */
export type WantedPackage = {
  readonly type: Package['type'];
  readonly identifier: string;
  /** Exact version; null for the newest. */
  readonly version: string | null;
  /** Command of the package; null when it has the package's name. */
  readonly executable: string | null;
  /** Bounds of the versions of its dependencies, as Python states requirements; absent for none. */
  readonly bounds?: readonly string[];
};

/** Installed package, with everything for its start except the server's own arguments. */
export type Installed = {
  /** Absolute path of the interpreter or executable. */
  readonly command: string;
  /** Arguments before the server's own. */
  readonly args: readonly string[];
  /** Variables by which the program finds its own parts; no secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folders that the program must be able to read, at the same path: its package and its interpreter. */
  readonly readable: readonly string[];
  readonly version: string;
};

/** Installs packages without running any of their code. */
export interface Installer {
  /**
   * Returns the installed package, or fetches it from the registry first.
   *
   * @throws {InstallFailure} with nothing half installed and no process left; the signal's reason once aborted.
   */
  install(wanted: WantedPackage, timeoutMs: number, signal: AbortSignal): Promise<Installed>;
}

/**
 * `package_missing`: the registry has no such package or version.
 * `not_from_here`: the registry could not be reached or queried.
 * `timeout`: the installation took too long.
 * `unsupported`: this kind of package, this package or this machine does not allow an installation.
 */
export type InstallFailureKind = 'package_missing' | 'not_from_here' | 'timeout' | 'unsupported';

/** Error thrown when a package could not be installed. The message is one line for people. */
export class InstallFailure extends Error {
  override readonly name = 'InstallFailure';
  readonly kind: InstallFailureKind;

  constructor(kind: InstallFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export function unsupported(message: string): InstallFailure {
  return new InstallFailure('unsupported', message);
}

/** Installer that installs nothing, for hosts that only connect to endpoints. */
export const noInstaller: Installer = {
  install: () => Promise.reject(unsupported('no packages are installed here')),
};

/** Makes an installer that delegates to the installer for each kind of package. */
export function routeInstallers(installers: Readonly<Partial<Record<Package['type'], Installer>>>): Installer {
  return {
    install: async (wanted, timeoutMs, signal) => {
      const installer = installers[wanted.type];
      if (installer === undefined) throw unsupported(`packages of ${wanted.type} cannot be installed yet`);
      return installer.install(wanted, timeoutMs, signal);
    },
  };
}
