import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskReader } from '../../../application/ports/task-reader.ts';
import { makeWasmTaskReader } from './wasm-task-reader.ts';

/** The reader of a data folder, or null where the folder has none. @throws {Error} When its files are damaged. */
export function loadTaskReader(data: string): TaskReader | null {
  const [kernel, weights] = ['kernel.wasm', 'reader.bin'].map((name) => join(data, 'reader', name)) as [string, string];
  return existsSync(kernel) && existsSync(weights)
    ? makeWasmTaskReader(readFileSync(kernel), readFileSync(weights))
    : null;
}
