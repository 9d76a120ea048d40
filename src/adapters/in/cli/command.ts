import { commandNamed, COMMANDS } from './command-table.ts';
import { COMPLETE, SHELLS } from './completion.ts';
import { readDecisionCommand } from './decisions.ts';
import { EXIT_CODES } from './help.ts';
import { has, nearest, parseWords, valueOf, type ParsedWords } from './parse-words.ts';
import type { Command, Hint, ServiceAddress } from './parsed-command.ts';
import { readDoctor, readRecommend, readSearch, readShow } from './read-asking.ts';
import { withTask } from './read-task.ts';
import { readAdd, readApply, readUndo } from './read-writing.ts';
import { readSyncCommand } from './sync.ts';
import { readVerify } from './verify.ts';
import { readVerifyLock } from './verify-lock.ts';

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

function withoutWords({ positionals }: ParsedWords, command: Command): Command | Hint {
  return positionals.length === 0 ? command : { hint: `${command.kind} takes no arguments` };
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
