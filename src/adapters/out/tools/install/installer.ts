import type { Package } from '../../../../domain/catalog/server.ts';

/** A package as the catalog names it. */
export type WantedPackage = {
  readonly type: Package['type'];
  readonly identifier: string;
  /** Exactly this version; null for the newest. */
  readonly version: string | null;
  /** Command of the package, when it is not named like the package. */
  readonly executable: string | null;
};

/** A package that lies ready: everything but the server's own arguments. */
export type Installed = {
  /** Absolute path of the interpreter or executable. */
  readonly command: string;
  /** What comes before the server's own arguments. */
  readonly args: readonly string[];
  /** What the program needs of an environment to find its own parts; no secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folders that the program must be able to read, at the same path: its package and its interpreter. */
  readonly readable: readonly string[];
  /** The version that lies there. */
  readonly version: string;
};

/** Brings packages here before anything of them is started. */
export interface Installer {
  /**
   * Gives what lies here already, or fetches it from the registry without running anything of it.
   *
   * @throws {InstallFailure} with nothing half installed left behind and no process left running; the signal's reason once that is aborted.
   */
  install(wanted: WantedPackage, timeoutMs: number, signal: AbortSignal): Promise<Installed>;
}

/**
 * `package_missing`: the registry has no such package or version. `not_from_here`: the registry could not be reached or asked.
 * `timeout`: it took too long. `unsupported`: this kind of package, this package or this machine is not one that we can install.
 */
export type InstallFailureKind = 'package_missing' | 'not_from_here' | 'timeout' | 'unsupported';

/** Why a package could not be installed. The message is one line for a person. */
export class InstallFailure extends Error {
  override readonly name = 'InstallFailure';
  readonly kind: InstallFailureKind;

  constructor(kind: InstallFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
