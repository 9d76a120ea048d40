import { readFileSync } from 'node:fs';

/** One JSON value a line. */
export function readJsonLines<Value>(file: string): Value[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Value);
}
