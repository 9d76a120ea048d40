import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';

export type ProcessEntry = {
  readonly id: number;
  readonly parent: number;
  /** Bytes of private memory, and of shared memory without a backing file. */
  readonly bytes: number;
};

/** Lists every visible process that has not ended; empty without /proc. */
export function processTable(): readonly ProcessEntry[] {
  return processIds().flatMap((id) => {
    const status = readProc(id, 'status');
    if (status === '' || /^State:\s+[ZX]/m.test(status)) return [];
    const bytes = (field(status, 'RssAnon') + field(status, 'RssShmem')) * 1024;
    return [{ id, parent: field(status, 'PPid'), bytes }];
  });
}

/** Lists the descendants of a process, without itself, in ascending order of distance. */
export function descendantsOf(root: number, table: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const children = Map.groupBy(table, ({ parent }) => parent);
  const found: ProcessEntry[] = [...(children.get(root) ?? [])];
  for (const entry of found) found.push(...(children.get(entry.id) ?? []));
  return found;
}

/** Returns a text that differs from that of a later process with the same id; null for a missing or ended process. */
export function identityOf(id: number): string | null {
  const [, rest = ''] = readProc(id, 'stat').split(/\) (?!.*\) )/s);
  const fields = rest.split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
}

/** Reads a file of a process below /proc; empty when it is unreadable. */
export function readProc(id: number, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'latin1');
  } catch {
    return '';
  }
}

/** Sends a signal to a process, unless the process has ended or belongs to another user. */
export function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // The process has ended or belongs to another user.
  }
}

function field(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

function processIds(): readonly number[] {
  try {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return names.map(Number);
  } catch {
    return [];
  }
}
