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
import { findEscape } from './canary.ts';
import { EgressProxy, PUBLIC_NETWORK, type Network } from './egress-proxy.ts';
import { clearLeftovers, namespaceEnd } from './namespace.ts';
import type { ConfinedProcess, Program, Sandbox } from './sandbox.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { systemPlaces } from './system-places.ts';
import { PROCESS_LIMITS, WatchedProcess, type ProcessLimits } from './watched-process.ts';

const FORWARDER = fileURLToPath(new URL('inside/forwarder.mjs', import.meta.url));
/** Descriptors of bubblewrap: its arguments (hidden from the process list), its information and the filter. */
const [ARGUMENTS, INFO, FILTER] = [3, 4, 5];
/** Candidate paths of the work folder inside the sandbox; the first that hides nothing is taken. */
const WORK_FOLDERS = ['/work', '/workspace', '/work-folder', '/quartermaster-work'] as const;

export type BubblewrapSettings = {
  /** PATH that is searched for programs. */
  readonly path: string;
  /** Certificate files for programs with allowed hosts, by the name of their variable. */
  readonly certificates: Readonly<Record<string, string>>;
  readonly limits?: ProcessLimits;
  /** Folders of this machine with programs, which the work folder must not hide. */
  readonly visible?: readonly string[];
  readonly network?: Network;
  /** Hook for tests that weaken the confinement. */
  readonly confine?: (confinement: Confinement) => readonly string[];
};

/** Sandbox by bubblewrap: namespaces, an almost empty file system and a system call filter. Linux only. */
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
      const escape = await findEscape((program, network, environment) => this.#start(program, network, environment));
      if (escape !== null) return off(escape);
    } catch (error) {
      return off(`it could not be tried: ${error instanceof Error ? error.message : 'unknown'}.`);
    }
    return {
      tier: 'bubblewrap',
      reason: 'Servers run in bubblewrap, and programs that tried to break out of it failed.',
    };
  }

  /** @param environment Environment of bubblewrap itself, which must not be visible inside the sandbox. */
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
    const proxy = program.hosts.length === 0 ? null : await openProxy(program.hosts, network);
    const cleanUp = async (): Promise<void> => proxy?.close();
    try {
      const egress = proxy === null ? null : { socket: proxy.socket, node: process.execPath, forwarder: FORWARDER };
      const confinement = { program, work: this.#work, system, egress, certificates, filter: FILTER, info: INFO };
      const options = confine(confinement).map((option) => `${option}\0`);
      const command = ['--args', String(ARGUMENTS), '--', ...confinedCommand(confinement)];
      const inputs = [Buffer.from(options.join('')), new Uint8Array(), filter];
      const group = new ProcessGroup(system.bubblewrap, command, { folder: '/', environment, inputs });
      const release = holdOutput(group.leader);
      await once(group.leader, 'spawn');
      lowerPriority(group.leader.pid);
      const endNamespace = namespaceEnd(group, await firstInside(group));
      release();
      const withBubblewrap = { ...limits, processes: limits.processes + 2 };
      return new WatchedProcess(group.leader, withBubblewrap, async (patienceMs) => {
        await endNamespace(patienceMs);
        await cleanUp();
      });
    } catch (error) {
      await cleanUp();
      throw error;
    }
  }
}

/** Returns `/work`, or another path when something lies below it. */
function workFolderBeside(paths: readonly string[]): string {
  return WORK_FOLDERS.find((folder) => !paths.some((path) => `${path}/`.startsWith(`${folder}/`))) ?? WORK_FOLDERS[0];
}

/** Opens the proxy of one program, on a socket in its own folder. */
async function openProxy(hosts: readonly string[], network: Network) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'qm-')));
  const socket = join(folder, 'egress.sock');
  const proxy = new EgressProxy(hosts, network);
  await proxy.listen(socket);
  const close = async (): Promise<void> => {
    await proxy.close();
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  };
  return { socket, close };
}

/** @throws {TypeError} for a value that bubblewrap would interpret differently. */
function checkProgram({ command, args, environment, work, readable }: Program): void {
  const texts = [command, ...args, ...Object.entries(environment).flat(), work, ...readable];
  if (texts.some((one) => one.includes('\0'))) throw new TypeError('a NUL is in what a program was to be started with');
  if (Object.keys(environment).some((name) => name === '' || name.includes('=')))
    throw new TypeError('a variable of a program has no name, or one with an equals sign');
  if ([command, work, ...readable].some((path) => !isAbsolute(path) || path === '/'))
    throw new TypeError('a program was to be started with a path that is not absolute, or is everything');
}

/** Buffers the output of a process, because Node discards the unread output of an exited one. */
function holdOutput({ stdout, stderr }: ProcessGroup['leader']): () => void {
  for (const stream of [stdout, stderr]) stream.on('readable', keepUnread);
  return () => {
    for (const stream of [stdout, stderr]) stream.off('readable', keepUnread);
  };
}

function keepUnread(): void {}

/** Reads the id of the first process inside. @throws {Error} when bubblewrap ended earlier. */
async function firstInside(group: ProcessGroup): Promise<number> {
  const [, , , , info] = group.leader.stdio;
  const written = info instanceof Readable ? await text(info) : '';
  const id = Number(/"child-pid": (\d+)/.exec(written)?.[1]);
  if (id > 0) return id;
  const stderr = await text(group.leader.stderr);
  await group.end(0);
  throw new Error(`bubblewrap does not work here (${stderr.slice(0, 300).trim() || 'it says nothing'})`);
}

function lowerPriority(id: number | undefined): void {
  try {
    if (id !== undefined) setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended.
  }
}

function off(why: string): Isolation {
  return { tier: 'off', reason: `The sandbox is off: ${why}` };
}
