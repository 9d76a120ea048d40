import type { ServerDetails } from '../../../application/catalog/get-server.ts';
import type { RecommendAnswer } from '../../../application/recommend/recommend-stack.ts';
import type { DetectedClient } from './detect-clients.ts';
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
  /** Names of secrets; several names of one secret are joined by ` + `, alternatives by ` or `. */
  readonly secrets: readonly string[];
  /** Titles of servers that want a sign-in. */
  readonly sign_ins: readonly string[];
};

/** Needs of one server of a stack. */
type ServerNeeds = {
  readonly title: string;
  readonly requires: readonly string[];
  /** Required secrets: alternatives of names that belong together; none for a sign-in. */
  readonly secrets: readonly (readonly (readonly string[])[])[];
};

/** Stack to compare with the machine. */
export type ExaminedStack = { readonly from: 'task' | 'lock'; readonly servers: readonly ServerNeeds[] };

/** Returns the report on the machine, and on a stack when there is one. */
export function examine(
  machine: Machine,
  clients: readonly DetectedClient[],
  stack: ExaminedStack | null,
  json: boolean,
): { readonly text: string; readonly exit: ExitCode } {
  const missing = stack === null ? null : missingFor(stack, machine);
  const { isSet: _isSet, ...facts } = machine;
  const exit =
    missing !== null && missing.secrets.length + missing.sign_ins.length > 0 ? EXIT.secretMissing : EXIT.done;
  const found = clients.filter((one) => one.found);
  if (!json) return { text: show(machine, found, stack, missing), exit };
  const named = found.map(({ client: { id, title }, path }) => ({ id, title, path }));
  return { text: inJson({ ...facts, clients: named, missing }), exit };
}

/** Returns the needs of the servers of an answer. */
export function needsOfAnswer({ recommendation }: RecommendAnswer): ExaminedStack {
  const servers = recommendation.mcp_servers.map(({ title, requires, credentials }) => ({
    title,
    requires,
    secrets: credentials
      .filter(({ required }) => required)
      .map((one) => [namesOf(one)].filter(({ length }) => length > 0)),
  }));
  return { from: 'task', servers };
}

/** Returns the needs of the servers of a lock. */
export function needsOfLock(details: readonly ServerDetails[]): ExaminedStack {
  const servers = details.map(({ title, requires, credentials }) => ({
    title,
    requires,
    secrets: credentials
      .filter(({ required }) => required)
      .map(({ alternatives }) => alternatives.filter(({ length }) => length > 0)),
  }));
  return { from: 'lock', servers };
}

function missingFor({ servers }: ExaminedStack, { programs, isSet }: Machine): Missing {
  const required = servers.flatMap(({ title, secrets }) => secrets.map((alternatives) => ({ title, alternatives })));
  return {
    programs: [...new Set(servers.flatMap(({ requires }) => requires))].filter((name) => {
      const program = PROGRAM_OF[name.toLowerCase()];
      return program === undefined ? true : (programs[program] ?? null) === null;
    }),
    secrets: required
      .filter(({ alternatives }) => alternatives.length > 0 && !alternatives.some((names) => names.every(isSet)))
      .map(({ alternatives }) => alternatives.map((names) => names.join(' + ')).join(' or ')),
    sign_ins: required.filter(({ alternatives }) => alternatives.length === 0).map(({ title }) => title),
  };
}

function namesOf({ pick, name }: { readonly pick?: readonly string[]; readonly name?: string }): readonly string[] {
  return pick ?? (name === undefined || name === 'OAuth' ? [] : [name]);
}

function show(
  { node, programs, keys }: Machine,
  found: readonly DetectedClient[],
  stack: ExaminedStack | null,
  missing: Missing | null,
): string {
  const wide = Math.max(...Object.keys(programs).map((name) => name.length));
  const titles = found.map(({ client }) => client.title);
  return [
    `Node ${node}`,
    'Programs',
    ...Object.entries(programs).map(([name, path]) => `  ${name.padEnd(wide)}  ${path ?? 'not found'}`),
    `Clients: ${titles.length === 0 ? 'none found' : titles.join(', ')}`,
    `Keys in the environment: ${keys.length === 0 ? 'none' : keys.join(', ')}`,
    ...(stack === null || missing === null ? [] : showMissing(missing, stack.from)),
    '',
  ].join('\n');
}

const OF = { task: 'for this task', lock: 'of this lock' } as const;

function showMissing({ programs, secrets, sign_ins }: Missing, from: ExaminedStack['from']): readonly string[] {
  const lines = [
    ...programs.map((name) => `  install ${name}`),
    ...secrets.map((name) => `  set ${name}`),
    ...sign_ins.map((title) => `  sign in to ${title} in the client`),
  ];
  return lines.length === 0
    ? [`The stack ${OF[from]} misses nothing.`]
    : [`Missing for the stack ${OF[from]}`, ...lines];
}
