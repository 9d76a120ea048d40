import { InstallFailure, type Installed, type Installer } from './installer.ts';

/** Installs nothing, for hosts that only speak to endpoints. */
export class NoInstaller implements Installer {
  install(): Promise<Installed> {
    return Promise.reject(new InstallFailure('unsupported', 'no packages are installed here'));
  }
}
