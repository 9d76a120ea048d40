import { readFileSync } from 'node:fs';

/**
 * Reads one JSON value a line. The shape is the caller's claim: `npm run catalog:check` is what proves it.
 *
 * @param seen Told every line, in an order that does not depend on that of the file.
 */
export function readJsonLines<Value>(file: string, seen?: (line: string) => void): Value[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  if (seen !== undefined) lines.toSorted().forEach(seen);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Value;
    } catch (cause) {
      throw new Error(`${file}, line ${index + 1}: not JSON`, { cause });
    }
  });
}
