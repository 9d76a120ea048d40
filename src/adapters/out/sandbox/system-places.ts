import { accessSync, constants, existsSync, lstatSync, readlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Parts of this system that every program may see, and the host programs that confine it. */
export type SystemPlaces = {
  readonly folders: readonly string[];
  readonly links: readonly { readonly path: string; readonly to: string }[];
  /** Files mounted over or beside the folders. */
  readonly files: readonly { readonly path: string; readonly from: string }[];
  /** Files of /proc that are hidden. */
  readonly masked: readonly string[];
  readonly bubblewrap: string;
  readonly prlimit: string;
};

const FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store'];
/** Configuration for programs and libraries; never a service's secrets. */
const CONFIGURATION = [
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/ssl/certs',
  '/etc/ssl/openssl.cnf',
  '/etc/pki/tls/certs',
  '/etc/pki/ca-trust/extracted',
  '/etc/localtime',
  '/etc/mime.types',
];
/** Files of /proc with facts about the whole machine. */
const MASKED = [
  'keys',
  'key-users',
  'kcore',
  'kallsyms',
  'slabinfo',
  'timer_list',
  'vmallocinfo',
  'pagetypeinfo',
  'kpagecount',
  'kpageflags',
  'kpagecgroup',
  'sched_debug',
  'sysrq-trigger',
  'config.gz',
];
/** Files of /etc that our own files replace. */
const OWN_FILES = ['passwd', 'group', 'hosts', 'nsswitch.conf'];

/** Examines the system. @returns A sentence about the missing part when programs cannot be confined here. */
export function systemPlaces(path: string): SystemPlaces | string {
  const bubblewrap = findProgram('bwrap', path);
  if (bubblewrap === null) return 'bubblewrap (bwrap) is not installed: install the package bubblewrap.';
  const prlimit = findProgram('prlimit', '/usr/bin:/bin');
  if (prlimit === null) return 'prlimit is not installed: install the package util-linux.';
  const there = FOLDERS.filter((folder) => existsSync(folder));
  return {
    folders: there.filter((folder) => !isLink(folder)),
    links: there.filter(isLink).map((folder) => ({ path: folder, to: readlinkSync(folder) })),
    files: [
      ...CONFIGURATION.filter((file) => existsSync(file)).map((file) => ({ path: file, from: file })),
      ...OWN_FILES.map((name) => ({
        path: `/etc/${name}`,
        from: fileURLToPath(new URL(`inside/etc/${name}`, import.meta.url)),
      })),
    ],
    masked: MASKED.map((name) => `/proc/${name}`).filter((file) => existsSync(file)),
    bubblewrap,
    prlimit,
  };
}

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink();
}

function findProgram(name: string, path: string): string | null {
  const folders = path.split(delimiter).filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
