import { ProtocolError } from '@modelcontextprotocol/client';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { ServerProbe } from '../../../application/ports/server-probe.ts';
import {
  WORK_FOLDER,
  type CommandTarget,
  type ProbeTarget,
} from '../../../domain/catalog/verification/probe-target.ts';
import type { ProbeReport, Sighting } from '../../../domain/catalog/verification/sighting.ts';
import { ChildProcessTransport } from './child-process-transport.ts';
import { isTimeout } from './is-timeout.ts';
import { listTools, type Era } from './list-tools.ts';
import { npxVersion } from './npx-version.ts';
import type { ProbeLimits } from './probe-limits.ts';
import { ProcessGroup } from './process-group.ts';

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

  /** @param environment What every server gets of the environment beside HOME and TMPDIR: never a secret. */
  constructor(environment: Readonly<Record<string, string>>, limits: ProbeLimits) {
    this.#environment = environment;
    this.#limits = limits;
  }

  async probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport> {
    signal.throwIfAborted();
    if (target.method !== 'stdio') throw new TypeError(`${target.url} is no command`);
    if (process.platform === 'win32') return untried('programs are not started on Windows yet');
    if ([target.command, ...target.args, ...Object.values(target.settings)].some((text) => text.includes('\0')))
      return untried('its command holds a NUL, which no system takes');
    const place = await makePlace();
    try {
      const legacy = await this.#converse(target, 'legacy', place, signal);
      const sighting = legacy.saw === 'refusal' ? await this.#askAgain(target, legacy, place, signal) : legacy;
      signal.throwIfAborted();
      const cache = this.#environment[NPM_CACHE] ?? join(place.home, '.npm');
      const installed = target.npmPackage === null ? null : await npxVersion(cache, target.npmPackage);
      if (sighting.saw === 'silence' && target.npmPackage !== null && installed === null)
        return untried('its package was not installed in time');
      return { sighting: withoutPlace(sighting, place), installed };
    } finally {
      await rm(place.root, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => undefined);
    }
  }

  /** A server of the newest revisions refuses the older handshake; what it refuses twice counts as it was refused first. */
  async #askAgain(target: CommandTarget, first: Sighting, place: Place, signal: AbortSignal): Promise<Sighting> {
    const second = await this.#converse(target, 'modern', place, signal);
    return second.saw === 'tools' ? second : first;
  }

  async #converse(target: CommandTarget, era: Era, place: Place, signal: AbortSignal): Promise<Sighting> {
    signal.throwIfAborted();
    const filled = (text: string): string => text.replaceAll(WORK_FOLDER, place.work);
    const settings = Object.entries(target.settings).map(([name, value]) => [name, filled(value)]);
    const environment = {
      ...Object.fromEntries(settings),
      ...(target.npmPackage === null ? {} : QUIET_NPM),
      ...this.#environment,
      HOME: place.home,
      TMPDIR: place.temporary,
    };
    const group = new ProcessGroup(target.command, target.args.map(filled), { folder: place.work, environment });
    const transport = new ChildProcessTransport(group, this.#limits.mostBytes);
    try {
      return await listTools(transport, era, this.#limits, signal);
    } catch (error) {
      return await this.#whatHappened(error, target, transport);
    } finally {
      await group.end(this.#limits.patienceMs);
    }
  }

  async #whatHappened(error: unknown, target: CommandTarget, transport: ChildProcessTransport): Promise<Sighting> {
    if (transport.flooded) return { saw: 'flood', of: `more than ${this.#limits.mostBytes} bytes` };
    if (error instanceof ProtocolError) return { saw: 'refusal', message: error.message };
    const late = isTimeout(error);
    const end = transport.broken ? await transport.endSoon() : transport.ended;
    const { said, printed } = transport;
    if (end?.error?.code === 'ENOENT')
      return { saw: 'nothing', reason: `${target.command} is not installed here, or not on the PATH` };
    if (end?.error) return { saw: 'nothing', reason: `${target.command} could not be started (${end.error.code})` };
    if (end !== undefined) return { saw: 'end', status: end.status, said, printed };
    if (late) return { saw: 'silence', said, printed };
    return { saw: 'break', reason: error instanceof Error ? error.message : 'unknown' };
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
