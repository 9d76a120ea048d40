/** Lines around a difference. */
const AROUND = 3;

/**
 * Returns the difference of two texts as one hunk in unified form: common lines at both ends are left out but for three.
 * Empty for equal texts.
 */
export function lineDiff(before: string, after: string): readonly string[] {
  if (before === after) return [];
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - start && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const from = Math.max(0, start - AROUND);
  const removed = old.slice(start, old.length - tail);
  const added = now.slice(start, now.length - tail);
  const behind = now.slice(now.length - tail, now.length - tail + AROUND);
  const length = (lines: readonly string[]): number => start - from + lines.length + behind.length;
  return [
    `@@ -${from + 1},${length(removed)} +${from + 1},${length(added)} @@`,
    ...old.slice(from, start).map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...behind.map((line) => ` ${line}`),
  ];
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
