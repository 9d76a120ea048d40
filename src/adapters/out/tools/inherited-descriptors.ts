import { openSync, readdirSync, readFileSync } from 'node:fs';

/** Flag of a descriptor that is closed when another program is run. */
const CLOSE_ON_EXEC = 0o2000000;

let inherited: readonly number[] | undefined;
let nothing: number | undefined;

/**
 * Entries of a child's `stdio` from some descriptor on that keep from it whatever this process itself was started with: files
 * that somebody left open. Node itself sees to the first sixteen and what follows them without a gap. The child finds nothing there. Linux only; elsewhere the list is empty.
 */
export function blanks(from: number): readonly ('ignore' | number)[] {
  inherited ??= inheritedDescriptors();
  const last = inherited.at(-1) ?? 0;
  if (last < from) return [];
  const blank = (nothing ??= openSync('/dev/null', 'r'));
  const known = new Set(inherited);
  return Array.from({ length: last - from + 1 }, (_, at) => (known.has(from + at) ? blank : 'ignore'));
}

function inheritedDescriptors(): readonly number[] {
  return numbersIn('/proc/self/fd')
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor))
    .toSorted((a, b) => a - b);
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    return false;
  }
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder).map(Number);
  } catch {
    return [];
  }
}
