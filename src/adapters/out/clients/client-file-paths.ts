import { posix, win32 } from 'node:path';

/** Facts of a machine that paths of clients depend on. */
export type PathFacts = {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Folder of the project. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/**
 * Returns the absolute path of a file in the notation of the client data: `~`, `@config` and `$NAME` at its beginning;
 * null for a variable without a value.
 */
export function expandPath(path: string, { platform, home, folder, env }: PathFacts): string | null {
  const system = platform === 'win32' ? win32 : posix;
  const [, variable, rest = ''] = /^\$([A-Z_]+)(.*)$/.exec(path) ?? [];
  if (variable !== undefined) {
    const value = env[variable]?.trim() ?? '';
    return value === '' ? null : system.join(value, rest);
  }
  if (path.startsWith('~')) return system.join(home, path.slice(1));
  if (path.startsWith('@config')) return system.join(configFolder(platform, home, env), path.slice('@config'.length));
  return system.isAbsolute(path) ? path : system.join(folder, path);
}

function configFolder(platform: NodeJS.Platform, home: string, env: PathFacts['env']): string {
  if (platform === 'win32') return env['APPDATA'] ?? win32.join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support');
  const given = env['XDG_CONFIG_HOME']?.trim() ?? '';
  return given === '' ? posix.join(home, '.config') : given;
}
