import { commandNamed } from './command-table.ts';
import type { InstantCommand } from './parsed-command.ts';
import { complete, completionScript } from './completion.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { commandHelp, EXIT_CODES, exitCodes, overview } from './help.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command that needs neither the catalog nor the configuration. */
export function runInstant(command: InstantCommand, version: string, terminal: Terminal): ExitCode {
  if (command.kind === 'misused') {
    const help = command.command === null ? '--help' : `${command.command} --help`;
    terminal.complain(`quartermaster: ${command.hint}\nTry "quartermaster ${help}".\n`);
    return EXIT.misused;
  }
  terminal.print(textOf(command, version));
  return EXIT.done;
}

function textOf(command: Exclude<InstantCommand, { kind: 'misused' }>, version: string): string {
  switch (command.kind) {
    case 'version':
      return `${version}\n`;
    case 'help':
      return helpAbout(command.topic);
    case 'completion':
      return completionScript(command.shell);
    case 'complete':
      return complete(command.words);
  }
}

function helpAbout(topic: string | null): string {
  if (topic === EXIT_CODES) return exitCodes();
  const command = topic === null ? undefined : commandNamed(topic);
  return command === undefined ? overview() : commandHelp(command);
}
