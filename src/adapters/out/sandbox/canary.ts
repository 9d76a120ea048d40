import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TextTail } from '../tools/text-tail.ts';
import type { Network } from './egress-proxy.ts';
import type { ConfinedProcess, Program } from './sandbox.ts';

const CANARY = fileURLToPath(new URL('inside/canary.mjs', import.meta.url));
const LISTED = 'listed.example.com';
const NOT_LISTED = 'not-listed.example.net:443';
/** Unassigned address; nothing is sent there. */
const NOWHERE = '192.0.2.1';
const PROXY_PORT = 3128;
/** Milliseconds until the canary's report, and from the kill of its wrapper to the end of all its processes. */
const REPORT_MS = 20_000;
const GONE_MS = 1_000;
const NAMESPACES = ['user', 'mnt', 'pid', 'net', 'ipc', 'uts'];
const FAMILIAR = ['/etc/shadow', '/etc/fstab', '/etc/hostname', '/etc/machine-id', '/var/lib/dpkg/status'];

/** Meaning of each finding, reported by the canary or observed from outside. */
const FINDINGS: Readonly<Record<string, string>> = {
  read: 'a program inside read a file outside',
  write: 'a program inside wrote outside',
  loopback: 'a program inside connected to a listener of this machine',
  proxy: 'a program inside reached a host that is not on its list by the proxy',
  network: 'a program inside has a way to the network',
  environment: 'a program inside saw the environment of this service',
  namespaces: 'a program inside shares a namespace with this machine',
  processes: 'a program inside saw the processes of this machine',
  system: 'a program inside could change settings of the system',
  devices: 'a program inside saw devices of this machine',
  rights: 'a program inside has more rights than it may',
  filter: 'the system calls of a program inside are not filtered',
  survival: 'a program inside survived the end of its wrapper',
};

type Stage = Awaited<ReturnType<typeof openStage>>;
type Start = (
  program: Program,
  network: Network,
  environment: Readonly<Record<string, string>>,
) => Promise<ConfinedProcess>;

/**
 * Starts a program that tries to break out.
 *
 * @param start Starts it in the sandbox, with an environment of the sandbox itself.
 * @returns The first successful attempt, as the end of a sentence; null when every attempt failed.
 */
export async function findEscape(start: Start): Promise<string | null> {
  const stage = await openStage();
  try {
    const program = await start(await canaryFor(stage), stage.network, { QM_CANARY: stage.mark });
    try {
      const report = await readReport(program);
      if (typeof report === 'string') return report;
      const [finding] = [...report, ...(await stage.traces())];
      if (finding !== undefined) return `${FINDINGS[finding] ?? 'a program inside broke out'} (${finding}).`;
      return (await isGoneWithItsWrapper(program)) ? null : `${FINDINGS['survival']} (survival).`;
    } finally {
      await program.end(0);
    }
  } finally {
    await stage.close();
  }
}

/** @returns The names of the findings, or a sentence when the canary reports none. */
async function readReport(program: ConfinedProcess): Promise<readonly string[] | string> {
  const stderr = new TextTail(500);
  program.leader.stderr.setEncoding('utf8').on('data', (piece: string) => stderr.add(piece));
  const lines = createInterface({ input: program.leader.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(lines, 'close').then(() => null),
    setTimeout(REPORT_MS, null, { ref: false }),
  ]);
  const errors = stderr.text.replaceAll(/\s+/g, ' ').trim();
  if (line === null) return `a program inside did not work${errors === '' ? '' : `: ${errors}`}.`;
  const findings: unknown = JSON.parse(line);
  return Array.isArray(findings) ? findings.map(String) : 'a program inside did not work.';
}

/** Kills only the wrapper. Each process inside keeps the standard output open as long as it lives. */
async function isGoneWithItsWrapper({ leader }: ConfinedProcess): Promise<boolean> {
  const closed = leader.stdout.readableEnded ? Promise.resolve() : once(leader.stdout, 'end');
  leader.stdout.resume();
  leader.kill('SIGKILL');
  return Promise.race([closed.then(() => true), setTimeout(GONE_MS, false, { ref: false })]);
}

/** Opens files, listeners and a proxy network outside the sandbox for the canary to find. */
async function openStage() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'qm-')));
  const mark = randomUUID();
  const content = `left for the canary by ${process.pid}`;
  /** A hidden file and a readable one. */
  const files = [join(folder, 'marker'), join(folder, 'shown', 'marker')];
  /** A socket in the file system and an abstract one. */
  const sockets = [join(folder, 'listener.sock'), `\0${mark}`];
  const seen = { connections: 0, tunnels: 0 };
  for (const name of ['work', 'shown']) await mkdir(join(folder, name));
  for (const file of files) await writeFile(file, content);
  const servers: Server[] = [];
  for (const place of [{ port: 0, host: '127.0.0.1' }, ...sockets.map((path) => ({ path }))]) {
    const server = createServer((socket) => {
      seen.connections += 1;
      socket.on('error', () => undefined).destroy();
    });
    servers.push(server.listen(place));
    await once(server, 'listening');
  }
  const address = servers[0]?.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  /** Records the connections of a proxy with a hole. */
  const network: Network = {
    resolve: () => Promise.resolve(['1.1.1.1']),
    connect: () => {
      seen.tunnels += 1;
      return connect(port, '127.0.0.1');
    },
  };
  /** Returns the findings from outside the sandbox. */
  const traces = async (): Promise<readonly string[]> => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return [
      ...(texts.some((text) => text !== content) ? ['write'] : []),
      ...(seen.connections > 0 ? ['loopback'] : []),
      ...(seen.tunnels > 0 ? ['proxy'] : []),
    ];
  };
  const close = async (): Promise<void> => {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  };
  return { folder, mark, files, sockets, port, network, traces, close };
}

async function canaryFor({ folder, mark, files, sockets, port }: Stage): Promise<Program> {
  const namespaces = NAMESPACES.map(async (name) => [name, await readlink(`/proc/self/ns/${name}`)] as const);
  const attempts = {
    read: [...files.slice(0, 1), ...FAMILIAR, ...(await filesOf(homedir()))],
    write: files,
    port,
    sockets,
    proxy: PROXY_PORT,
    address: NOWHERE,
    mark,
    host: NOT_LISTED,
    namespaces: Object.fromEntries(await Promise.all(namespaces)),
  };
  return {
    command: process.execPath,
    args: [CANARY, JSON.stringify(attempts)],
    environment: {},
    work: join(folder, 'work'),
    readable: [process.execPath, CANARY, join(folder, 'shown')],
    hosts: [LISTED],
  };
}

/** Returns up to five files directly in a folder, except those that run the canary. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  return files.filter((file) => file !== process.execPath && dirname(CANARY) !== folder).slice(0, 5);
}
