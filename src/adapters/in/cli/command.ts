import { parseArgs } from 'node:util';
import { CLIENT_IDS, type ClientId } from '../../../domain/answer/client-configuration.ts';
import { LONGEST_ANSWER, MOST_ANSWERS, type Answers } from '../../../domain/task/answer-questions.ts';
import { readDecisionCommand, type DecisionCommand } from './decisions.ts';
import { readSyncCommand, type SyncCommand } from './sync.ts';
import { readVerify, type VerifyCommand } from './verify.ts';
import { readVerifyLock, type VerifyLockCommand } from './verify-lock.ts';
import { ANSWER_KEY_PATTERN, MODEL_PATTERN, LONGEST_TASK, normalizeTask, PLAIN_TEXT_PATTERN } from '../task-input.ts';

/** A parsed command line. */
export type Command =
  | { readonly kind: 'serve' }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'recommend';
      /** Trimmed and normalized to NFC. */
      readonly task: string;
      /** Null for the configured provider. */
      readonly provider: string | null;
      /** Null for the provider's default model. */
      readonly model: string | null;
      readonly clients: readonly ClientId[];
      /** Clients of the command line; empty when it names none. */
      readonly namedClients: readonly ClientId[];
      readonly json: boolean;
      readonly detail: 'short' | 'normal' | 'full';
      /** Answers to open questions by key. */
      readonly answers: Answers;
    }
  | {
      readonly kind: 'read';
      /** Trimmed and normalized to NFC. */
      readonly task: string;
      readonly json: boolean;
    }
  | DecisionCommand
  | SyncCommand
  | VerifyCommand
  | VerifyLockCommand
  | { readonly kind: 'misused'; readonly hint: string };

const OPTIONS = {
  provider: { type: 'string' },
  model: { type: 'string' },
  client: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  full: { type: 'boolean' },
  short: { type: 'boolean' },
  answer: { type: 'string', multiple: true },
  reason: { type: 'string' },
  as: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** Options of each command; commands that are not listed check their own. */
const OPTIONS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['recommend', ['provider', 'model', 'client', 'json', 'full', 'short', 'answer']],
  ['read', ['json']],
  ['approve', ['reason', 'as']],
  ['hide', ['reason', 'as']],
  ['withdraw', ['reason', 'as']],
  ['decisions', ['json']],
  ['verify-lock', ['json']],
]);

/** @param words The arguments after the program's own name; none means `serve`. */
export function readCommand(words: readonly string[]): Command {
  try {
    if (words[0] === 'verify') return orMisused(readVerify(words.slice(1)));
    const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
    if (values.help === true) return { kind: 'help' };
    if (values.version === true) return { kind: 'version' };
    const [name = 'serve', ...rest] = positionals;
    const stray = Object.keys(values).find((option) => OPTIONS_OF.get(name)?.includes(option) === false);
    if (stray !== undefined) return misused(`${name} has no option --${stray}`);
    if (name === 'recommend') return readRecommend(rest, values);
    if (name === 'read') return readRead(rest, values.json ?? false);
    const found =
      readDecisionCommand(name, rest, values) ??
      readVerifyLock(name, rest, values) ??
      readSyncCommand(name, rest, values);
    if (found !== undefined) return 'hint' in found ? misused(found.hint) : checkOptions(found, values);
    if (name !== 'serve') return misused(`there is no command ${name}`);
    return rest.length === 0 && Object.keys(values).length === 0
      ? { kind: 'serve' }
      : misused('serve takes no arguments');
  } catch (error) {
    return misused(error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'the arguments cannot be read');
  }
}

/** Rejects options other than `--json` for `sync` and `import`, which {@link OPTIONS_OF} does not list. */
function checkOptions(command: Command, { json: _json, ...others }: RecommendOptions): Command {
  const takesJsonOnly = command.kind === 'sync' || command.kind === 'import';
  return takesJsonOnly && Object.keys(others).length > 0
    ? misused(`${command.kind} takes no option but --json`)
    : command;
}

type RecommendOptions = {
  readonly provider?: string;
  readonly model?: string;
  readonly client?: readonly string[];
  readonly json?: boolean;
  readonly full?: boolean;
  readonly short?: boolean;
  readonly answer?: readonly string[];
};

function readRead(words: readonly string[], json: boolean): Command {
  const task = readTask('read', words);
  return typeof task === 'string' ? { kind: 'read', task, json } : task;
}

function readTask(name: string, [text = '', ...others]: readonly string[]): string | Command {
  const task = normalizeTask(text);
  if (task === '') return misused(`${name} takes a task`);
  if (others.length > 0) return misused(`${name} takes one task: put it in quotes`);
  if (task.length > LONGEST_TASK) return misused(`the task has more than ${LONGEST_TASK} characters`);
  return new RegExp(PLAIN_TEXT_PATTERN, 'u').test(task) ? task : misused('the task has control characters');
}

function readRecommend(words: readonly string[], options: RecommendOptions): Command {
  const { provider = null, model = null } = options;
  const task = readTask('recommend', words);
  if (typeof task !== 'string') return task;
  const clients = (options.client ?? ['claude-code']).flatMap((list) => list.split(',')).map((name) => name.trim());
  const unknown = clients.filter((name) => !isClient(name));
  if (model !== null && !new RegExp(MODEL_PATTERN, 'u').test(model)) return misused('--model takes the id of a model');
  if (options.full === true && options.short === true) return misused('recommend takes --short or --full, not both');
  const answers = readAnswers(options.answer ?? []);
  if (typeof answers === 'string') return misused(answers);
  if (unknown.length > 0)
    return misused(`there is no client ${unknown.join(', ')}; those are: ${CLIENT_IDS.join(', ')}`);
  return {
    kind: 'recommend',
    task,
    provider,
    model,
    clients: [...new Set(clients.filter(isClient))],
    namedClients: options.client === undefined ? [] : [...new Set(clients.filter(isClient))],
    json: options.json ?? false,
    detail: options.full === true ? 'full' : options.short === true ? 'short' : 'normal',
    answers,
  };
}

/** Returns the answers of `--answer KEY=TEXT`, or a hint for wrong usage. */
function readAnswers(given: readonly string[]): Answers | string {
  const answers = given.map((one) => [one.slice(0, one.indexOf('=')), normalizeTask(one.slice(one.indexOf('=') + 1))]);
  if (answers.length > MOST_ANSWERS) return `at most ${MOST_ANSWERS} answers can be given`;
  if (answers.some(([key = '']) => !new RegExp(ANSWER_KEY_PATTERN).test(key)))
    return '--answer takes KEY=TEXT, with the key of an open question';
  if (!answers.every(([, text = '']) => isAnswer(text)))
    return `an answer takes 1 to ${LONGEST_ANSWER} characters, without control characters`;
  return Object.fromEntries(answers) as Answers;
}

function isAnswer(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ANSWER && new RegExp(PLAIN_TEXT_PATTERN, 'u').test(text);
}

function isClient(name: string): name is ClientId {
  return CLIENT_IDS.some((client) => client === name);
}

function orMisused(read: Command | string): Command {
  return typeof read === 'string' ? misused(read) : read;
}

function misused(hint: string): Command {
  return { kind: 'misused', hint };
}
