import { unsupported, type InstallFailure } from './installer.ts';
import { readWheels, type MissingWheel } from './read-wheels.ts';
import type { RunWith } from './run-installer.ts';

const MAX_ROUNDS = 40;
const DOWNLOAD = ['download', '--no-deps', '--only-binary', ':all:', '--no-input', '--disable-pip-version-check'];

/** Folder for the wheels, empty at first, and folder for temporary files. */
export type ResolveFolders = { readonly wheels: string; readonly scratch: string };

/**
 * Downloads one wheel of every package that a requirement needs, and returns them as `NAME==VERSION`. pip itself must
 * not follow requirements, because it also follows addresses and files of this machine.
 *
 * The newest fitting versions are taken. When they conflict, older versions of the requiring packages are tried, but
 * not every combination. The package farthest from the requirement comes first.
 *
 * @param python Runs Python with these arguments.
 * @param wanted `NAME` or `NAME==VERSION`, and bounds of the versions of its dependencies.
 * @param failureOf Parses a failure of pip that is no conflict.
 * @throws {InstallFailure}
 */
export async function resolveWheels(
  python: RunWith,
  { wheels, scratch }: ResolveFolders,
  { requirement, bounds = [] }: { readonly requirement: string; readonly bounds?: readonly string[] },
  failureOf: (stderr: string) => InstallFailure,
): Promise<readonly string[]> {
  const older = new Map<string, string>();
  let fault: InstallFailure | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { packages, missing } = await readWheels(python, wheels, scratch, requirement, [
      ...bounds,
      ...older.values(),
    ]);
    if (missing.length === 0) return packages;
    const wanted = missing.map(({ name, specifier }) => name + specifier);
    const { status, stderr } = await python(['-I', '-m', 'pip', ...DOWNLOAD, '--dest', wheels, '--', ...wanted]);
    if (status === 0) continue;
    const failure = failureOf(stderr);
    const unmet = missing.find(({ name }) => name === unmetIn(stderr));
    if (round === 0 || failure.kind !== 'package_missing' || unmet === undefined) throw failure;
    fault ??= faultOf(unmet);
    const [name, version] = askerOf(unmet, requirement.includes('==') ? packages[0] : undefined);
    if (name === undefined || version === undefined) throw fault;
    older.set(name, `${name}<=${version},!=${version}`);
  }
  throw fault ?? unsupported(`its requirements were not sorted out in ${MAX_ROUNDS} rounds`);
}

/** Returns name and version of a requiring package that an older version must replace. */
function askerOf({ askers }: MissingWheel, fixed: string | undefined): readonly string[] {
  const asker = askers.findLast((one) => one !== fixed);
  return asker?.replace(/\+.*$/, '').split('==') ?? [];
}

function faultOf({ name, specifier, askers }: MissingWheel): InstallFailure {
  const by = askers.length === 0 ? '' : `, which is what ${askers.join(' and ')} ask for`;
  return unsupported(
    `the index has no wheel of ${name}${specifier}${by}; older versions were tried, but not every combination of them`,
  );
}

/** Returns the normalized name of the package without a wheel. */
function unmetIn(stderr: string): string | undefined {
  const [, name] = /No matching distribution found for ([\w.-]+)/.exec(stderr) ?? [];
  return name?.toLowerCase().replaceAll(/[-_.]+/g, '-');
}
