import { CLIENT_IDS, type ClientId } from '../../../domain/clients/client-ids.ts';
import { LONGEST_ANSWER, MOST_ANSWERS, type Answers } from '../../../domain/task/answer-questions.ts';
import type { WriteOptions } from './apply.ts';
import { commandNamed, COMMANDS } from './command-table.ts';
import { COMPLETE, SHELLS, type Shell } from './completion.ts';
import { readDecisionCommand, type DecisionCommand } from './decisions.ts';
import { EXIT_CODES } from './help.ts';
import { nearest, parseWords, type ParsedWords } from './parse-words.ts';
import { readSyncCommand, type SyncCommand } from './sync.ts';
import { readVerify, type VerifyCommand } from './verify.ts';
import { readVerifyLock, type VerifyLockCommand } from './verify-lock.ts';
import { ANSWER_KEY_PATTERN, MODEL_PATTERN, LONGEST_TASK, normalizeTask, PLAIN_TEXT_PATTERN } from '../task-input.ts';

/** Commands that need no catalog and no configuration. */
export type InstantCommand =
  | {
      readonly kind: 'help';
      /** Name of a command or `exit-codes`; null for the list of commands. */
      readonly topic: string | null;
    }
  | { readonly kind: 'version' }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: 'complete'; readonly words: readonly string[] }
  | {
      readonly kind: 'misused';
      readonly hint: string;
      /** Command with the help for it; null for the list of commands. */
      readonly command: string | null;
    };

const INSTANT: readonly string[] = ['help', 'version', 'completion', 'complete', 'misused'];

/** Whether a command needs neither the catalog nor the configuration. */
export function isInstant(command: Command): command is InstantCommand {
  return INSTANT.includes(command.kind);
}

/** Text of a task, trimmed and normalized to NFC; null when it stands on standard input. */
type TaskText = string | null;

/** Service that answers a command instead of the catalog of this machine. */
export type ServiceAddress = {
  /** With the scheme, `http` or `https`. */
  readonly url: string;
  /** Bearer token; null where the service takes none. */
  readonly token: string | null;
};

type Asking = {
  /** Absent for the catalog of this machine. */
  readonly service?: ServiceAddress;
};

/** A parsed command line. */
export type Command =
  | InstantCommand
  | { readonly kind: 'serve' }
  | { readonly kind: 'mcp'; readonly allowApply: boolean; readonly allowRuns: boolean }
  | ({
      readonly kind: 'recommend';
      readonly task: TaskText;
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
    } & Asking)
  | ({ readonly kind: 'read'; readonly task: TaskText; readonly json: boolean } & Asking)
  | ({
      readonly kind: 'search';
      readonly query: string;
      /** 1 to 100. */
      readonly limit: number;
      readonly json: boolean;
    } & Asking)
  | ({ readonly kind: 'show'; readonly server: string; readonly json: boolean } & Asking)
  | { readonly kind: 'config'; readonly json: boolean }
  | {
      readonly kind: 'doctor';
      /** Null without a task. */
      readonly task: string | null;
      /** Name of the file with a lock; null without one. */
      readonly lock: string | null;
      readonly json: boolean;
    }
  | ({
      readonly kind: 'apply';
      readonly task: TaskText;
      /** Name of the file with a lock; null for a task. */
      readonly lock: string | null;
      readonly answers: Answers;
    } & WriteOptions)
  | ({ readonly kind: 'add'; readonly servers: readonly string[] } & WriteOptions)
  | {
      readonly kind: 'undo';
      /** Null for the last change. */
      readonly change: string | null;
      readonly json: boolean;
    }
  | { readonly kind: 'clients'; readonly json: boolean }
  | DecisionCommand
  | SyncCommand
  | VerifyCommand
  | VerifyLockCommand;

type Hint = { readonly hint: string };

/** Reader of the words behind the name of a command. */
type Reader = (parsed: ParsedWords, name: string) => Command | Hint;

const READERS: Readonly<Record<string, Reader>> = {
  recommend: readRecommend,
  read: (parsed) => withTask(parsed, (task) => ({ kind: 'read', task, json: has(parsed, 'json') })),
  apply: readApply,
  add: readAdd,
  undo: readUndo,
  clients: (parsed) => withoutWords(parsed, { kind: 'clients', json: has(parsed, 'json') }),
  search: readSearch,
  show: readShow,
  config: (parsed) => withoutWords(parsed, { kind: 'config', json: has(parsed, 'json') }),
  doctor: readDoctor,
  mcp: (parsed) =>
    withoutWords(parsed, { kind: 'mcp', allowApply: has(parsed, 'allow-apply'), allowRuns: has(parsed, 'allow-runs') }),
  serve: (parsed) => withoutWords(parsed, { kind: 'serve' }),
  completion: readCompletion,
  help: readHelp,
  approve: readDecision,
  hide: readDecision,
  withdraw: readDecision,
  decisions: readDecision,
  sync: readSync,
  sources: readSync,
  import: readSync,
  verify: (parsed) => readVerify(parsed),
  'verify-lock': (parsed, name) =>
    readVerifyLock(name, parsed.positionals, { json: has(parsed, 'json') }) ?? NO_COMMAND,
};
const NO_COMMAND: Hint = { hint: 'there is no such command' };

/** @param words The arguments after the program's own name; none means `serve`. */
export function readCommand(words: readonly string[]): Command {
  const [name = 'serve', ...rest] = words;
  if (name === COMPLETE) return { kind: 'complete', words: rest };
  if (name === '--help' || name === '-h') return { kind: 'help', topic: null };
  if (name === '--version' || name === '-v') return { kind: 'version' };
  const command = commandNamed(name);
  const reader = READERS[name];
  if (command === undefined || reader === undefined) return unknownCommand(name);
  const parsed = parseWords(command, rest);
  if (typeof parsed === 'string') return { kind: 'misused', hint: parsed, command: name };
  if (has(parsed, 'help')) return { kind: 'help', topic: name };
  const service = readService(parsed);
  const read = service !== null && 'hint' in service ? service : reader(parsed, name);
  if ('hint' in read) return { kind: 'misused', command: name, hint: read.hint };
  return service === null ? read : ({ ...read, service } as Command);
}

/** Returns the service of `--url` and `--token`; null without them. */
function readService(parsed: ParsedWords): ServiceAddress | Hint | null {
  const [url, token] = [valueOf(parsed, 'url'), valueOf(parsed, 'token')];
  if (url === null) return token === null ? null : { hint: '--token needs --url' };
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    return { hint: '--url takes an address such as http://127.0.0.1:4041' };
  return { url, token };
}

function unknownCommand(name: string): Command {
  const known = [...COMMANDS.map((command) => command.name), '--help', '--version'];
  const near = nearest(name, known);
  const meant = near === null ? '' : `; did you mean ${near}?`;
  const hint = name.startsWith('-') ? `there is no option ${name}` : `there is no command ${name}`;
  return { kind: 'misused', hint: `${hint}${meant}`, command: null };
}

function has({ options }: ParsedWords, name: string): boolean {
  return options.has(name);
}

/** Returns the value of an option that stands at most once. */
function valueOf({ options }: ParsedWords, name: string): string | null {
  return options.get(name)?.[0] ?? null;
}

function withoutWords({ positionals }: ParsedWords, command: Command): Command | Hint {
  return positionals.length === 0 ? command : { hint: `${command.kind} takes no arguments` };
}

function withTask({ positionals }: ParsedWords, make: (task: TaskText) => Command): Command | Hint {
  const [text = '', ...others] = positionals;
  if (others.length > 0) return { hint: 'the task is one argument: put it in quotes' };
  if (text === '-') return make(null);
  const task = checkTask(text);
  return typeof task === 'string' ? make(task) : task;
}

/** Returns the task in a text, trimmed and normalized to NFC, or the fault of the text. */
export function checkTask(text: string): string | Hint {
  const task = normalizeTask(text);
  if (task === '') return { hint: 'the command takes a task' };
  if (task.length > LONGEST_TASK) return { hint: `the task has more than ${LONGEST_TASK} characters` };
  return new RegExp(PLAIN_TEXT_PATTERN, 'u').test(task) ? task : { hint: 'the task has control characters' };
}

function readRecommend(parsed: ParsedWords): Command | Hint {
  const named = (parsed.options.get('client') ?? []).flatMap((list) => list.split(',')).map((name) => name.trim());
  const unknown = named.filter((name) => !isClient(name));
  const model = valueOf(parsed, 'model');
  if (model !== null && !new RegExp(MODEL_PATTERN, 'u').test(model)) return { hint: '--model takes the id of a model' };
  if (has(parsed, 'full') && has(parsed, 'short')) return { hint: 'recommend takes --short or --full, not both' };
  const answers = readAnswers(parsed.options.get('answer') ?? []);
  if (typeof answers === 'string') return { hint: answers };
  if (unknown.length > 0)
    return { hint: `there is no client ${unknown.join(', ')}; the clients are: ${CLIENT_IDS.join(', ')}` };
  const clients = [...new Set(named.filter(isClient))];
  return withTask(parsed, (task) => ({
    kind: 'recommend',
    task,
    provider: valueOf(parsed, 'provider'),
    model,
    clients: clients.length === 0 ? ['claude-code'] : clients,
    namedClients: clients,
    json: has(parsed, 'json'),
    detail: has(parsed, 'full') ? 'full' : has(parsed, 'short') ? 'short' : 'normal',
    answers,
  }));
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

function readApply(parsed: ParsedWords): Command | Hint {
  const options = readWriteOptions(parsed);
  const answers = readAnswers(parsed.options.get('answer') ?? []);
  const lock = valueOf(parsed, 'lock');
  if ('hint' in options) return options;
  if (typeof answers === 'string') return { hint: answers };
  if (lock !== null && parsed.positionals.length > 0) return { hint: 'apply takes a task or --lock, not both' };
  if (lock !== null) return { kind: 'apply', task: null, lock, answers, ...options };
  return withTask(parsed, (task) => ({ kind: 'apply', task, lock: null, answers, ...options }));
}

function readAdd(parsed: ParsedWords): Command | Hint {
  const options = readWriteOptions(parsed);
  if ('hint' in options) return options;
  if (parsed.positionals.length === 0) return { hint: 'add takes the name of at least one server' };
  return { kind: 'add', servers: parsed.positionals, ...options };
}

function readUndo({ positionals: [change, ...others], ...parsed }: ParsedWords): Command | Hint {
  if (others.length > 0) return { hint: 'undo takes one change' };
  return { kind: 'undo', change: change ?? null, json: parsed.options.has('json') };
}

function readWriteOptions(parsed: ParsedWords): WriteOptions | Hint {
  const named = (parsed.options.get('client') ?? []).flatMap((list) => list.split(',')).map((name) => name.trim());
  const unknown = named.filter((name) => name !== 'detected' && !isClient(name));
  const scope = valueOf(parsed, 'scope');
  if (named.length === 0) return { hint: '--client is missing; detected stands for all that this machine has' };
  if (unknown.length > 0)
    return { hint: `there is no client ${unknown.join(', ')}; the clients are: ${CLIENT_IDS.join(', ')}` };
  if (scope !== null && scope !== 'project' && scope !== 'user') return { hint: '--scope takes project or user' };
  return {
    clients: named.includes('detected') ? 'detected' : [...new Set(named.filter(isClient))],
    scope,
    dryRun: has(parsed, 'dry-run'),
    yes: has(parsed, 'yes'),
    replace: has(parsed, 'replace'),
    json: has(parsed, 'json'),
  };
}

const LONGEST_QUERY = 500;
const MOST_HITS = 100;
const HITS = '10';

function readSearch(parsed: ParsedWords): Command | Hint {
  const query = normalizeTask(parsed.positionals.join(' '));
  const limit = Number(valueOf(parsed, 'limit') ?? HITS);
  if (query === '' || query.length > LONGEST_QUERY || !new RegExp(PLAIN_TEXT_PATTERN, 'u').test(query))
    return { hint: `search takes words, at most ${LONGEST_QUERY} characters` };
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_HITS)
    return { hint: `--limit takes a number from 1 to ${MOST_HITS}` };
  return { kind: 'search', query, limit, json: has(parsed, 'json') };
}

function readShow(parsed: ParsedWords): Command | Hint {
  const [server = '', ...others] = parsed.positionals;
  if (server.trim() === '' || others.length > 0) return { hint: 'show takes the name of one server' };
  return { kind: 'show', server: server.trim(), json: has(parsed, 'json') };
}

function readDoctor(parsed: ParsedWords): Command | Hint {
  const [json, lock] = [has(parsed, 'json'), valueOf(parsed, 'lock')];
  const [text, ...others] = parsed.positionals;
  if (text === undefined) return { kind: 'doctor', task: null, lock, json };
  if (lock !== null) return { hint: 'doctor takes a task or --lock, not both' };
  if (others.length > 0) return { hint: 'the task is one argument: put it in quotes' };
  const task = checkTask(text);
  return typeof task === 'string' ? { kind: 'doctor', task, lock, json } : task;
}

function readCompletion({ positionals: [name, ...others] }: ParsedWords): Command | Hint {
  const shell = SHELLS.find((each) => each === name);
  if (shell === undefined || others.length > 0) return { hint: `completion takes one shell: ${SHELLS.join(', ')}` };
  return { kind: 'completion', shell };
}

function readHelp({ positionals }: ParsedWords): Command | Hint {
  const [topic, ...others] = positionals;
  if (topic === undefined) return { kind: 'help', topic: null };
  const known = topic === EXIT_CODES || commandNamed(topic) !== undefined;
  if (others.length > 0 || !known) return { hint: `there is no help about ${[topic, ...others].join(' ')}` };
  return { kind: 'help', topic };
}

function readSync(parsed: ParsedWords, name: string): Command | Hint {
  const options = {
    json: has(parsed, 'json'),
    report: has(parsed, 'report'),
    accept: valueOf(parsed, 'accept'),
    forget: valueOf(parsed, 'forget'),
  };
  return readSyncCommand(name, parsed.positionals, options) ?? NO_COMMAND;
}

function readDecision(parsed: ParsedWords, name: string): Command | Hint {
  const [reason, as] = [valueOf(parsed, 'reason'), valueOf(parsed, 'as')];
  return (
    readDecisionCommand(name, parsed.positionals, {
      ...(reason === null ? {} : { reason }),
      ...(as === null ? {} : { as }),
      json: has(parsed, 'json'),
    }) ?? NO_COMMAND
  );
}
