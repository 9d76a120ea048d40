import { readFileSync } from 'node:fs';

/** Reads one JSON value a line. The shape is the caller's claim: `npm run catalog:check` is what proves it. */
export function readJsonLines<Value>(file: string): Value[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return JSON.parse(line) as Value;
      } catch (cause) {
        throw new Error(`${file}, line ${index + 1}: not JSON`, { cause });
      }
    });
}
