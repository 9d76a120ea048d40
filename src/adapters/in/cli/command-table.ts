import { ASKING_COMMANDS } from './asking-commands.ts';
import { CATALOG_COMMANDS } from './catalog-commands.ts';
import type { CommandSpec, OptionSpec } from './command-spec.ts';
import { PROGRAM_COMMANDS } from './program-commands.ts';
import { SERVING_COMMANDS } from './serving-commands.ts';
import { STACK_COMMANDS } from './stack-commands.ts';

const HELP: OptionSpec = { name: 'help', short: 'h', text: 'Print the help of the command.' };

/** Options that every command has. */
export const COMMON: readonly OptionSpec[] = [HELP];

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  ...STACK_COMMANDS,
  ...ASKING_COMMANDS,
  ...SERVING_COMMANDS,
  ...CATALOG_COMMANDS,
  ...PROGRAM_COMMANDS,
];

/** Returns a command by its name. */
export function commandNamed(name: string): CommandSpec | undefined {
  return COMMANDS.find((command) => command.name === name);
}
