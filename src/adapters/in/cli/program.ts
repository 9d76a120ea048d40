import type { GetServer } from '../../../application/catalog/get-server.ts';
import type { RecommendStack } from '../../../application/recommend/recommend-stack.ts';
import type { VerifyLock } from '../../../application/recommend/verify-lock.ts';
import type { SearchServers } from '../../../application/search/search-servers.ts';
import { shortenAnswer } from '../../../domain/answer/short-answer.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import { listClients, serversOfAnswer, undo, writeServers, type ClientDesk } from './apply.ts';
import { checkTask, type Command, type InstantCommand } from './command.ts';
import { decide, type DecisionDependencies } from './decisions.ts';
import { examine, type Machine } from './doctor.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { inJson, type Outcome, readGivenFile, type Report, type Terminal } from './terminal.ts';
import { showAnswer, showReading, showShortAnswer } from './show-answer.ts';
import { showHits, showServer } from './show-server.ts';
import { fillCatalog, type SyncDependencies } from './sync.ts';
import { Misuse, readLockFile, verifyLockFile } from './verify-lock.ts';

/** Setting in effect, as `config` prints it. */
type Setting = { readonly name: string; readonly value: string | null; readonly from: string };

export type Engine = {
  readonly recommendStack: RecommendStack;
  readonly defaultProvider: string;
  readonly verifyLock: VerifyLock;
  readonly searchServers: SearchServers;
  readonly getServer: GetServer;
  readonly clients: ClientDesk;
  readonly decisions: DecisionDependencies;
  readonly sync: SyncDependencies;
  readonly settings: () => readonly Setting[];
  readonly machine: () => Promise<Machine>;
  /** Closes the catalog. */
  readonly close: () => Promise<void>;
};

/** Commands that work with the catalog. */
export type EngineCommand = Exclude<Command, InstantCommand | { kind: 'serve' | 'mcp' | 'verify' }>;

/**
 * Runs a command that works with the catalog.
 * @param openEngine It may throw, e.g. for a bad configuration.
 */
export async function runCommand(
  command: EngineCommand,
  openEngine: () => Engine,
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    const engine = openEngine();
    try {
      const { text, exit } = await carryOut(command, engine, terminal);
      terminal.print(text);
      return exit;
    } finally {
      await engine.close();
    }
  } catch (error) {
    terminal.complain(`quartermaster: ${explain(error)}\n`);
    return exitOf(error);
  }
}

function exitOf(error: unknown): ExitCode {
  if (error instanceof Misuse) return EXIT.misused;
  if (!(error instanceof QuartermasterError)) return EXIT.failed;
  return EXIT_OF_ERROR[error.code] ?? EXIT.failed;
}

const EXIT_OF_ERROR: Partial<Record<QuartermasterError['code'], ExitCode>> = {
  invalid_provider: EXIT.misused,
  not_found: EXIT.nothingFits,
  missing_api_key: EXIT.secretMissing,
};

async function carryOut(command: EngineCommand, engine: Engine, terminal: Terminal): Promise<Report> {
  switch (command.kind) {
    case 'recommend':
      return recommend(command, engine, terminal);
    case 'read':
      return done(await read(command, engine, terminal));
    case 'apply':
      return apply(command, engine, terminal);
    case 'add': {
      const servers = command.servers.map((name) => ({ name, tools: null }));
      return writeServers(await engine.clients.resolveServers({ servers }), command, engine.clients, terminal);
    }
    case 'undo':
      return undo(command.change, command.json, engine.clients);
    case 'clients':
      return listClients(command.json, engine.clients);
    case 'search':
      return search(command, engine);
    case 'show': {
      const server = await engine.getServer(command.server);
      return done(command.json ? inJson(server) : showServer(server));
    }
    case 'config':
      return done(command.json ? inJson(engine.settings()) : engine.settings().map(showSetting).join(''));
    case 'doctor': {
      const { task, json } = command;
      const answer = task === null ? null : await engine.recommendStack({ ...plainRequest(engine), task });
      return examine(await engine.machine(), answer, json);
    }
    case 'decide':
    case 'decisions':
      return done(await decide(command, engine.decisions));
    case 'verify-lock':
      return reportOf(await verifyLockFile(command, engine.verifyLock));
    case 'sync':
    case 'import': {
      const { complain: show, isTerminal = false, interruption = () => new AbortController().signal } = terminal;
      const context = { readFile: readGivenFile, show, isTerminal, signal: interruption() };
      return reportOf(await fillCatalog(command, engine.sync, context));
    }
  }
}

function done(text: string): Report {
  return { text, exit: EXIT.done };
}

function reportOf({ text, succeeded }: Outcome): Report {
  return { text, exit: succeeded ? EXIT.done : EXIT.failed };
}

function showSetting({ name, value, from }: Setting): string {
  return `${name}=${value ?? ''}  (${from})\n`;
}

/** Returns the task of a command, from standard input when the command line has none. */
async function taskOf({ task }: { readonly task: string | null }, { readInput }: Terminal): Promise<string> {
  if (task !== null) return task;
  if (readInput === undefined) throw new Misuse('there is no standard input');
  const checked = checkTask(await readInput());
  if (typeof checked !== 'string') throw new Misuse(`standard input: ${checked.hint}`);
  return checked;
}

async function search({ query, limit, json }: Extract<Command, { kind: 'search' }>, engine: Engine): Promise<Report> {
  const page = await engine.searchServers({ text: query, filter: {}, limit, cursor: null });
  return {
    text: json ? inJson(page) : showHits(page),
    exit: page.items.length === 0 ? EXIT.nothingFits : EXIT.done,
  };
}

const TIMEOUT_MS = 300_000;

/** Request options that the command line leaves at their defaults. */
const PLAIN = {
  apiKey: null,
  searchApiKey: null,
  timeoutMs: TIMEOUT_MS,
  constraints: {},
  credentialsHeld: null,
  currentConfig: null,
  alternatives: 2,
} as const;

function plainRequest({ defaultProvider }: Engine) {
  return { ...PLAIN, provider: defaultProvider, model: null, clients: ['claude-code'], detail: 'normal' } as const;
}

/** Analyzes the task, always with the `local` provider. */
async function read(command: Extract<Command, { kind: 'read' }>, engine: Engine, terminal: Terminal): Promise<string> {
  const answer = await engine.recommendStack({
    ...plainRequest(engine),
    task: await taskOf(command, terminal),
    provider: 'local',
    detail: 'full',
  });
  return command.json ? inJson(answer.task) : showReading(answer.task);
}

/** Outcomes without a stack. */
const NOTHING: readonly string[] = ['nothing_fits', 'not_a_task', 'conflict'];

async function recommend(
  command: Extract<Command, { kind: 'recommend' }>,
  engine: Engine,
  terminal: Terminal,
): Promise<Report> {
  const answer = await engine.recommendStack({
    ...PLAIN,
    task: await taskOf(command, terminal),
    provider: command.provider ?? engine.defaultProvider,
    model: command.model,
    clients: command.clients,
    namedClients: command.namedClients,
    detail: command.detail,
    answers: command.answers,
  });
  const exit = NOTHING.includes(answer.recommendation.outcome) ? EXIT.nothingFits : EXIT.done;
  if (command.detail === 'short') {
    const short = shortenAnswer(answer.task, answer.recommendation);
    return { text: command.json ? inJson(short) : showShortAnswer(short), exit };
  }
  const withConfiguration = command.detail === 'full' || command.namedClients.length > 0;
  return { text: command.json ? inJson(answer) : showAnswer(answer, withConfiguration), exit };
}

async function apply(
  command: Extract<Command, { kind: 'apply' }>,
  engine: Engine,
  terminal: Terminal,
): Promise<Report> {
  const { clients: desk } = engine;
  if (command.lock !== null)
    return writeServers(await desk.resolveServers({ lock: await readLockFile(command.lock) }), command, desk, terminal);
  const answer = await engine.recommendStack({
    ...plainRequest(engine),
    task: await taskOf(command, terminal),
    clients: [],
    namedClients: command.clients === 'detected' ? [] : command.clients,
    detail: 'full',
    answers: command.answers,
  });
  const servers = await serversOfAnswer(answer, desk);
  const { summary } = answer.recommendation;
  if (servers.length === 0) return { text: `${summary}\n`, exit: EXIT.nothingFits };
  terminal.complain(`${summary}\n\n`);
  return writeServers(servers, command, desk, terminal);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed';
  const { errors = [], suggestions = [] } = error instanceof QuartermasterError ? error.details : {};
  return [
    error.message,
    ...errors.map((fault) => `  ${fault.path} ${fault.message}`),
    ...(errors.length > 0 ? [] : suggestions).map((name) => `  ${name}`),
  ].join('\n');
}
