import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { ServerProbe } from '../../../application/ports/server-probe.ts';
import { ConnectFailure } from '../../../application/ports/tool-host.ts';
import {
  WORK_FOLDER,
  type PackageTarget,
  type ProbeTarget,
} from '../../../domain/catalog/verification/probe-target.ts';
import type { ProbeReport, Sighting } from '../../../domain/catalog/verification/sighting.ts';
import { launcherOf } from '../../../domain/catalog/launch.ts';
import type { ProbeLimits } from './hearing.ts';
import type { Line } from './line.ts';
import { meetProgram } from './meet.ts';
import { npxVersion } from './npx-version.ts';
import { ProcessGroup } from './process-group.ts';
import { ProcessLine } from './process-line.ts';

/** Variable by which npm is told where its cache is. */
const NPM_CACHE = 'npm_config_cache';

/** What npm need not do for a server that goes at once. */
const QUIET_NPM = { npm_config_update_notifier: 'false', npm_config_fund: 'false', npm_config_audit: 'false' };

/** Folders that a server gets for itself and that go when it does. */
type Place = { readonly root: string; readonly home: string; readonly work: string; readonly temporary: string };

/**
 * Starts servers as processes of this machine, without a sandbox: they run with the rights of whoever runs this, although with
 * a home, a working folder and an environment of their own.
 */
export class ChildProcessServerProbe implements ServerProbe {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #limits: ProbeLimits;
  readonly #launcher: typeof launcherOf;

  /**
   * @param environment What every server gets of the environment beside HOME and TMPDIR: never a secret.
   * @param launcher Says what starts a package; by default what fetches it first.
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
      const sighting = await this.#converse(target, words, place, signal);
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

  async #converse(
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
    const start = (): Promise<Line> => {
      const group = new ProcessGroup(command, args, { folder: place.work, environment });
      const running = { leader: group.leader, exceeded: null, end: (patienceMs: number) => group.end(patienceMs) };
      return Promise.resolve(new ProcessLine(running, command, this.#limits));
    };
    const { startMs, answerMs, patienceMs } = this.#limits;
    try {
      const meeting = { hearing: this.#limits, startMs, listMs: answerMs, onStep: () => undefined, signal };
      const { line, conversation, tools } = await meetProgram(start, meeting);
      await line.end(patienceMs);
      return { saw: 'tools', tools, version: conversation.version, protocol: conversation.protocol };
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

/** The same sighting with `~` for the folder that is gone when anybody reads it. */
function withoutPlace(sighting: Sighting, { root }: Place): Sighting {
  return sighting.saw === 'end' || sighting.saw === 'silence'
    ? {
        ...sighting,
        said: sighting.said.replaceAll(root, '~'),
        printed: sighting.printed.replaceAll(root, '~'),
      }
    : sighting;
}
