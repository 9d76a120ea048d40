import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCommand } from './program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Shell of a user in a clone: `quartermaster` and `npx quartermaster` are the program of this tree. */
export type CloneShell = {
  /** Runs a script with bash; it stops at the first failure. */
  readonly bash: (script: string, env?: Readonly<Record<string, string>>) => Promise<Ended>;
  /** Runs a command. */
  readonly command: (
    command: string,
    words: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<Ended>;
};

/** Makes a shell whose working folder and home are `folder`. Its environment has no keys. */
export function openCloneShell(folder: string): CloneShell {
  const bin = join(folder, '.bin');
  mkdirSync(bin, { recursive: true });
  const start = `exec "${process.execPath}" "${join(ROOT, 'src/main.ts')}"`;
  const npx = `#!/bin/sh\n[ "$1" = quartermaster ] || { echo "npx $1 is not known here" >&2; exit 127; }\nshift\n${start} "$@"\n`;
  writeFileSync(join(bin, 'quartermaster'), `#!/bin/sh\n${start} "$@"\n`, { mode: 0o755 });
  writeFileSync(join(bin, 'npx'), npx, { mode: 0o755 });
  const own = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: folder, QM_LOG: 'silent' };
  const command: CloneShell['command'] = (name, words, env = {}) =>
    startCommand(name, words, { ...own, ...env }, folder).ended;
  return {
    command,
    bash: (script, env) => command('bash', ['--norc', '-euo', 'pipefail', '-c', script], env),
  };
}

/** Arguments of `node` under which `quartermaster/client` is the source of this tree. */
export const CLONE_MODULES = ['--conditions=quartermaster-clone'];
