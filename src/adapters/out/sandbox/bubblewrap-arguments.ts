import { dirname } from 'node:path';
import type { Program } from './sandbox.ts';
import type { SystemPlaces } from './system-places.ts';

/** Folder inside with what is ours: the way out, certificates. */
const OURS = '/run/quartermaster';
/** Port on the program's own loopback from which the way out leads on. */
const PROXY = 'http://127.0.0.1:3128';
const TMP_BYTES = 64 * 1024 ** 2;
const FILE_BYTES = 256 * 1024 ** 2;
const OPEN_FILES = 1_024;
/** Counts threads too, and does not bind programs of root: the watchdog is what holds. */
const TASKS = 1_024;
const DATA_BYTES = 4 * 1024 ** 3;

/** The socket of the program's own proxy, and what joins the program to it. */
export type WayOut = { readonly socket: string; readonly node: string; readonly forwarder: string };

export type Confinement = {
  readonly program: Program;
  /** Where it finds its work folder. */
  readonly work: string;
  readonly system: SystemPlaces;
  /** Null for a program that may reach nobody. */
  readonly wayOut: WayOut | null;
  /** Files with certificates, by the variable that names them. */
  readonly certificates: Readonly<Record<string, string>>;
  /** Descriptor of the filter of system calls. */
  readonly filter: number;
  /** Descriptor at which bubblewrap says which process is the first inside. */
  readonly info: number;
};

/**
 * How a program is confined, in bubblewrap's terms: what precedes the `--`. Everything is unshared; the file system begins empty;
 * later mounts lie over earlier ones.
 */
export function bubblewrapArguments({
  program,
  work,
  system,
  wayOut,
  certificates,
  filter,
  info,
}: Confinement): readonly string[] {
  const shown = wayOut === null ? [] : Object.keys(certificates);
  const environment = {
    LANG: 'C.UTF-8',
    ...program.environment,
    HOME: '/tmp',
    TMPDIR: '/tmp',
    PATH: `${dirname(program.command)}:/usr/local/bin:/usr/bin:/bin`,
    ...(wayOut === null ? {} : wayOutEnvironment()),
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
    ...(wayOut === null ? [] : wayOutMounts(wayOut)),
    ...shown.map((name) => readOnly(certificates[name] ?? '', `${OURS}/${name}`)),
    ['--bind', program.work, work, '--chdir', work],
    ...['/proc', '/dev', '/'].map((place) => ['--remount-ro', place]),
    ...Object.entries(environment).map(([name, value]) => ['--setenv', name, value]),
  ];
  return options.flat();
}

/** What is run inside: the program, behind its limits and, where it has one, beside its way out. */
export function confinedCommand({ program, system, wayOut }: Confinement): readonly string[] {
  const limits = { nofile: OPEN_FILES, nproc: TASKS, fsize: FILE_BYTES, data: DATA_BYTES, core: 0 };
  const beside =
    wayOut === null ? [] : [wayOut.node, `${OURS}/forwarder.mjs`, `${OURS}/egress.sock`, new URL(PROXY).port];
  return [
    system.prlimit,
    ...Object.entries(limits).map(([name, most]) => `--${name}=${most}`),
    '--',
    ...beside,
    program.command,
    ...program.args,
  ];
}

function readOnly(from: string, path = from): readonly string[] {
  return ['--ro-bind', from, path];
}

function wayOutMounts({ node, forwarder, socket }: WayOut): readonly (readonly string[])[] {
  return [readOnly(node), readOnly(forwarder, `${OURS}/forwarder.mjs`), readOnly(socket, `${OURS}/egress.sock`)];
}

function wayOutEnvironment(): Readonly<Record<string, string>> {
  const nearby = 'localhost,127.0.0.1,::1';
  return {
    HTTPS_PROXY: PROXY,
    HTTP_PROXY: PROXY,
    https_proxy: PROXY,
    http_proxy: PROXY,
    NO_PROXY: nearby,
    no_proxy: nearby,
    NODE_USE_ENV_PROXY: '1',
  };
}
