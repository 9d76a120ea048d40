import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ABOUT = 'import sys,pip;print(sys.executable)';
const python = spawnSync('python3', ['-c', ABOUT], { encoding: 'utf8' }).stdout?.trim() ?? '';

/** `describe` where there is a Python with pip, else `describe.skip`. */
export const describeWithPip = python === '' ? describe.skip : describe;

/** `describe` where there are uv and Python, else `describe.skip`. */
export const describeWithUv = spawnSync('uv', ['--version']).status === 0 ? describeWithPip : describe.skip;

/** A PATH on which there is Python, and pip with it, and nothing else. */
export function pathOfPip(folder: string): string {
  const path = join(folder, 'bin');
  mkdirSync(path);
  symlinkSync(python, join(path, 'python3'));
  return path;
}
