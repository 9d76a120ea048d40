import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { arch, constants, setPriority, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Isolation } from '../../../application/ports/tool-host.ts';
import { ProcessGroup } from '../tools/process-group.ts';
import { bubblewrapArguments, confinedCommand, type Confinement } from './bubblewrap-arguments.ts';
import { findOpening } from './canary.ts';
import { EgressProxy, PUBLIC_NETWORK, type Network } from './egress-proxy.ts';
import { clearLeftovers } from './leftovers.ts';
import { Namespace } from './namespace.ts';
import { PROCESS_LIMITS, type ProcessLimits } from './process-limits.ts';
import type { ConfinedProcess, Program, Sandbox } from './sandbox.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { systemPlaces } from './system-places.ts';
import { WatchedProcess } from './watched-process.ts';

const FORWARDER = fileURLToPath(new URL('inside/forwarder.mjs', import.meta.url));
/** Descriptors at which bubblewrap finds its arguments, kept from the list of processes, writes what it made, and finds the filter. */
const [ARGUMENTS, INFO, FILTER] = [3, 4, 5];
/** Where a program finds its work folder: the first that hides nothing. */
const WORK_FOLDERS = ['/work', '/workspace', '/work-folder', '/quartermaster-work'] as const;

export type BubblewrapSettings = {
  /** Where programs are looked for. */
  readonly path: string;
  /** Files with certificates that programs which are let out may read, by the variable that names them. */
  readonly certificates: Readonly<Record<string, string>>;
  readonly limits?: ProcessLimits;
  /** Folders of this machine in which programs lie, and which the work folder must not hide. */
  readonly visible?: readonly string[];
  readonly network?: Network;
  /** How programs are confined; tests put holes into it. */
  readonly confine?: (confinement: Confinement) => readonly string[];
};

/** Keeps programs away from this machine by bubblewrap: namespaces, an almost empty file system, a filter of system calls. Linux only. */
export class BubblewrapSandbox implements Sandbox {
  readonly #settings: BubblewrapSettings;
  readonly #work: string;
  #isolation: Promise<Isolation> | undefined;

  constructor(settings: BubblewrapSettings) {
    this.#settings = settings;
    this.#work = workFolderBeside([process.execPath, ...(settings.visible ?? [])]);
  }

  examine(): Promise<Isolation> {
    this.#isolation ??= this.#examine();
    return this.#isolation;
  }

  seenWork(): string {
    return this.#work;
  }

  async start(program: Program): Promise<ConfinedProcess> {
    const { tier, reason } = await this.examine();
    if (tier === 'off') throw new Error(reason);
    return this.#start(program, this.#settings.network ?? PUBLIC_NETWORK);
  }

  async #examine(): Promise<Isolation> {
    if (process.platform !== 'linux') return off('there is no bubblewrap on this system.');
    const system = systemPlaces(this.#settings.path);
    if (typeof system === 'string') return off(system);
    clearLeftovers([system.bubblewrap, '--args', String(ARGUMENTS), '--', system.prlimit]);
    if (seccompFilter(arch()) === null) return off(`system calls cannot be filtered on ${arch()} processors yet.`);
    try {
      const opening = await findOpening((program, network, environment) => this.#start(program, network, environment));
      if (opening !== null) return off(opening);
    } catch (error) {
      return off(`it could not be tried: ${error instanceof Error ? error.message : 'unknown'}.`);
    }
    return {
      tier: 'bubblewrap',
      reason: 'Servers run in bubblewrap, and programs that tried to break out of it failed.',
    };
  }

  /** @param environment Of bubblewrap itself; nothing of it may be seen inside. */
  async #start(
    program: Program,
    network: Network,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ConfinedProcess> {
    const { path, certificates, limits = PROCESS_LIMITS, confine = bubblewrapArguments } = this.#settings;
    const system = systemPlaces(path);
    const filter = seccompFilter(arch());
    if (typeof system === 'string' || filter === null) throw new Error('there is no sandbox here');
    checkProgram(program);
    const way = program.hosts.length === 0 ? null : await WayOutside.open(program.hosts, network);
    const cleanUp = async (): Promise<void> => way?.close();
    try {
      const wayOut = way === null ? null : { socket: way.socket, node: process.execPath, forwarder: FORWARDER };
      const confinement = { program, work: this.#work, system, wayOut, certificates, filter: FILTER, info: INFO };
      const options = confine(confinement).map((option) => `${option}\0`);
      const command = ['--args', String(ARGUMENTS), '--', ...confinedCommand(confinement)];
      const inputs = [Buffer.from(options.join('')), new Uint8Array(), filter];
      const group = new ProcessGroup(system.bubblewrap, command, { folder: '/', environment, inputs });
      await once(group.leader, 'spawn');
      yieldToOthers(group.leader.pid);
      const namespace = new Namespace(group, await firstInside(group));
      // Two processes are bubblewrap's.
      const own = { ...limits, processes: limits.processes + 2 };
      return new WatchedProcess(group.leader, own, async (patienceMs) => {
        await namespace.end(patienceMs);
        await cleanUp();
      });
    } catch (error) {
      await cleanUp();
      throw error;
    }
  }
}

/** `/work`, or another name where something lies below that. */
function workFolderBeside(paths: readonly string[]): string {
  return WORK_FOLDERS.find((folder) => !paths.some((path) => `${path}/`.startsWith(`${folder}/`))) ?? WORK_FOLDERS[0];
}

/** The proxy of one program, on a socket in a folder of its own. */
class WayOutside {
  readonly socket: string;
  readonly #folder: string;
  readonly #proxy: EgressProxy;

  private constructor(folder: string, proxy: EgressProxy) {
    this.#folder = folder;
    this.#proxy = proxy;
    this.socket = join(folder, 'egress.sock');
  }

  static async open(hosts: readonly string[], network: Network): Promise<WayOutside> {
    const way = new WayOutside(await realpath(await mkdtemp(join(tmpdir(), 'qm-'))), new EgressProxy(hosts, network));
    await way.#proxy.listen(way.socket);
    return way;
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** @throws {TypeError} for what bubblewrap would take for something else. */
function checkProgram({ command, args, environment, work, readable }: Program): void {
  const texts = [command, ...args, ...Object.entries(environment).flat(), work, ...readable];
  if (texts.some((one) => one.includes('\0'))) throw new TypeError('a NUL is in what a program was to be started with');
  if (Object.keys(environment).some((name) => name === '' || name.includes('=')))
    throw new TypeError('a variable of a program has no name, or one with an equals sign');
  if ([command, work, ...readable].some((path) => !isAbsolute(path) || path === '/'))
    throw new TypeError('a program was to be started with a path that is not absolute, or is everything');
}

/** @throws when bubblewrap ended before it made anything. */
async function firstInside(group: ProcessGroup): Promise<number> {
  const [, , , , info] = group.leader.stdio;
  const told = info instanceof Readable ? await text(info) : '';
  const id = Number(/"child-pid": (\d+)/.exec(told)?.[1]);
  if (id > 0) return id;
  const said = await text(group.leader.stderr);
  await group.end(0);
  throw new Error(`bubblewrap does not work here (${said.slice(0, 300).trim() || 'it says nothing'})`);
}

function yieldToOthers(id: number | undefined): void {
  try {
    if (id !== undefined) setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended already.
  }
}

function off(why: string): Isolation {
  return { tier: 'off', reason: `The sandbox is off: ${why}` };
}
