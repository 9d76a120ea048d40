import type { CommandSpec, OptionSpec } from './command-spec.ts';
import { COMMANDS, COMMON } from './command-table.ts';
import { EXIT, EXIT_MEANINGS } from './exit-codes.ts';

/** Name of the help topic about exit codes. */
export const EXIT_CODES = 'exit-codes';

/** Returns the list of all commands. */
export function overview(): string {
  return [
    'quartermaster equips an AI agent for a task: the model, MCP servers and skills that cover it.',
    '',
    'Usage: quartermaster <command> [options]',
    '',
    'Commands:',
    ...columns(COMMANDS.map(({ name, summary }) => [name, summary])),
    '',
    'quartermaster <command> --help explains a command, quartermaster --version prints the version,',
    `quartermaster help ${EXIT_CODES} prints the exit codes.`,
    '',
  ].join('\n');
}

/** Returns the help of one command: usage, options, examples and exit codes. */
export function commandHelp({ name, takes, summary, options, examples, exits }: CommandSpec): string {
  return [
    summary,
    '',
    `Usage: ${['quartermaster', name, takes, '[options]'].filter(Boolean).join(' ')}`,
    '',
    'Options:',
    ...columns([...options, ...COMMON].map((option) => [written(option), option.text])),
    '',
    'Examples:',
    ...examples.map((example) => `  quartermaster ${example}`),
    '',
    'Exit codes:',
    ...columns(
      [EXIT.done, EXIT.failed, EXIT.misused, ...exits].map((code) => [String(code), EXIT_MEANINGS.get(code) ?? '']),
    ),
    '',
  ].join('\n');
}

/** Returns the table of exit codes: the meaning of each, then the commands with further codes. */
export function exitCodes(): string {
  return [
    'Exit codes:',
    ...columns([...EXIT_MEANINGS].map(([code, text]) => [String(code), text])),
    '',
    'Every command can end with 0, 1 and 2. Commands with further exit codes:',
    ...columns(COMMANDS.filter(({ exits }) => exits.length > 0).map(({ name, exits }) => [name, exits.join(', ')])),
    '',
  ].join('\n');
}

function written({ name, short, value, repeatable }: OptionSpec): string {
  const long = `--${name}${value === undefined ? '' : ` ${value}`}${repeatable === true ? ' …' : ''}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const wide = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(wide)}  ${right}`);
}
