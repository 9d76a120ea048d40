import { serversOfAnswer } from '../../../application/clients/servers-of-answer.ts';
import type { VerifyLock } from '../../../application/recommend/verify-lock.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import { undo, writeServers, type ClientDesk } from './apply.ts';
import { answerCommand, done, plainRequest, taskOf, type Answering } from './answer-command.ts';
import type { Command, InstantCommand } from './parsed-command.ts';
import { decide, type DecisionCommand, type DecisionDependencies } from './decisions.ts';
import { detectClients, listClients } from './detect-clients.ts';
import { examine, needsOfAnswer, needsOfLock, type ExaminedStack, type Machine } from './doctor.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { showConflicts } from './show-conflicts.ts';
import { inJson, type Outcome, readGivenFile, type Report, type Terminal } from './terminal.ts';
import { fillCatalog, type SyncDependencies } from './sync.ts';
import { Misuse, readLockFile, verifyLockFile } from './verify-lock.ts';

/** Setting in effect, as `config` prints it. */
type Setting = { readonly name: string; readonly value: string | null; readonly from: string };

export type Engine = Answering & {
  readonly verifyLock: VerifyLock;
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
 * Runs a command that works with the catalog of this machine, or of the service that it names.
 * @param openEngine It may throw, e.g. for a bad configuration.
 */
export async function runCommand(
  command: EngineCommand,
  openEngine: () => Engine,
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    if ('service' in command && command.service !== undefined) {
      const { askService } = await import('./ask-service.ts');
      const { text, exit } = await answerCommand(command, askService(command.service), terminal);
      terminal.print(text);
      return exit;
    }
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
  unauthorized: EXIT.secretMissing,
};

async function carryOut(command: EngineCommand, engine: Engine, terminal: Terminal): Promise<Report> {
  switch (command.kind) {
    case 'recommend':
    case 'read':
    case 'search':
    case 'show':
      return answerCommand(command, engine, terminal);
    case 'apply':
      return apply(command, engine, terminal);
    case 'add':
      return add(command, engine, terminal);
    case 'undo':
      return undo(command.change, command.json, engine.clients);
    case 'clients':
      return listClients(command.json, engine.clients);
    case 'config':
      return done(command.json ? inJson(engine.settings()) : engine.settings().map(showSetting).join(''));
    case 'doctor':
      return examine(
        await engine.machine(),
        await detectClients(engine.clients),
        await stackOf(command, engine),
        command.json,
      );
    case 'decide':
    case 'decisions':
      return done((await decide(command, engine.decisions)) + (await conflictsFor(command, engine)));
    case 'verify-lock':
      return reportOf(await verifyLockFile(command, engine.verifyLock));
    case 'sync':
    case 'conflicts':
    case 'sources':
    case 'forget':
    case 'import': {
      const { complain: show, isTerminal = false, interruption = () => new AbortController().signal } = terminal;
      const context = { readFile: readGivenFile, show, isTerminal, signal: interruption() };
      return reportOf(await fillCatalog(command, engine.sync, context));
    }
  }
}

/** Returns the conflicts that the list of decisions shows in its end. */
async function conflictsFor(command: DecisionCommand, { sync }: Engine): Promise<string> {
  return command.kind === 'decide' || command.json ? '' : showConflicts(await sync.listConflicts());
}

function reportOf({ text, succeeded }: Outcome): Report {
  return { text, exit: succeeded ? EXIT.done : EXIT.failed };
}

function showSetting({ name, value, from }: Setting): string {
  return `${name}=${value ?? ''}  (${from})\n`;
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
  const servers = await serversOfAnswer(answer, desk.resolveServers);
  const { summary } = answer.recommendation;
  if (servers.length === 0) return { text: `${summary}\n`, exit: EXIT.nothingFits };
  terminal.complain(`${summary}\n\n`);
  return writeServers(servers, command, desk, terminal);
}

/** Ends with 3 for a server that the catalog does not offer. */
async function add(
  command: Extract<Command, { kind: 'add' }>,
  { clients: desk }: Engine,
  terminal: Terminal,
): Promise<Report> {
  const named = command.servers.map((name) => ({ name, tools: null }));
  const servers = await desk.resolveServers({ servers: named }).catch((error: unknown) => {
    if (!(error instanceof QuartermasterError) || error.code !== 'validation') throw error;
    terminal.complain(`quartermaster: ${explain(error)}\n`);
    return null;
  });
  return servers === null ? { text: '', exit: EXIT.nothingFits } : writeServers(servers, command, desk, terminal);
}

/** Returns the stack that `doctor` compares with the machine; null without a task and a lock. */
async function stackOf(
  { task, lock }: Extract<Command, { kind: 'doctor' }>,
  engine: Engine,
): Promise<ExaminedStack | null> {
  if (lock !== null) {
    const { contents } = await readLockFile(lock);
    return needsOfLock(await Promise.all(contents.servers.map(({ name }) => engine.getServer(name))));
  }
  return task === null ? null : needsOfAnswer(await engine.recommendStack({ ...plainRequest(engine), task }));
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
