import { readdirSync, readFileSync } from 'node:fs';

/** Processes of this machine that have a text in their environment and still run. */
export function tagged(text: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((id) => read(`/proc/${id}/environ`).includes(text))
    .map(Number);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
