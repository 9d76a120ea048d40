import { InstallFailure } from './installer.ts';
import { readWheels, type MissingWheel } from './read-wheels.ts';
import type { Finished } from './run-installer.ts';

const MOST_ROUNDS = 40;
const DOWNLOAD = ['download', '--no-deps', '--only-binary', ':all:', '--no-input', '--disable-pip-version-check'];

export type ResolvePlace = {
  /** Where wheels are put; empty at first. */
  readonly wheels: string;
  /** For other files. */
  readonly scratch: string;
};

/**
 * Downloads a wheel of everything that a package needs, as `NAME==VERSION` and in one version each. pip is never left to follow
 * requirements, for it follows those that are addresses or files of this machine, too.
 *
 * The newest versions that satisfy what is asked are taken. Where they contradict each other, older ones of the packages that ask are
 * tried, the farthest from the requirement first; not every combination.
 *
 * @param python Runs Python with these arguments.
 * @param requirement `NAME` or `NAME==VERSION`.
 * @param failureOf What pip's failure means that is not about a contradiction.
 * @throws {InstallFailure}
 */
export async function resolveWheels(
  python: (args: readonly string[]) => Promise<Finished>,
  { wheels, scratch }: ResolvePlace,
  requirement: string,
  failureOf: (said: string) => InstallFailure,
): Promise<readonly string[]> {
  const older = new Map<string, string>();
  let fault: InstallFailure | undefined;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { packages, missing } = await readWheels(python, wheels, scratch, requirement, [...older.values()]);
    if (missing.length === 0) return packages;
    const wanted = missing.map(({ name, specifier }) => name + specifier);
    const { status, said } = await python(['-I', '-m', 'pip', ...DOWNLOAD, '--dest', wheels, '--', ...wanted]);
    if (status === 0) continue;
    const failure = failureOf(said);
    const unmet = missing.find(({ name }) => name === unmetIn(said));
    if (round === 0 || failure.kind !== 'package_missing' || unmet === undefined) throw failure;
    fault ??= faultOf(unmet);
    const [name, version] = askerOf(unmet, requirement.includes('==') ? packages[0] : undefined);
    if (name === undefined || version === undefined) throw fault;
    older.set(name, `${name}<=${version},!=${version}`);
  }
  throw fault ?? new InstallFailure('unsupported', `its requirements were not sorted out in ${MOST_ROUNDS} rounds`);
}

/** Name and version of the package to be replaced by an older one, for what it asks for is not to be had. */
function askerOf({ askers }: MissingWheel, fixed: string | undefined): readonly string[] {
  const asker = askers.findLast((one) => one !== fixed);
  return asker?.replace(/\+.*$/, '').split('==') ?? [];
}

function faultOf({ name, specifier, askers }: MissingWheel): InstallFailure {
  const by = askers.length === 0 ? '' : `, which is what ${askers.join(' and ')} ask for`;
  return new InstallFailure(
    'unsupported',
    `the index has no wheel of ${name}${specifier}${by}; older versions were tried, but not every combination of them`,
  );
}

/** The package of which pip found no wheel, by its name in the index. */
function unmetIn(said: string): string | undefined {
  const [, name] = /No matching distribution found for ([\w.-]+)/.exec(said) ?? [];
  return name?.toLowerCase().replaceAll(/[-_.]+/g, '-');
}
