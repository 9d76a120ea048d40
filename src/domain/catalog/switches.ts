import type { Package, Remote, Server, Setting } from './server.ts';

const MOUNT = 'mount:';

type Settled = Pick<Server, 'settings' | 'prefer' | 'packages' | 'remotes'>;
type Way = { readonly package?: Package; readonly remote?: Remote };

/** Returns the settings of a server that apply to one of its packages or endpoints. */
export function settingsOfWay(server: Settled, { package: pack, remote }: Way): readonly Setting[] {
  const kind = remote === undefined ? 'package' : 'remote';
  return server.settings.filter(
    (setting) => isTaken(setting, kind, server) && (!isMount(setting) || pack?.type === 'oci'),
  );
}

/** Whether a setting is a folder of the machine that a container gets. */
export function isMount({ name }: Pick<Setting, 'name'>): boolean {
  return name.startsWith(MOUNT);
}

/** Returns the arguments that give a container its folders. */
export function mountWords(settings: readonly Pick<Setting, 'name' | 'value'>[]): readonly string[] {
  return settings.filter(isMount).flatMap(({ name, value }) => ['-v', `${value}:${name.slice(MOUNT.length)}`]);
}

/** Returns the settings that the server needs to start in this way. */
export function startSettings(server: Settled, way: Way): readonly Setting[] {
  return settingsOfWay(server, way).filter(({ when }) => when === 'always');
}

function isTaken({ name, way }: Setting, kind: 'package' | 'remote', { prefer, packages, remotes }: Settled): boolean {
  if (way !== undefined) return way === kind;
  if (prefer.startsWith('remote:') === (kind === 'remote')) return true;
  return kind === 'remote'
    ? remotes.some(({ url }) => url.includes(`{${name}}`))
    : packages.some(({ environment }) => environment.includes(name));
}

/** Whether a server started in this way can be kept from changing anything. */
export function canOnlyRead(server: Settled, way: Way): boolean {
  return settingsOfWay(server, way).some(({ when, unlocks }) => when === 'read_only' || unlocks === true);
}

/**
 * Whether chosen settings keep a server from changing anything: its read-only switch is on, or the switch that unlocks
 * writing is off.
 * @param chosen Settings among those of the way.
 */
export function onlyReads(server: Settled, way: Way, chosen: readonly Pick<Setting, 'name' | 'when'>[]): boolean {
  if (chosen.some(({ when }) => when === 'read_only')) return true;
  return settingsOfWay(server, way).some(
    ({ name, unlocks }) => unlocks === true && !chosen.some((one) => one.name === name && one.when === 'write'),
  );
}
