import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { ServerProbe } from '../../../application/ports/server-probe.ts';
import { ConnectFailure } from '../../../application/ports/tool-host.ts';
import {
  WORK_FOLDER,
  type PackageTarget,
  type ProbeTarget,
  type ProbeReport,
  type Sighting,
} from '../../../domain/catalog/verification/probe.ts';
import { launcherOf } from '../../../domain/catalog/launch.ts';
import { membersOf, readJson } from '../../../domain/catalog/json.ts';
import type { Connection } from './connection.ts';
import { connectProgram } from './handshake.ts';
import type { ProbeLimits } from './limits.ts';
import { ProcessConnection } from './process-connection.ts';
import { ProcessGroup } from './process-group.ts';

const NPM_CACHE = 'npm_config_cache';
const QUIET_NPM = { npm_config_update_notifier: 'false', npm_config_fund: 'false', npm_config_audit: 'false' };
const MAX_INSTALLS = 500;

/** Folders of one server, removed with it. */
type Place = { readonly root: string; readonly home: string; readonly work: string; readonly temporary: string };

/**
 * Starts servers as processes of this machine without a sandbox.
 * They have the rights of this process, but their own home, work folder and environment.
 */
export class ChildProcessServerProbe implements ServerProbe {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #limits: ProbeLimits;
  readonly #launcher: typeof launcherOf;

  /**
   * @param environment Variables of every server besides HOME and TMPDIR; never a secret.
   * @param launcher Returns the command that starts a package; by default one that fetches it first.
   */
  constructor(environment: Readonly<Record<string, string>>, limits: ProbeLimits, launcher = launcherOf) {
    this.#environment = environment;
    this.#limits = limits;
    this.#launcher = launcher;
  }

  async probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport> {
    signal.throwIfAborted();
    if (target.method !== 'stdio') throw new TypeError(`${target.url} is no command`);
    if (process.platform === 'win32') return untried('programs are not started on Windows yet');
    const { command, args } = this.#launcher(target.package);
    const words = [command, ...args, ...target.args];
    if ([...words, ...Object.values(target.settings)].some((text) => text.includes('\0')))
      return untried('its command holds a NUL, which no system takes');
    const place = await makePlace();
    try {
      const sighting = await this.#handshake(target, words, place, signal);
      signal.throwIfAborted();
      const isNpm = target.package.type === 'npm';
      const cache = this.#environment[NPM_CACHE] ?? join(place.home, '.npm');
      const installed = isNpm ? await npxVersion(cache, target.package.identifier) : null;
      if (sighting.saw === 'silence' && isNpm && installed === null)
        return untried('its package was not installed in time');
      return { sighting: withoutPlace(sighting, place), installed };
    } finally {
      await rm(place.root, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => undefined);
    }
  }

  async #handshake(
    { settings, package: { type } }: PackageTarget,
    words: readonly string[],
    place: Place,
    signal: AbortSignal,
  ): Promise<Sighting> {
    const filled = (text: string): string => text.replaceAll(WORK_FOLDER, place.work);
    const [command = '', ...args] = words.map(filled);
    const environment = {
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, filled(value)])),
      ...(type === 'npm' ? QUIET_NPM : {}),
      ...this.#environment,
      HOME: place.home,
      TMPDIR: place.temporary,
    };
    const start = (): Promise<Connection> => {
      const group = new ProcessGroup(command, args, { folder: place.work, environment });
      const running = { leader: group.leader, exceeded: null, end: (patienceMs: number) => group.end(patienceMs) };
      return Promise.resolve(new ProcessConnection(running, command, this.#limits));
    };
    const { startMs, answerMs, patienceMs } = this.#limits;
    try {
      const options = { limits: this.#limits, startMs, listMs: answerMs, onStep: () => undefined, signal };
      const { connection, session, tools } = await connectProgram(start, options);
      await connection.end(patienceMs);
      return { saw: 'tools', tools, version: session.version, protocol: session.protocol };
    } catch (error) {
      if (error instanceof ConnectFailure) return error.sighting;
      throw error;
    }
  }
}

function untried(reason: string): ProbeReport {
  return { sighting: { saw: 'nothing', reason }, installed: null };
}

async function makePlace(): Promise<Place> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'quartermaster-')));
  const place = { root, home: join(root, 'home'), work: join(root, 'work'), temporary: join(root, 'tmp') };
  for (const folder of [place.home, place.work, place.temporary]) await mkdir(folder);
  return place;
}

/** Replaces the folder, which is removed, by `~`. */
function withoutPlace(sighting: Sighting, { root }: Place): Sighting {
  if (sighting.saw !== 'end' && sighting.saw !== 'silence') return sighting;
  const { said, printed } = sighting;
  return { ...sighting, said: said.replaceAll(root, '~'), printed: printed.replaceAll(root, '~') };
}

/**
 * Returns the version of a package that `npx` installed for exactly this request; null when there is none.
 *
 * @param cache npm's cache folder.
 */
export async function npxVersion(cache: string, wanted: string): Promise<string | null> {
  const folder = join(cache, '_npx');
  const installs = await readdir(folder).catch(() => []);
  for (const install of installs.slice(0, MAX_INSTALLS)) {
    const { packages } = membersOf((await readManifest(join(folder, install)))['_npx']);
    if (!Array.isArray(packages) || packages.length !== 1 || packages[0] !== wanted) continue;
    const { version } = await readManifest(join(folder, install, 'node_modules', wanted));
    return typeof version === 'string' ? version : null;
  }
  return null;
}

async function readManifest(folder: string): Promise<Readonly<Record<string, unknown>>> {
  return membersOf(readJson(await readFile(join(folder, 'package.json'), 'utf8').catch(() => '')));
}
