import type { RecommendAnswer } from '../../../application/recommend/recommend-stack.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { inJson } from './terminal.ts';

/** Facts of the machine that the stacks of tasks depend on. */
export type Machine = {
  /** Version of Node, such as `24.1.0`. */
  readonly node: string;
  /** Paths of programs by name; null for a program that is not on the path. */
  readonly programs: Readonly<Record<string, string | null>>;
  /** Names of the key variables of vendors in the environment. */
  readonly keys: readonly string[];
  /** Whether an environment variable has a value. */
  readonly isSet: (variable: string) => boolean;
};

/** Programs that servers need, by the words of their `requires`. */
const PROGRAM_OF: Readonly<Record<string, string>> = {
  node: 'node',
  uv: 'uvx',
  docker: 'docker',
  podman: 'podman',
  bubblewrap: 'bwrap',
};

/** Things that a stack needs and the machine lacks. */
type Missing = {
  readonly programs: readonly string[];
  /** Names of secrets; several names of one secret are joined by ` + `. */
  readonly secrets: readonly string[];
  /** Titles of servers that want a sign-in. */
  readonly sign_ins: readonly string[];
};

/** Returns the report on the machine, and on the stack of a task when there is one. */
export function examine(
  machine: Machine,
  answer: RecommendAnswer | null,
  json: boolean,
): { readonly text: string; readonly exit: ExitCode } {
  const missing = answer === null ? null : missingFor(answer, machine);
  const { isSet: _isSet, ...facts } = machine;
  const exit =
    missing !== null && missing.secrets.length + missing.sign_ins.length > 0 ? EXIT.secretMissing : EXIT.done;
  return { text: json ? inJson({ ...facts, missing }) : show(machine, missing), exit };
}

function missingFor({ recommendation }: RecommendAnswer, { programs, isSet }: Machine): Missing {
  const picks = recommendation.mcp_servers;
  const wanted = new Set(picks.flatMap(({ requires }) => requires));
  const required = picks.flatMap(({ title, credentials }) =>
    credentials.filter((one) => one.required).map((one) => ({ title, names: namesOf(one) })),
  );
  return {
    programs: [...wanted].filter((name) => {
      const program = PROGRAM_OF[name.toLowerCase()];
      return program === undefined ? true : (programs[program] ?? null) === null;
    }),
    secrets: required
      .filter(({ names }) => names.length > 0 && !names.every((name) => isSet(name)))
      .map(({ names }) => names.join(' + ')),
    sign_ins: required.filter(({ names }) => names.length === 0).map(({ title }) => title),
  };
}

function namesOf({ pick, name }: { readonly pick?: readonly string[]; readonly name?: string }): readonly string[] {
  return pick ?? (name === undefined || name === 'OAuth' ? [] : [name]);
}

function show({ node, programs, keys }: Machine, missing: Missing | null): string {
  const wide = Math.max(...Object.keys(programs).map((name) => name.length));
  return [
    `Node ${node}`,
    'Programs',
    ...Object.entries(programs).map(([name, path]) => `  ${name.padEnd(wide)}  ${path ?? 'not found'}`),
    `Keys in the environment: ${keys.length === 0 ? 'none' : keys.join(', ')}`,
    ...(missing === null ? [] : showMissing(missing)),
    '',
  ].join('\n');
}

function showMissing({ programs, secrets, sign_ins }: Missing): readonly string[] {
  const lines = [
    ...programs.map((name) => `  install ${name}`),
    ...secrets.map((name) => `  set ${name}`),
    ...sign_ins.map((title) => `  sign in to ${title} in the client`),
  ];
  return lines.length === 0 ? ['The stack for this task misses nothing.'] : ['Missing for this task', ...lines];
}
