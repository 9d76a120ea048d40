import { readdirSync, readFileSync } from 'node:fs';

/** In which the system counts the time of processors. */
const TICK_MS = 10;

/** A process of this machine as the system shows it to others. */
export type SeenProcess = { readonly id: number; readonly parent: number; readonly line: string };

/** Every process with the words that it was started with; those that have ended and are only still listed have none. */
export function seenProcesses(): readonly SeenProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const line = read(`/proc/${name}/cmdline`).replaceAll('\0', ' ');
      if (line === '') return [];
      const stat = read(`/proc/${name}/stat`);
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ id: Number(name), parent, line }];
    });
}

/** Those that were started with a text among their words. */
export function startedWith(text: string): readonly SeenProcess[] {
  return seenProcesses().filter(({ line }) => line.includes(text));
}

/** The environment of a process, variables parted by NUL; empty when it may not be read. */
export function environmentOf(id: number): string {
  return read(`/proc/${id}/environ`);
}

/** Milliseconds of a processor that a process has used. */
export function processorMs(id: number): number {
  const stat = read(`/proc/${id}/stat`);
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * TICK_MS;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
