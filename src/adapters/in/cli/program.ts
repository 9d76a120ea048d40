import type { RecommendStack } from '../../../application/recommend/recommend-stack.ts';
import type { VerifyLock } from '../../../application/recommend/verify-lock.ts';
import { shortenAnswer } from '../../../domain/answer/short-answer.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import type { Command } from './command.ts';
import { decide, type DecisionDependencies } from './decisions.ts';
import { HELP } from './help.ts';
import { inJson, type Outcome, readGivenFile, type Terminal } from './terminal.ts';
import { showAnswer, showReading, showShortAnswer } from './show-answer.ts';
import { fillCatalog, type SyncDependencies } from './sync.ts';
import { Misuse, verifyLockFile } from './verify-lock.ts';

export type Engine = {
  readonly recommendStack: RecommendStack;
  readonly defaultProvider: string;
  readonly verifyLock: VerifyLock;
  readonly decisions: DecisionDependencies;
  readonly sync: SyncDependencies;
  /** Closes the catalog. */
  readonly close: () => Promise<void>;
};

/**
 * Runs every command except `serve` and `verify`.
 * @param openEngine Called only when the catalog is needed; it may throw, e.g. for a bad configuration.
 * @returns The exit status: 0 success, 1 failure, 2 wrong usage.
 */
export async function runCommand(
  command: Exclude<Command, { kind: 'serve' | 'verify' }>,
  version: string,
  openEngine: () => Engine,
  terminal: Terminal,
): Promise<number> {
  if (command.kind === 'misused') {
    terminal.complain(`quartermaster: ${command.hint}\nTry "quartermaster --help".\n`);
    return 2;
  }
  if (command.kind === 'help' || command.kind === 'version') {
    terminal.print(command.kind === 'help' ? HELP : `${version}\n`);
    return 0;
  }
  try {
    const engine = openEngine();
    try {
      const { text, succeeded } = await carryOut(command, engine, terminal);
      terminal.print(text);
      return succeeded ? 0 : 1;
    } finally {
      await engine.close();
    }
  } catch (error) {
    terminal.complain(`quartermaster: ${explain(error)}\n`);
    return isMisuse(error) ? 2 : 1;
  }
}

function isMisuse(error: unknown): boolean {
  return error instanceof Misuse || (error instanceof QuartermasterError && error.code === 'invalid_provider');
}

async function carryOut(
  command: Exclude<Command, { kind: 'serve' | 'verify' | 'help' | 'version' | 'misused' }>,
  engine: Engine,
  terminal: Terminal,
): Promise<Outcome> {
  if (command.kind === 'read') return { text: await read(command, engine), succeeded: true };
  if (command.kind === 'recommend') return { text: await recommend(command, engine), succeeded: true };
  if (command.kind === 'decide' || command.kind === 'decisions') {
    return { text: await decide(command, engine.decisions), succeeded: true };
  }
  if (command.kind === 'verify-lock') return await verifyLockFile(command, engine.verifyLock, readGivenFile);
  const { complain: show, isTerminal = false, interruption = () => new AbortController().signal } = terminal;
  const context = { readFile: readGivenFile, show, isTerminal, signal: interruption() };
  return await fillCatalog(command, engine.sync, context);
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

/** Analyzes the task, always with the `local` provider. */
async function read({ task, json }: Extract<Command, { kind: 'read' }>, engine: Engine): Promise<string> {
  const answer = await engine.recommendStack({
    ...PLAIN,
    task,
    provider: 'local',
    model: null,
    clients: ['claude-code'],
    detail: 'full',
  });
  return json ? inJson(answer.task) : showReading(answer.task);
}

async function recommend(command: Extract<Command, { kind: 'recommend' }>, engine: Engine): Promise<string> {
  const answer = await engine.recommendStack({
    ...PLAIN,
    task: command.task,
    provider: command.provider ?? engine.defaultProvider,
    model: command.model,
    clients: command.clients,
    namedClients: command.namedClients,
    detail: command.detail,
    answers: command.answers,
  });
  if (command.detail === 'short') {
    const short = shortenAnswer(answer.task, answer.recommendation);
    return command.json ? inJson(short) : showShortAnswer(short);
  }
  return command.json ? inJson(answer) : showAnswer(answer, command.detail === 'full');
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed';
  const faults = error instanceof QuartermasterError ? (error.details.errors ?? []) : [];
  return [error.message, ...faults.map((fault) => `  ${fault.path} ${fault.message}`)].join('\n');
}
