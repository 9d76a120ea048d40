import { readdirSync, readFileSync } from 'node:fs';

/** A process as the system lists it. */
export type ProcessEntry = {
  readonly id: number;
  readonly parent: number;
  /** Memory that is its own or shared without a file behind it, in bytes. */
  readonly bytes: number;
};

/** Every process that can be seen here, without those that have ended and only wait to be cleared away; empty where there is no /proc. */
export function processTable(): readonly ProcessEntry[] {
  return numbersIn('/proc').flatMap((id) => readEntry(id) ?? []);
}

/** Those that descend from a process, without itself, in ascending order of distance. */
export function descendantsOf(root: number, table: readonly ProcessEntry[]): readonly ProcessEntry[] {
  const children = Map.groupBy(table, ({ parent }) => parent);
  const found: ProcessEntry[] = [...(children.get(root) ?? [])];
  for (const entry of found) found.push(...(children.get(entry.id) ?? []));
  return found;
}

/** What tells a process from a later one with the same id; null when there is none, or one that only waits to be cleared away. */
export function identityOf(id: number): string | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${id}/stat`, 'latin1').split(/\) (?!.*\) )/s);
    const fields = rest.split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function readEntry(id: number): ProcessEntry | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${id}/status`, 'latin1');
  } catch {
    return undefined;
  }
  if (/^State:\s+[ZX]/m.test(status)) return undefined;
  return { id, parent: field(status, 'PPid'), bytes: (field(status, 'RssAnon') + field(status, 'RssShmem')) * 1024 };
}

function field(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
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
