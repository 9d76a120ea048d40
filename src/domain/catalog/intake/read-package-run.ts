import { isOneVersion } from './latest-version.ts';

/** The package or endpoint that a client's configuration starts, without values of variables. */
export type Launch =
  | {
      readonly starts: 'package';
      readonly registryType: 'npm' | 'pypi' | 'oci' | 'nuget';
      readonly identifier: string;
      /** Null for the newest version. */
      readonly version: string | null;
      readonly runtimeHint: string;
      /** Words after the package; they may hold secrets. */
      readonly words: readonly string[];
      /** Names of variables that the command passes on. */
      readonly environment: readonly string[];
      /** Options of the local machine, which were left out. */
      readonly leftOut: readonly string[];
    }
  | {
      readonly starts: 'remote';
      readonly url: string;
      readonly transport: 'streamable-http' | 'sse';
      readonly headers: readonly string[];
    }
  | { readonly starts: 'unknown'; /** Completes "…: it". */ readonly why: string };

export function unknownLaunch(why: string): Launch {
  return { starts: 'unknown', why };
}

type Runner = {
  readonly registryType: 'npm' | 'pypi' | 'nuget';
  readonly runtimeHint: string;
  readonly options: OptionRules;
  readonly spec: RegExp;
  /** Options that name the package; the next word is then one of its programs. */
  readonly package: readonly string[];
};

const NPM: Runner = {
  registryType: 'npm',
  runtimeHint: 'npx',
  options: {
    alone: /^(?:-y|--yes|-q|--quiet|-s|--silent|--bun|--prefer-online|--prefer-offline)$/,
    valued: /^(?:-p|--package)$/,
  },
  spec: /^((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*)(?:@([^@/:\s]+))?$/i,
  package: ['-p', '--package'],
};
const PYPI: Runner = {
  registryType: 'pypi',
  runtimeHint: 'uvx',
  options: {
    alone: /^(?:-q|--quiet|-v|--verbose|-n|--no-cache|--refresh|--isolated|--native-tls|--no-progress)$/,
    valued: /^(?:--from|--spec|--with|-p|--python|--prerelease|--link-mode)$/,
  },
  spec: /^([a-z0-9](?:[\w.-]*[a-z0-9])?)(?:(?:==|@)([^@/:\s]+))?$/i,
  package: ['--from', '--spec'],
};
const NUGET: Runner = {
  registryType: 'nuget',
  runtimeHint: 'dnx',
  options: { alone: /^(?:-y|--yes|--prerelease)$/, valued: /^(?!)/ },
  spec: /^([a-z0-9][\w.-]*)(?:@([^@/:\s]+))?$/i,
  package: [],
};

/** Programs that fetch and start a package, by the first words of the command. */
const RUNNERS: Readonly<Record<string, Runner>> = {
  npx: NPM,
  'npm exec': NPM,
  'npm x': NPM,
  bunx: NPM,
  'bun x': NPM,
  pnpx: NPM,
  'pnpm dlx': NPM,
  'yarn dlx': NPM,
  uvx: PYPI,
  'uv tool run': PYPI,
  'pipx run': PYPI,
  dnx: NUGET,
};

/** Parses a command that fetches and starts a package; null for any other command. */
export function readPackageRun(words: readonly string[]): Launch | null {
  const size = [1, 2, 3].find((length) => Object.hasOwn(RUNNERS, words.slice(0, length).join(' ')));
  const runner = size === undefined ? undefined : RUNNERS[words.slice(0, size).join(' ')];
  if (runner === undefined) return null;
  const options = readOptions(words.slice(size), runner.options);
  if ('unknown' in options) return unknownLaunch(`has an option that is not known: ${options.unknown}`);
  const named = options.given.filter(([name]) => runner.package.includes(name)).map(([, value]) => value);
  const [first = '', ...rest] = options.rest;
  const [, identifier, tag] = runner.spec.exec(named[0] ?? first) ?? [];
  if (identifier === undefined || named.length > 1) return unknownLaunch('names no package of a registry');
  if (named.length === 1 && !isSameName(first, identifier))
    return unknownLaunch('starts another program of the package');
  return {
    starts: 'package',
    registryType: runner.registryType,
    identifier,
    version: tag !== undefined && /^v?\d/.test(tag) && isOneVersion(tag) ? tag : null,
    runtimeHint: runner.runtimeHint,
    words: rest[0] === '--' || (runner === NUGET && /^(?:-y|--yes)$/.test(rest[0] ?? '')) ? rest.slice(1) : rest,
    environment: [],
    leftOut: [],
  };
}

/** Whether the package is named after the program. */
function isSameName(program: string, identifier: string): boolean {
  return plainName(program) === plainName(identifier);
}

function plainName(text: string): string {
  return text
    .replace(/^@[^/]*\//, '')
    .replace(/[-_.]+/g, '-')
    .toLowerCase();
}

type Options = {
  /** Options with their values as written, in order; "" for an option without a value. */
  readonly given: readonly (readonly [name: string, value: string])[];
  /** Words after the options. */
  readonly rest: readonly string[];
};

/** Patterns of a program's options: those without a value, and those whose value follows in the same or the next word. */
type OptionRules = { readonly alone: RegExp; readonly valued: RegExp };

/** Parses the options before the first other word; stops at an unknown option. */
export function readOptions(words: readonly string[], rules: OptionRules): Options | { readonly unknown: string } {
  const given: [string, string][] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--') return { given, rest: words.slice(index + 1) };
    if (!word.startsWith('-') || word === '-') return { given, rest: words.slice(index) };
    const [, name = word, value] = /^(--?[^=]+)=(.*)$/s.exec(word) ?? [];
    if (value === undefined && rules.alone.test(name)) given.push([name, '']);
    else if (!rules.valued.test(name)) return { unknown: name };
    else if (value === undefined) given.push([name, words[(index += 1)] ?? '']);
    else given.push([name, value]);
  }
  return { given, rest: [] };
}
