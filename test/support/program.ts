import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A process of ours that is running. */
export type Program = {
  readonly process: ChildProcess;
  /** Resolves to the first line on stdout, or to what there was when stdout ended. */
  readonly firstLine: Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
};

/** Starts `node` on a file of this repository. The environment holds PATH, a catalog in memory, no web search, no package registries and what is given. */
export function startProgram(
  script: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  return startCommand(process.execPath, [script, ...words], env, ROOT);
}

/** Starts a command in a folder, with the environment of {@link startProgram}. */
export function startCommand(
  command: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  folder: string,
): Program {
  const child = spawn(command, words, {
    cwd: folder,
    env: { PATH: process.env['PATH'], QM_CATALOG: 'memory:', QM_SEARCH: 'none', QM_SYNC_PACKAGES: 'off', ...env },
  });
  const { promise: firstLine, resolve } = Promise.withResolvers<string>();
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += String(text);
    if (stdout.includes('\n')) resolve(stdout.split('\n')[0] ?? '');
  });
  child.stdout.on('end', () => resolve(stdout));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { process: child, firstLine, ended };
}
