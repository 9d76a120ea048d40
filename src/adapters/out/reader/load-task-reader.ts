import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskReader } from '../../../application/ports/task-reader.ts';
import { makeWasmTaskReader } from './wasm-task-reader.ts';

/** The reader of a data folder. @throws {Error} When its files are missing or damaged. */
export function loadTaskReader(data: string): TaskReader {
  const [kernel, weights] = ['kernel.wasm', 'reader.bin'].map((name) => readFileSync(join(data, 'reader', name)));
  if (kernel === undefined || weights === undefined)
    throw new Error('The reader has no files. Install the package again.');
  return makeWasmTaskReader(kernel, weights);
}
