import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Kills what bubblewrap left behind. When whoever started it dies while it makes a namespace, its first process in there waits for
 * a word of the one outside, which is gone, and does so for ever; nothing was started in it. Linux only. Never throws.
 *
 * @param begin How the command lines of ours begin.
 */
export function clearLeftovers(begin: readonly string[]): void {
  const lines = new Map(numbersIn('/proc').map((id) => [id, read(`/proc/${id}/cmdline`)]));
  const ours = `${begin.join('\0')}\0`;
  for (const [id, line] of lines) {
    if (!line.startsWith(ours)) continue;
    const status = read(`/proc/${id}/status`);
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    const isFirst = /^NSpid:.*\s\d+\s+1$/m.test(status);
    if (isFirst && lines.get(parent)?.startsWith(ours) !== true) kill(id);
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It belongs to somebody else, or is gone.
  }
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
