import type { RecommendStack } from '../../../application/recommend-stack.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import type { Command } from './command.ts';
import { HELP } from './help.ts';
import { showAnswer } from './show-answer.ts';

/** What the program needs of the world; each text ends with a line feed. */
export type Terminal = {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
};

export type Engine = { readonly recommendStack: RecommendStack; readonly defaultProvider: string };

/**
 * Carries out every command but `serve` and `verify`.
 *
 * @param openEngine Called only when a stack is asked for; it may throw, e.g. for a bad configuration.
 * @returns The exit status: 0 done, 1 failed, 2 used in a wrong way.
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
  if (command.kind !== 'recommend') {
    terminal.print(command.kind === 'help' ? HELP : `${version}\n`);
    return 0;
  }
  try {
    terminal.print(await recommend(command, openEngine()));
    return 0;
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
