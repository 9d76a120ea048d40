import type { RecommendStack } from '../../../application/recommend-stack.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import type { Command } from './command.ts';
import { HELP } from './help.ts';
import { readGivenFile } from './read-file.ts';
import { showAnswer } from './show-answer.ts';
import { fillCatalog, type SyncDesk } from './sync.ts';

/** What the program needs of the world; each text ends with a line feed. */
export type Terminal = {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Whether complaints go to a terminal, where a line may replace the one before. */
  readonly isTerminal?: boolean;
  /** Gives what is aborted by the first wish of the user to end the program; without it the program ends at once. */
  readonly interruption?: () => AbortSignal;
};

export type Engine = {
  readonly recommendStack: RecommendStack;
  readonly defaultProvider: string;
  readonly filling: SyncDesk;
};

/**
 * Carries out every command but `serve`.
 *
 * @param openEngine Called only when the catalog is needed; it may throw, e.g. for a bad configuration.
 * @returns The exit status: 0 done, 1 failed, 2 used in a wrong way.
 */
export async function runCommand(
  command: Exclude<Command, { kind: 'serve' }>,
  version: string,
  openEngine: () => Engine,
  terminal: Terminal,
): Promise<number> {
  if (command.kind === 'misused') {
    terminal.complain(`quartermaster: ${command.hint}\nTry "quartermaster --help".\n`);
    return 2;
  }
  if (command.kind !== 'recommend' && command.kind !== 'sync' && command.kind !== 'import') {
    terminal.print(command.kind === 'help' ? HELP : `${version}\n`);
    return 0;
  }
  try {
    const engine = openEngine();
    if (command.kind === 'recommend') {
      terminal.print(await recommend(command, engine));
      return 0;
    }
    const { complain: show, isTerminal = false, interruption = () => new AbortController().signal } = terminal;
    const around = { readFile: readGivenFile, show, isTerminal, signal: interruption() };
    const outcome = await fillCatalog(command, engine.filling, around);
    terminal.print(outcome.text);
    return outcome.succeeded ? 0 : 1;
  } catch (error) {
    terminal.complain(`quartermaster: ${explain(error)}\n`);
    return 1;
  }
}

async function recommend(command: Extract<Command, { kind: 'recommend' }>, engine: Engine): Promise<string> {
  const answer = await engine.recommendStack({
    task: command.task,
    provider: engine.defaultProvider,
    model: null,
    constraints: {},
    credentialsHeld: null,
    currentConfig: null,
    clients: command.clients,
    detail: command.full ? 'full' : 'normal',
    alternatives: 2,
  });
  return command.json ? `${JSON.stringify(answer, null, 2)}\n` : showAnswer(answer, command.full);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed';
  const faults = error instanceof QuartermasterError ? (error.details.errors ?? []) : [];
  return [error.message, ...faults.map((fault) => `  ${fault.path} ${fault.message}`)].join('\n');
}
