import { JSON_OUT, type CommandSpec } from './command-spec.ts';
import { EXIT } from './exit-codes.ts';

/** Commands about the program and its machine. */
export const PROGRAM_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'config',
    takes: '',
    summary: 'Print the settings in effect; secrets are masked.',
    options: [JSON_OUT],
    examples: ['config'],
    exits: [],
  },
  {
    name: 'doctor',
    takes: '["<task>" | --lock FILE]',
    summary: 'Print what this machine has, and what a stack for a task, or of a lock, still misses.',
    options: [{ name: 'lock', value: 'FILE', proposes: 'file', text: 'Lock instead of a task.' }, JSON_OUT],
    examples: ['doctor', 'doctor "Read open issues in Linear"', 'doctor --lock stack.lock.json'],
    exits: [EXIT.nothingFits, EXIT.secretMissing],
  },
  {
    name: 'completion',
    takes: 'bash|zsh|fish|powershell',
    summary: 'Print the completion script of a shell.',
    options: [],
    examples: ['completion bash'],
    proposes: ['bash', 'zsh', 'fish', 'powershell'],
    exits: [],
  },
  {
    name: 'help',
    takes: '[<command>|exit-codes]',
    summary: 'Print the help of a command, or the table of exit codes.',
    options: [],
    examples: ['help recommend', 'help exit-codes'],
    exits: [],
  },
];
