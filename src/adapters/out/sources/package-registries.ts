import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SourceFailure } from '../../../application/ports/catalog-source.ts';
import { checkRegistryAddress } from './packages-source.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 30_000;
const DEFAULT_INDEX = 'from pip._internal.models.index import PyPI; print(PyPI.simple_url)';
/** Sections of pip's configuration, the strongest first. */
const SECTIONS = [':env:', 'install', 'global'];

/** Returns the address of npm's configured registry. @throws {SourceFailure} without npm. */
export async function npmRegistryAddress(): Promise<string> {
  return checkRegistryAddress(await outputOf('npm', ['config', 'get', 'registry']), 'npm');
}

/** Returns the address of pip's configured index. @throws {SourceFailure} without Python or pip. */
export async function pipIndexAddress(): Promise<string> {
  const configured = indexOf(await outputOf('python3', ['-m', 'pip', 'config', 'list']));
  return checkRegistryAddress(configured ?? (await outputOf('python3', ['-c', DEFAULT_INDEX])), 'pip');
}

/** Returns the index in the output of `pip config list`. */
export function indexOf(listed: string): string | undefined {
  return SECTIONS.map((section) =>
    listed
      .split('\n')
      .find((line) => line.startsWith(`${section}.index-url=`))
      ?.slice(`${section}.index-url=`.length)
      .trim()
      .replace(/^'(.*)'$/, '$1'),
  ).find((address) => address !== undefined);
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(program, args, { timeout: TIMEOUT_MS })).stdout;
  } catch (cause) {
    throw new SourceFailure(`${program} does not say its registry. Check that ${program} works here.`, { cause });
  }
}
