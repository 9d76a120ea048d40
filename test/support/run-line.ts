import { readCommand } from '../../src/adapters/in/cli/command.ts';
import { isInstant } from '../../src/adapters/in/cli/parsed-command.ts';
import { runInstant } from '../../src/adapters/in/cli/instant.ts';
import { runCommand, type Engine } from '../../src/adapters/in/cli/program.ts';
import type { Terminal } from '../../src/adapters/in/cli/terminal.ts';
import { anEngine } from './engine.ts';

/** Runs a command line without `serve` and `verify` and collects its output. */
export async function runLine(
  words: readonly string[],
  engine: Partial<Engine> = {},
  terminal: Partial<Terminal> = {},
): Promise<{ status: number; printed: string; complained: string }> {
  const command = readCommand(words);
  let printed = '';
  let complained = '';
  const collecting: Terminal = {
    print: (text) => (printed += text),
    complain: (text) => (complained += text),
    ...terminal,
  };
  if (command.kind === 'serve' || command.kind === 'mcp' || command.kind === 'verify')
    throw new Error(`${command.kind} is not run here`);
  const status = isInstant(command)
    ? runInstant(command, '1.2.3', collecting)
    : await runCommand(command, () => anEngine(engine), collecting);
  return { status, printed, complained };
}
