import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unsupported } from './installer.ts';
import type { RunWith } from './run-installer.ts';

const MAX_PACKAGES = 200;

/** Program that follows requirements through the METADATA of wheels, with pip's own parser. */
const SCRIPT = fileURLToPath(new URL('read-wheels.py', import.meta.url));

/** Package without a wheel that satisfies all requirements on it. */
export type MissingWheel = {
  /** Normalized name (PEP 503). */
  readonly name: string;
  /** PEP 440 specifier; empty for any version. */
  readonly specifier: string;
  /** Packages that require certain versions of it, as `NAME==VERSION`, nearest to the requirement first. */
  readonly askers: readonly string[];
};

export type WheelNeeds = {
  /** Packages with a wheel, as `NAME==VERSION`. */
  readonly packages: readonly string[];
  /** Empty once the folder is complete. */
  readonly missing: readonly MissingWheel[];
};

/**
 * Determines the packages that a requirement needs from the wheels in a folder, and removes unfit wheels from it.
 *
 * @param python Runs Python, which must include pip, with these arguments.
 * @param scratch Folder for temporary files.
 * @param bounds Further requirements, such as `NAME<=VERSION,!=VERSION`.
 * @throws {InstallFailure} `unsupported` for a requirement outside the index, or for over 200 packages.
 */
export async function readWheels(
  python: RunWith,
  folder: string,
  scratch: string,
  requirement: string,
  bounds: readonly string[],
): Promise<WheelNeeds> {
  const file = join(scratch, 'needs.json');
  const given = [folder, file, String(MAX_PACKAGES), requirement, ...bounds];
  const { status, stderr } = await python(['-I', SCRIPT, ...given]);
  if (/No module named '?pip\b/.test(stderr))
    throw unsupported('neither uv nor the pip of python3 is here: install one of them');
  const why = stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  if (status !== 0) throw unsupported(`what it needs could not be found out (${why})`);
  const answer = JSON.parse(await readFile(file, 'utf8')) as WheelNeeds | { readonly refused: string };
  if ('refused' in answer) throw unsupported(answer.refused);
  return answer;
}
