import { dirname } from 'node:path';
import type { Program } from './sandbox.ts';
import type { SystemPlaces } from './system-places.ts';

/** Folder inside the sandbox for the forwarder, its socket and certificates. */
const OURS = '/run/quartermaster';
/** Address of the forwarder, on the program's own loopback interface. */
const PROXY = 'http://127.0.0.1:3128';
const NO_PROXY = 'localhost,127.0.0.1,::1';
const PROXY_ENVIRONMENT = {
  HTTPS_PROXY: PROXY,
  HTTP_PROXY: PROXY,
  https_proxy: PROXY,
  http_proxy: PROXY,
  NO_PROXY,
  no_proxy: NO_PROXY,
  NODE_USE_ENV_PROXY: '1',
};
const TMP_BYTES = 64 * 1024 ** 2;
const FILE_BYTES = 256 * 1024 ** 2;
const OPEN_FILES = 1_024;
/** Limit that counts threads too and does not bind programs of root; the watched process enforces the real one. */
const TASKS = 1_024;
const DATA_BYTES = 4 * 1024 ** 3;

/** Socket of the program's own proxy, and the forwarder that leads to it. */
export type Egress = { readonly socket: string; readonly node: string; readonly forwarder: string };

/** Input of bubblewrap for the confinement of a program. */
export type Confinement = {
  readonly program: Program;
  /** Path of the work folder inside the sandbox. */
  readonly work: string;
  readonly system: SystemPlaces;
  /** Null for a program without allowed hosts. */
  readonly egress: Egress | null;
  /** Certificate files by the name of their variable. */
  readonly certificates: Readonly<Record<string, string>>;
  /** Descriptor of the system call filter. */
  readonly filter: number;
  /** Descriptor to which bubblewrap writes the id of the first process inside the sandbox. */
  readonly info: number;
};

/**
 * Builds bubblewrap's arguments before the `--`.
 * All namespaces are unshared, the file system begins empty, and later mounts hide earlier ones.
 */
export function bubblewrapArguments(confinement: Confinement): readonly string[] {
  const { program, work, system, egress, certificates, filter, info } = confinement;
  const shown = egress === null ? [] : Object.keys(certificates);
  const environment = {
    LANG: 'C.UTF-8',
    ...program.environment,
    HOME: '/tmp',
    TMPDIR: '/tmp',
    PATH: `${dirname(program.command)}:/usr/local/bin:/usr/bin:/bin`,
    ...(egress === null ? {} : PROXY_ENVIRONMENT),
    ...Object.fromEntries(shown.map((name) => [name, `${OURS}/${name}`])),
  };
  const options: readonly (readonly string[])[] = [
    ['--unshare-all', '--unshare-user', '--uid', '65534', '--gid', '65534', '--hostname', 'sandbox'],
    ['--die-with-parent', '--new-session', '--clearenv'],
    ['--seccomp', String(filter), '--info-fd', String(info)],
    ['--proc', '/proc', '--dev', '/dev'],
    ...['/dev/shm', '/tmp'].map((folder) => ['--size', String(TMP_BYTES), '--tmpfs', folder]),
    ...system.folders.map((folder) => readOnly(folder)),
    ...system.links.map(({ path, to }) => ['--symlink', to, path]),
    ...system.files.map(({ path, from }) => readOnly(from, path)),
    ...system.masked.map((path) => readOnly('/dev/null', path)),
    ...program.readable.map((folder) => readOnly(folder)),
    ...(egress === null ? [] : egressMounts(egress)),
    ...shown.map((name) => readOnly(certificates[name] ?? '', `${OURS}/${name}`)),
    ['--bind', program.work, work, '--chdir', work],
    ...['/proc', '/dev', '/'].map((place) => ['--remount-ro', place]),
    ...Object.entries(environment).map(([name, value]) => ['--setenv', name, value]),
  ];
  return options.flat();
}

/** Builds the command inside the sandbox: the program with its limits and, for allowed hosts, its forwarder. */
export function confinedCommand({ program, system, egress }: Confinement): readonly string[] {
  const limits = { nofile: OPEN_FILES, nproc: TASKS, fsize: FILE_BYTES, data: DATA_BYTES, core: 0 };
  const forwarder =
    egress === null ? [] : [egress.node, `${OURS}/forwarder.mjs`, `${OURS}/egress.sock`, new URL(PROXY).port];
  return [
    system.prlimit,
    ...Object.entries(limits).map(([name, most]) => `--${name}=${most}`),
    '--',
    ...forwarder,
    program.command,
    ...program.args,
  ];
}

function readOnly(from: string, path = from): readonly string[] {
  return ['--ro-bind', from, path];
}

function egressMounts({ node, forwarder, socket }: Egress): readonly (readonly string[])[] {
  return [readOnly(node), readOnly(forwarder, `${OURS}/forwarder.mjs`), readOnly(socket, `${OURS}/egress.sock`)];
}
